import { expect, test } from 'vitest'
import { auditDetails, auditKind } from './audit.ts'

test('the log names fields, and only enum values of them', () => {
  const body = {
    name: '비밀 이름',
    password: 'hidden',
    role: 'admin',
    status: '한글은 아니다',
    requiresTwoFactor: true,
  }
  const details = auditDetails(body)
  expect(details.fields).toEqual(['name', 'password', 'role', 'status', 'requiresTwoFactor'])
  expect(details.set).toEqual({ role: 'admin', requiresTwoFactor: true })
  expect(JSON.stringify(details)).not.toMatch(/비밀|hidden|한글/)
})

test('many rows are counted, not listed', () => {
  expect(auditDetails({ leadIds: ['a', 'b', 'c'], workspaceId: 'w' })).toEqual({
    fields: [],
    set: {},
    count: 3,
  })
  expect(auditDetails(undefined)).toEqual({ fields: [], set: {} })
})

test('the kind of a call follows from its path', () => {
  expect(auditKind('/workspaces/:id/members/:userId')).toBe('people')
  expect(auditKind('/workspaces/:id')).toBe('workspace')
  expect(auditKind('/admin/sequences/bulk')).toBe('sequence')
  expect(auditKind('/lead-views/:id')).toBe('lead')
  expect(auditKind('/overview/export.csv')).toBe('dashboard')
  expect(auditKind('/something/new')).toBe('other')
})
