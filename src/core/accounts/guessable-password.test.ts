import { expect, test } from 'vitest'
import { passwordFault } from './guessable-password.ts'

const owner = { email: 'Haneul.Kim@example.com', name: '김 하늘 Haneul' }

test('a password of eight characters that is neither common nor the user’s own is accepted', () => {
  for (const password of ['correct horse battery', 'a new horse', 'haneul.kim1', '비밀번호입니다요'])
    expect(passwordFault(password, owner), password).toBeNull()
})

test('the most common passwords are rejected, also in capitals and as typed on a Korean keyboard', () => {
  for (const password of [
    '12345678',
    'Password1',
    'QWER1234',
    '1q2w3e4r!',
    'dkssudgktpdy',
    'qlalfqjsgh',
    '비밀번호1234',
  ])
    expect(passwordFault(password, owner), password).toBe('common')
  expect(passwordFault('비밀번호1234'.normalize('NFD'), owner)).toBe('common')
})

test('the address, its local part and the name are rejected', () => {
  for (const password of [
    'haneul.kim@example.com',
    'HANEUL.KIM',
    '김 하늘 haneul',
    '김하늘haneul',
    ' haneul.kim ',
  ])
    expect(passwordFault(password, owner), password).toBe('own')
})
