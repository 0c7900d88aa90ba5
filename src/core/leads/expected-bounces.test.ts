import { expect, test } from 'vitest'
import { type BounceFacts, expectedBouncePercent } from './expected-bounces.ts'

const percent = (facts: Partial<BounceFacts>) =>
  expectedBouncePercent({ leads: 100, risky: {}, history: { sent: 0, bounced: 0 }, ...facts })

test('without risks and without mails no bounce is expected', () => {
  expect(percent({})).toBe(0)
  expect(percent({ leads: 0 })).toBeNull()
})

test('an address that cannot receive mail bounces, a typing error half of the time', () => {
  expect(percent({ risky: { no_mail_server: 2, refuses_mail: 1, mistyped: 2 } })).toBe(4)
})

test('the other addresses bounce as often as the mails of the workspace did', () => {
  expect(percent({ history: { sent: 900, bounced: 40 } })).toBe(4)
  expect(percent({ risky: { no_mail_server: 50 }, history: { sent: 900, bounced: 40 } })).toBe(52)
})

test('one bounce among a few mails is no rate of its own', () => {
  expect(percent({ history: { sent: 3, bounced: 1 } })).toBe(1)
})
