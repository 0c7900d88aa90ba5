import { expect, test } from 'vitest'
import { type EnrollFacts, type EnrollRequest, enrollSkipReason } from './eligibility.ts'
import type { SkipReason } from './enrollment.ts'

const GOOD: EnrollFacts = {
  contactEmail: 'kim@hanbit.example',
  emailKey: 'kim@hanbit.example',
  isSuppressed: false,
  isHere: false,
  isElsewhere: false,
  hasBounced: false,
  hasLeft: false,
  hasFinished: false,
  requiresConsent: false,
  consent: null,
}
const REQUEST: EnrollRequest = { isGroup: true, allowParallel: false, today: '2026-11-21' }

test('a lead without an objection is enrolled', () => {
  expect(enrollSkipReason(GOOD, REQUEST)).toBeNull()
})

test.each<[Partial<EnrollFacts>, SkipReason]>([
  [{ isHere: true }, 'already_enrolled'],
  [{ contactEmail: null, emailKey: null }, 'email_missing'],
  [{ contactEmail: '', emailKey: null }, 'email_missing'],
  [{ contactEmail: 'kim@', emailKey: null }, 'email_invalid'],
  [{ isSuppressed: true }, 'suppressed'],
  [{ hasBounced: true }, 'bounced'],
  [{ hasLeft: true }, 'left_company'],
  [{ hasFinished: true }, 'finished'],
  [{ isElsewhere: true }, 'enrolled_elsewhere'],
  [{ requiresConsent: true }, 'no_consent'],
])('%j is skipped as %s', (facts, skipReason) => {
  expect(enrollSkipReason({ ...GOOD, ...facts }, REQUEST)).toBe(skipReason)
})

test('a lead the caller does not have is not found, whatever else applies', () => {
  expect(enrollSkipReason(null, { ...REQUEST, allowParallel: true })).toBe('lead_not_found')
})

test('a lead chosen itself may have finished, and allowParallel ignores other sequences', () => {
  expect(enrollSkipReason({ ...GOOD, hasFinished: true }, { ...REQUEST, isGroup: false })).toBeNull()
  expect(enrollSkipReason({ ...GOOD, isElsewhere: true }, { ...REQUEST, allowParallel: true })).toBeNull()
})

test('a suppressed address comes before an enrollment elsewhere', () => {
  expect(
    enrollSkipReason({ ...GOOD, isSuppressed: true, isElsewhere: true, requiresConsent: true }, REQUEST),
  ).toBe('suppressed')
})
