// The daily digest: when it is due and what it says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import type { SendOutcome } from '#core/ports.ts'
import { verdictOf } from '#core/sending/delivery/smtp-verdict.ts'
import { type DigestFacts, digestMail, digestResult, dueDigest, hasNews, resultDays } from './digest.ts'

const HOUR_MS = 60 * 60_000
/** Monday in Seoul */
const at = (clock: string) => new Date(`2026-11-23T${clock}:00+09:00`)

test('R-1307: a digest is due from the hour on, for three hours, once a day', () => {
  expect(dueDigest({ hour: 9, lastDay: null, retryAt: null }, at('08:59'))).toBeNull()
  expect(dueDigest({ hour: 9, lastDay: null, retryAt: null }, at('09:00'))).toBe('2026-11-23')
  expect(dueDigest({ hour: 9, lastDay: '2026-11-20', retryAt: null }, at('11:59'))).toBe('2026-11-23')
  expect(dueDigest({ hour: 9, lastDay: null, retryAt: null }, at('12:00'))).toBeNull()
  expect(dueDigest({ hour: 9, lastDay: '2026-11-23', retryAt: null }, at('09:30'))).toBeNull()
})

test('R-1307: for every hour a server that was stopped at that hour sends it up to three hours later on the same day', () => {
  const lateMs = (3 * 60 - 1) * 60_000
  for (let hour = 6; hour <= 20; hour++) {
    const due = at(`${String(hour).padStart(2, '0')}:00`)
    const restart = new Date(due.getTime() + lateMs)
    expect(dueDigest({ hour, lastDay: null, retryAt: null }, restart), `${hour}`).toBe('2026-11-23')
  }
})

test('R-1307: none on weekends and public holidays', () => {
  for (const day of ['2026-11-21', '2026-11-22', '2026-12-25'])
    expect(
      dueDigest({ hour: 9, lastDay: null, retryAt: null }, new Date(`${day}T09:00:00+09:00`)),
      day,
    ).toBeNull()
})

test('in any sequence of moments each working day has at most one digest, never outside of its hours', () => {
  const start = Date.parse('2026-11-16T00:00:00+09:00')
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 21 * 24 * 60 }), { maxLength: 200 }),
      (hour, minutes) => {
        let lastDay: string | null = null
        const days: string[] = []
        for (const minute of minutes.sort((a, b) => a - b)) {
          const now = new Date(start + minute * 60_000)
          const day = dueDigest({ hour, lastDay, retryAt: null }, now)
          if (day === null) continue
          expect(isWorkingDay(day)).toBe(true)
          expect(day).toBe(dateInZone(now, 'Asia/Seoul'))
          const clock = (minute % (24 * 60)) / 60
          expect(clock >= hour && clock < hour + 3).toBe(true)
          days.push(day)
          lastDay = day
        }
        expect(new Set(days).size).toBe(days.length)
      },
    ),
  )
})

test('R-1309: a digest that was not sent is due again after the pauses of R-314, on its own day only', () => {
  const notSent: SendOutcome = { kind: 'not_sent', fault: 'network', why: '연결 끊김' }
  const tries: number[] = []
  let now = at('09:00')
  for (let attempts = 1; ; attempts++) {
    const result = digestResult(verdictOf(notSent, attempts, { from: '', to: '' }), '2026-11-23', now)
    if (result.state !== 'waiting') {
      expect(result).toEqual({ state: 'failed', why: '연결 끊김' })
      break
    }
    const waiting = { hour: 9, lastDay: '2026-11-23', retryAt: result.retryAt }
    expect(dueDigest(waiting, new Date(result.retryAt.getTime() - 1))).toBeNull()
    expect(dueDigest(waiting, result.retryAt)).toBe('2026-11-23')
    expect(dueDigest(waiting, new Date('2026-11-24T08:00:00+09:00'))).toBeNull()
    expect(dueDigest(waiting, new Date('2026-11-24T09:00:00+09:00'))).toBe('2026-11-24')
    tries.push((result.retryAt.getTime() - now.getTime()) / 60_000)
    now = result.retryAt
  }
  expect(tries.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(dateInZone(now, 'Asia/Seoul')).toBe('2026-11-23')
  expect(now.getTime()).toBeGreaterThan(at('23:00').getTime())
})

const facts: DigestFacts = {
  name: '김하늘',
  workspaceId: 'w1',
  workspaceName: '새길 <영업팀>',
  date: '2026-11-23',
  items: [
    { kind: 'replies', level: 'now', count: 4 },
    { kind: 'check', level: 'today', count: 3 },
    { kind: 'outbox', level: 'know', count: 1200 },
    { kind: 'sequences', level: 'now', count: 3 },
    { kind: 'mailboxes', level: 'know', count: 2 },
  ],
  checkTotal: 5,
  sequences: { halted: 1, finished: 2, finishing: 3 },
  replies: [
    { who: '대한정밀 서민재', waitingMs: 50 * HOUR_MS },
    { who: '한빛 <물류>', waitingMs: 24 * HOUR_MS - 1 },
    { who: '나래소프트', waitingMs: 59_999 },
  ],
  before: { first: '2026-11-20', last: '2026-11-22', sent: 40, replied: 3, bounced: 1 },
  appUrl: 'https://ieum.example',
  unsubscribeUrl: 'https://ieum.example/digest/a-token',
}

test('R-1308: it lists what is to be done with links, for how long replies have waited, the results of the day before, and how to end it', () => {
  const { subject, text, html } = digestMail(facts)
  expect(subject).toBe('[이음] 11월 23일 (월) 답장 대기 4건, 확인 필요 5건')
  const at = 'https://ieum.example/in/w1'
  expect(text).toContain(
    [
      `- 답장 대기 4건\n  ${at}/inbox?show=waiting`,
      `- 확인 필요 5건\n  ${at}/check`,
      `- 오늘 발송 예정 1,200통\n  ${at}/outbox?day=2026-11-23&show=ready`,
      `- 자동 중지된 시퀀스 1개\n  ${at}/sequences?status=halted`,
      `- 발송이 완료된 시퀀스 2개\n  ${at}/today`,
      `- 곧 발송이 끝나는 시퀀스 3개\n  ${at}/today`,
    ].join('\n'),
  )
  expect(text).toContain(
    '- 대한정밀 서민재 · 2일 대기 중\n- 한빛 <물류> · 23시간 대기 중\n- 나래소프트 · 1분 대기 중',
  )
  expect(html).toContain('<li>한빛 &lt;물류&gt; · 23시간 대기 중</li>')
  expect(text).toContain('11월 20일 (금) ~ 11월 22일 (일) 결과: 발송 40통, 회신 3명, 반송 1명')
  expect(text).toContain('매일 요약 그만 받기: https://ieum.example/digest/a-token')
  expect(text).not.toContain('발송 계정')
  expect(text).toContain(`오늘 할 일 열기: ${at}/today`)
  expect(html).toContain('새길 &lt;영업팀&gt;')
  expect(html).toContain('href="https://ieum.example/digest/a-token"')
})

test('R-1308: replies that have waited long have a heading only if there are any', () => {
  const heading = '오래 대기 중인 답장'
  const [some, none] = [digestMail(facts), digestMail({ ...facts, replies: [] })]
  expect([some.text.includes(heading), some.html.includes(heading)]).toEqual([true, true])
  expect([none.text.includes(heading), none.html.includes(heading)]).toEqual([false, false])
})

test('R-1308: the results are those since the last working day, over weekends and holidays of any length', () => {
  expect(resultDays('2026-11-25')).toEqual({ first: '2026-11-24', last: '2026-11-24' })
  expect(resultDays('2026-11-23')).toEqual({ first: '2026-11-20', last: '2026-11-22' })
  // the days of Chuseok: eight days without work
  expect(resultDays('2025-10-10')).toEqual({ first: '2025-10-02', last: '2025-10-09' })
  const { text } = digestMail({ ...facts, before: { ...facts.before, ...resultDays('2026-11-25') } })
  expect(text).toContain('\n11월 24일 (화) 결과: ')
})

test('R-1308: with nothing to do and no results there is no mail', () => {
  const none = { first: '2026-11-20', last: '2026-11-20', sent: 0, replied: 0, bounced: 0 }
  const idle = { sequences: { halted: 0, finished: 0, finishing: 0 } }
  const nothing = { items: [], date: '2026-11-23', checkTotal: 0, before: none, ...idle }
  expect(hasNews({ ...nothing, items: [{ kind: 'mailboxes', level: 'know', count: 2 }] })).toBe(false)
  expect(hasNews({ ...nothing, items: [{ kind: 'mailboxes', level: 'today', count: 1 }] })).toBe(true)
  expect(hasNews({ ...nothing, items: [{ kind: 'replies', level: 'today', count: 1 }] })).toBe(true)
  // a stopped webhook is no task of the start page
  expect(hasNews({ ...nothing, checkTotal: 1 })).toBe(true)
  expect(hasNews({ ...nothing, before: { ...none, replied: 1 } })).toBe(true)
})
