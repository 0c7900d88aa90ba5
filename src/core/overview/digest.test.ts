// The daily digest: when it is due and what it says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { DIGEST_LATE_HOURS, type DigestFacts, digestMail, dueDigest, hasNews } from './digest.ts'

/** Monday in Seoul */
const at = (clock: string) => new Date(`2026-11-23T${clock}:00+09:00`)

test('R-1307: a digest is due from the hour on, for three hours, once a day', () => {
  expect(dueDigest({ hour: 9, lastDay: null }, at('08:59'))).toBeNull()
  expect(dueDigest({ hour: 9, lastDay: null }, at('09:00'))).toBe('2026-11-23')
  expect(dueDigest({ hour: 9, lastDay: '2026-11-20' }, at('11:59'))).toBe('2026-11-23')
  expect(dueDigest({ hour: 9, lastDay: null }, at('12:00'))).toBeNull()
  expect(dueDigest({ hour: 9, lastDay: '2026-11-23' }, at('09:30'))).toBeNull()
})

test('R-1307: none on weekends and public holidays', () => {
  for (const day of ['2026-11-21', '2026-11-22', '2026-12-25'])
    expect(dueDigest({ hour: 9, lastDay: null }, new Date(`${day}T09:00:00+09:00`)), day).toBeNull()
})

test('in any sequence of moments each working day has at most one digest, never outside of its hours', () => {
  const start = Date.parse('2026-11-16T00:00:00+09:00')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 23 }),
      fc.array(fc.integer({ min: 0, max: 21 * 24 * 60 }), { maxLength: 200 }),
      (hour, minutes) => {
        let lastDay: string | null = null
        const days: string[] = []
        for (const minute of minutes.sort((a, b) => a - b)) {
          const now = new Date(start + minute * 60_000)
          const day = dueDigest({ hour, lastDay }, now)
          if (day === null) continue
          expect(isWorkingDay(day)).toBe(true)
          expect(day).toBe(dateInZone(now, 'Asia/Seoul'))
          const clock = (minute % (24 * 60)) / 60
          expect(clock >= hour && clock < hour + DIGEST_LATE_HOURS).toBe(true)
          days.push(day)
          lastDay = day
        }
        expect(new Set(days).size).toBe(days.length)
      },
    ),
  )
})

const facts: DigestFacts = {
  name: '김하늘',
  workspaceName: '새길 <영업팀>',
  day: '2026-11-23',
  items: [
    { kind: 'replies', level: 'now', count: 4 },
    { kind: 'check', level: 'today', count: 3 },
    { kind: 'mailboxes', level: 'know', count: 2 },
  ],
  replies: ['대한정밀 서민재'],
  before: { date: '2026-11-20', sent: 40, replied: 3, bounced: 1 },
  appUrl: 'https://ieum.example',
  unsubscribeUrl: 'https://ieum.example/digest/a-token',
}

test('R-1308: it lists what is to be done with links, the waiting replies, the results of the day before, and how to end it', () => {
  const { subject, text, html } = digestMail(facts)
  expect(subject).toBe('[이음] 11월 23일 답장 대기 4건, 확인 필요 3건')
  expect(text).toContain('- 답장 대기 4건\n  https://ieum.example/inbox?show=waiting')
  expect(text).toContain('- 대한정밀 서민재')
  expect(text).toContain('11월 20일 결과: 발송 40통, 회신 3명, 반송 1명')
  expect(text).toContain('매일 요약 그만 받기: https://ieum.example/digest/a-token')
  expect(text).not.toContain('발송 계정 상태')
  expect(html).toContain('새길 &lt;영업팀&gt;')
  expect(html).toContain('href="https://ieum.example/digest/a-token"')
})

test('R-1308: with nothing to do and no results there is no mail', () => {
  const none = { date: '2026-11-20', sent: 0, replied: 0, bounced: 0 }
  expect(hasNews({ items: [{ kind: 'mailboxes', level: 'know', count: 2 }], before: none })).toBe(false)
  expect(hasNews({ items: [{ kind: 'replies', level: 'today', count: 1 }], before: none })).toBe(true)
  expect(hasNews({ items: [], before: { ...none, replied: 1 } })).toBe(true)
})
