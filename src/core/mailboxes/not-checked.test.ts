import { expect, test } from 'vitest'
import { isNotChecked, NOT_CHECKED } from './not-checked.ts'

test('a mailbox is not checked while nothing has failed, and disconnected after a failure', () => {
  const of = (status: string, statusReason: string | null) => isNotChecked({ status, statusReason })
  expect(of('disconnected', '아직 연결을 확인하지 않았습니다.')).toBe(true)
  expect(of('disconnected', NOT_CHECKED.changed)).toBe(true)
  expect(of('disconnected', '비밀번호가 맞지 않습니다.')).toBe(false)
  expect(of('disconnected', null)).toBe(false)
  expect(of('connected', NOT_CHECKED.new)).toBe(false)
})
