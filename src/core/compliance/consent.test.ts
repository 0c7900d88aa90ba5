import { expect, test } from 'vitest'
import {
  type Consent,
  confirmBy,
  consentFaults,
  consentState,
  needsConfirmation,
  policyForAdvertising,
  validUntil,
} from './consent.ts'

const consent = (over: Partial<Consent>): Consent => ({
  basis: 'consent',
  source: '전시회',
  evidence: '',
  obtainedOn: '2024-12-20',
  endedOn: null,
  confirmedOn: null,
  ...over,
})
const TODAY = '2026-11-23'

test.each([
  [null, 'none'],
  [consent({}), 'valid'],
  [consent({ obtainedOn: '2010-01-01' }), 'valid'],
  [consent({ basis: 'other' }), 'valid'],
  [consent({ basis: 'transaction', endedOn: '2026-05-23' }), 'valid'],
  [consent({ basis: 'transaction', endedOn: '2026-05-22' }), 'expired'],
  [consent({ basis: 'transaction', endedOn: '2027-03-01' }), 'valid'],
] as const)('%j is %s', (one, expected) => expect(consentState(one, TODAY)).toBe(expected))

test.each([
  ['2026-08-31', '2027-02-28'],
  ['2023-08-31', '2024-02-29'],
  ['2026-01-15', '2026-07-15'],
  ['2026-07-01', '2027-01-01'],
])('a transaction that ended on %s allows mail until %s', (endedOn, until) => {
  expect(validUntil(consent({ basis: 'transaction', endedOn }))).toBe(until)
})

test.each([
  [{ obtainedOn: '2024-12-23' }, true],
  [{ obtainedOn: '2024-12-24' }, false],
  [{ obtainedOn: '2020-01-01' }, true],
  [{ obtainedOn: '2020-01-01', confirmedOn: '2026-01-01' }, false],
  [{ basis: 'other', obtainedOn: '2020-01-01' }, false],
  [{ basis: 'transaction', obtainedOn: '2020-01-01', endedOn: '2020-01-01' }, false],
] as const)('two years less thirty days after %j the consent needs confirmation: %s', (over, expected) => {
  expect(needsConfirmation(consent(over), TODAY)).toBe(expected)
})

test('a consent of 29 February is confirmed by 28 February', () => {
  expect(confirmBy(consent({ obtainedOn: '2024-02-29' }))).toBe('2026-02-28')
  expect(needsConfirmation(null, TODAY)).toBe(false)
})

test.each([
  [null, '2022-02-28'],
  // early, within the year before the day: the next day is two years later
  ['2021-03-01', '2024-02-29'],
  ['2022-02-01', '2024-02-29'],
  // late: the due days do not move
  ['2022-06-30', '2024-02-29'],
  ['2023-02-27', '2024-02-29'],
  // so late that it counts for the next day
  ['2023-02-28', '2026-02-28'],
  ['2024-02-29', '2026-02-28'],
  // on the day of the consent itself it confirms nothing
  ['2020-02-29', '2022-02-28'],
])(
  'a consent of 29 February 2020 that was confirmed on %s is confirmed again before %s',
  (confirmedOn, by) => {
    expect(confirmBy(consent({ obtainedOn: '2020-02-29', confirmedOn }))).toBe(by)
  },
)

test('a basis without its required day, or with a future day, is rejected with the field', () => {
  const paths = (over: Partial<Consent>) => consentFaults(consent(over), TODAY).map(({ path }) => path)
  expect(paths({})).toEqual([])
  expect(paths({ obtainedOn: null })).toEqual(['obtainedOn'])
  expect(paths({ obtainedOn: '2026-11-24' })).toEqual(['obtainedOn'])
  expect(paths({ basis: 'transaction', endedOn: null })).toEqual(['endedOn'])
  expect(paths({ basis: 'other', source: ' ' })).toEqual(['source'])
})

test('advertising sets the policy strict the first time, unless the user chooses one', () => {
  const before = { consentPolicy: 'warn', hasAdvertised: false } as const
  expect(policyForAdvertising(before, undefined)).toBe('strict')
  expect(policyForAdvertising(before, 'warn')).toBe('warn')
  expect(policyForAdvertising({ ...before, hasAdvertised: true }, undefined)).toBe('warn')
  expect(policyForAdvertising({ consentPolicy: 'strict', hasAdvertised: true }, undefined)).toBe('strict')
})
