import { expect, test } from 'vitest'
import { keyMemberships, ROLES } from '#core/access.ts'
import { canAssignRole, invitationState, roleChangeError } from './members.ts'

test('the last owner can neither be demoted nor leave', () => {
  for (const to of ['admin', 'member', 'viewer', null] as const)
    expect(roleChangeError({ actor: 'owner', target: 'owner', to, owners: 1 })).toBe('last_owner')
  expect(roleChangeError({ actor: 'owner', target: 'owner', to: 'owner', owners: 1 })).toBeNull()
  expect(roleChangeError({ actor: 'owner', target: 'owner', to: null, owners: 2 })).toBeNull()
})

test('an admin changes no owner and creates none', () => {
  expect(roleChangeError({ actor: 'admin', target: 'owner', to: 'member', owners: 2 })).toBe(
    'owner_protected',
  )
  expect(roleChangeError({ actor: 'admin', target: 'owner', to: null, owners: 2 })).toBe('owner_protected')
  expect(roleChangeError({ actor: 'admin', target: 'member', to: 'owner', owners: 1 })).toBe(
    'owner_protected',
  )
  expect(roleChangeError({ actor: 'admin', target: 'admin', to: 'viewer', owners: 1 })).toBeNull()
  expect(roleChangeError({ actor: 'admin', target: 'member', to: null, owners: 1 })).toBeNull()
})

test('an invitation has at most the role of its creator, and only admins invite', () => {
  const given = (actor: (typeof ROLES)[number]) => ROLES.filter((role) => canAssignRole(actor, role))
  expect(given('owner')).toEqual([...ROLES])
  expect(given('admin')).toEqual(['viewer', 'member', 'admin'])
  expect(given('member')).toEqual([])
})

test('an invitation expires at its exact instant', () => {
  const expiresAt = new Date('2026-11-30T00:00:00Z')
  const at = (ms: number) =>
    invitationState({ acceptedAt: null, expiresAt }, new Date(expiresAt.getTime() + ms))
  expect([at(-1), at(0)]).toEqual(['open', 'expired'])
  expect(invitationState({ acceptedAt: expiresAt, expiresAt }, expiresAt)).toBe('accepted')
})

test('a key never has more than its user’s role, its scope or its workspaces', () => {
  const memberships = [
    { workspaceId: 'a', role: 'owner' },
    { workspaceId: 'b', role: 'viewer' },
    { workspaceId: 'c', role: 'owner' },
  ] as const
  const workspaceIds = ['a', 'b', 'gone']
  const roles = (scope: 'read' | 'write' | 'admin') =>
    keyMemberships(memberships, { scope, workspaceIds }).map(
      ({ workspaceId, role }) => `${workspaceId} ${role}`,
    )
  expect(roles('read')).toEqual(['a viewer', 'b viewer'])
  expect(roles('write')).toEqual(['a member', 'b viewer'])
  expect(roles('admin')).toEqual(['a admin', 'b viewer'])
})
