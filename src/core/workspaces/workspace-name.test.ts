import { expect, test } from 'vitest'
import { companyName, defaultWorkspaceName } from './workspace-name.ts'

test('recipients see the name of the sender profile, else a name given to the workspace', () => {
  const named = { senderName: ' 주식회사 새길소프트 ', workspaceName: '국내영업팀' }
  expect(companyName(named)).toBe('주식회사 새길소프트')
  expect(companyName({ ...named, senderName: ' ' })).toBe('국내영업팀')
})

test('recipients never see the default name of a workspace', () => {
  const workspaceName = defaultWorkspaceName('김하늘', 100)
  expect(workspaceName).toBe('김하늘의 워크스페이스')
  expect(companyName({ senderName: '', workspaceName })).toBe('')
  expect(companyName({ senderName: '', workspaceName: '김하늘님의 워크스페이스' })).toBe('')
})

test('a long user name is cut to the length of a workspace name', () => {
  expect(defaultWorkspaceName('하'.repeat(200), 100)).toHaveLength(100)
})
