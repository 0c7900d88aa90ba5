import { expect, test } from 'vitest'
import { readChangedAddress } from './changed-address.ts'

const WRITER = { name: '한지우', address: 'jiwoo@before.example' }

test.each([
  '제 메일 주소가 변경되었습니다.\n기존 : jiwoo@before.example\n신규 : jiwoo.han@after.example',
  '도메인이 바뀌어 안내드립니다.\n변경 전: jiwoo@before.example → 변경 후: jiwoo.han@after.example',
  '이메일 주소가 jiwoo.han@after.example 로 변경되었습니다. 주소록을 수정해 주세요.',
  '메일 주소가 아래와 같이 변경되었습니다.\n\n  jiwoo.han@after.example\n\n감사합니다.',
  'My e-mail address has changed. Please use my new address: Jiwoo.Han@after.example',
])('the new address of the writer is read: %s', (text) => {
  expect(readChangedAddress(text, WRITER)).toBe('jiwoo.han@after.example')
})

test.each([
  ['no change', '자료는 jiwoo.han@after.example 로 보내 주세요.'],
  ['of a place', '배송지 주소가 변경되었습니다.\n담당: cs@new.example'],
  ['of a website', '홈페이지 주소가 변경되었습니다. 문의는 help@new.example 로 보내 주세요.'],
  ['no address', '메일 주소가 변경되었습니다. 곧 다시 안내드리겠습니다.'],
  ['two new addresses', '메일 주소가 변경되었습니다.\n새 주소: a@after.example\n새 주소: b@after.example'],
  ['only the old one', '메일 주소가 변경되었습니다. 기존 주소 jiwoo@old.example 는 사용하지 않습니다.'],
  ['a successor', '저는 퇴사하였습니다. 담당자 메일 주소가 변경되었습니다.\n후임: sumin@after.example'],
  [
    'a deputy beside it',
    '메일 주소가 변경되었습니다. 추후 안내드립니다.\n급한 문의: 이수민 대리 sumin@after.example',
  ],
])('nothing is read: %s', (_, text) => {
  expect(readChangedAddress(text, WRITER)).toBeNull()
})
