import { expect, test } from 'vitest'
import { isFalseAdLabel } from './ad-label.ts'
import { consentReminderContent, consentRemindersToday } from './consent-reminder.ts'
import { sourceNotice, UNKNOWN_SOURCE } from './source-notice.ts'

const TODAY = '2026-11-23'
const due = (count: number, date: string) => Array.from({ length: count }, () => date)

test.each([
  ['nothing is due', [], 0, 0],
  ['a handful goes at once', due(5, '2026-12-20'), 0, 5],
  ['a thousand with thirty days left are spread over them', due(1000, '2026-12-23'), 0, 34],
  ['the nearest day decides', [...due(200, '2026-12-23'), '2026-11-25'], 0, 101],
  ['after a month of downtime it is no burst', due(5000, '2026-10-01'), 0, 300],
  ['what is planned already counts', due(100, '2026-12-23'), 15, 5],
  ['and may leave nothing', due(100, '2026-12-23'), 40, 0],
])('%s', (_name, dueOn, planned, count) => expect(consentRemindersToday(dueOn, planned, TODAY)).toBe(count))

test('a confirmation contains sender, fact and day of the consent, and how to keep or revoke it, in two languages', () => {
  const { subject, bodyText } = consentReminderContent({
    senderName: '(주)이음',
    address: 'kim@company.example',
    consentedOn: '2024-02-29',
    optOutUrl: 'https://mail.example/u/token',
  })
  expect(isFalseAdLabel(subject)).toBe(false)
  for (const part of [
    '(주)이음',
    '2024년 2월 29일',
    'kim@company.example',
    '유지됩니다',
    '/u/token',
    'unsubscribe',
    '2024-02-29',
  ])
    expect(bodyText).toContain(part)
})

test('a source notice contains source, purpose and the right to stop processing; an unknown source leaves a placeholder', () => {
  const facts = {
    senderName: '(주)이음',
    senderContact: '02-123-4567',
    contactName: '김하늘',
    items: ['이름', '이메일'],
    source: '2026 공작기계전',
    collectedOn: '2026-03-02',
    isConsent: true,
  }
  const { bodyText } = sourceNotice(facts)
  for (const part of [
    '2026 공작기계전',
    '2026년 3월 2일',
    '처리 목적',
    '정지를 요구하거나 동의를 철회',
    '제37조',
  ])
    expect(bodyText).toContain(part)
  expect(bodyText).not.toContain(UNKNOWN_SOURCE)
  expect(sourceNotice({ ...facts, source: '' }).bodyText).toContain(UNKNOWN_SOURCE)
  expect(sourceNotice({ ...facts, isConsent: false }).bodyText).not.toContain('철회')
})
