import { expect, test } from 'vitest'
import { canSendResetLink } from './reset-mailbox.ts'

const a = (role: 'viewer' | 'member' | 'admin' | 'owner') => ({ workspaceId: 'a', role }) as const
const b = (role: 'viewer' | 'member' | 'admin' | 'owner') => ({ workspaceId: 'b', role }) as const

test('a reset link may be sent through the user’s own mailbox', () => {
  const user = { userId: 'me', memberships: [a('owner')] }
  expect(canSendResetLink(user, [user, user])).toBe(true)
})

test('it is not sent through a mailbox whose owner would gain access by reading it', () => {
  const owner = { userId: 'owner', memberships: [a('owner')] }
  const member = { userId: 'member', memberships: [a('member')] }
  expect(canSendResetLink(member, [owner, owner])).toBe(true)
  expect(canSendResetLink(owner, [member, member])).toBe(false)
  // the user who entered the connection counts as much as the owner of the mailbox
  expect(canSendResetLink(owner, [owner, member])).toBe(false)
  expect(canSendResetLink(owner, [owner, null])).toBe(false)
  const elsewhere = { userId: 'x', memberships: [a('member'), b('viewer')] }
  expect(canSendResetLink(elsewhere, [owner])).toBe(false)
  expect(canSendResetLink(elsewhere, [{ userId: 'owner', memberships: [a('owner'), b('viewer')] }])).toBe(
    true,
  )
})

test('it is not sent through the mailbox of another member or admin, whatever the user’s role', () => {
  const viewer = { userId: 'viewer', memberships: [a('viewer')] }
  for (const role of ['viewer', 'member', 'admin'] as const)
    expect(canSendResetLink(viewer, [{ userId: 'other', memberships: [a(role)] }]), role).toBe(false)
  const nowhere = { userId: 'x', memberships: [] }
  expect(canSendResetLink(nowhere, [{ userId: 'owner', memberships: [a('owner')] }])).toBe(false)
})
