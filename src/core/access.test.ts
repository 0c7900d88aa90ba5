import { expect, test } from 'vitest'
import { allow, isAllowed, type Scope } from './access.ts'
import type { AppError } from './errors.ts'

test('a foreign row does not exist, one’s own without the role is forbidden, and admins need every workspace', () => {
  const scope = (need: Scope['need']): Scope => ({
    userId: 'u',
    need,
    memberships: [
      { workspaceId: 'a', role: 'admin' },
      { workspaceId: 'b', role: 'viewer' },
    ],
  })
  const code = (ids: string[], need: Scope['need']) => {
    try {
      allow(scope(need), ids, (row) => row, 'lead_not_found')
      return 'ok'
    } catch (error) {
      return (error as AppError).code
    }
  }
  expect(code(['c'], 'viewer')).toBe('lead_not_found')
  expect(code(['b'], 'member')).toBe('forbidden')
  expect(code(['a', 'b'], 'member')).toBe('ok')
  expect(code(['a', 'b'], 'admin')).toBe('forbidden')
  expect(isAllowed(scope('admin'), [])).toBe(false)
})
