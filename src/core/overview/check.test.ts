import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, STATUS_REASONS } from '#core/enrollments/enrollment.ts'
import { CHECK_ACTIONS, CHECK_CAUSES, canResolve, findCheckCause } from './check.ts'

test('every reason of a blocked enrollment is a cause', () => {
  for (const reason of STATUS_REASONS.blocked) expect(findCheckCause('blocked', reason)).toBe(reason)
})

test('the reason of an ended enrollment is not a cause', () => {
  expect(findCheckCause('paused', 'company_reply')).toBe('company_reply')
  expect(findCheckCause('removed', 'company_reply')).toBe(null)
  const causes = ENROLLMENT_STATUSES.flatMap((status) =>
    STATUS_REASONS[status].filter((reason) => findCheckCause(status, reason) !== null),
  )
  expect(causes.sort()).toEqual([...CHECK_CAUSES].sort())
})

test('each cause has its actions, and a mail with status uncertain cannot be retried', () => {
  const table = CHECK_CAUSES.map(
    (cause) => `${cause}: ${CHECK_ACTIONS.filter((way) => canResolve(cause, way)).join(' ')}`,
  )
  expect(table).toEqual([
    'send_uncertain: settle remove',
    'send_failed: retry remove',
    'email_invalid: retry remove',
    'missing_variable: retry remove',
    'empty_content: retry remove',
    'generation_failed: retry remove',
    'node_removed: continue remove',
    'awaiting_approval: remove',
    'wrote_first: retry remove',
    'written_by_member: retry remove',
    'company_reply: retry remove',
  ])
  expect(canResolve(null, 'remove')).toBe(false)
})
