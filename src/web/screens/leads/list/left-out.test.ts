import { expect, test } from 'vitest'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import { leftOutText } from './use-lead-selection.ts'

const lead = (status: LeadStatus, contactEmail: string | null = 'kim@example.com') => ({
  status,
  contactEmail,
  isSuppressed: status === 'suppressed',
})

test('enrolled leads and leads that get no mail are counted apart', () => {
  expect(leftOutText([lead('none'), lead('active'), lead('paused'), lead('replied')])).toBe(
    '이미 등록된 2명 제외',
  )
  expect(leftOutText([lead('pending'), lead('suppressed'), lead('bounced')])).toBe(
    '이미 등록된 1명, 발송할 수 없는 2명 제외',
  )
})

test('an enrolled lead without an address is counted once', () => {
  expect(leftOutText([lead('active', null)])).toBe('발송할 수 없는 1명 제외')
})

test('nothing is shown when none is left out', () => {
  expect(leftOutText([lead('none'), lead('completed')])).toBeUndefined()
})
