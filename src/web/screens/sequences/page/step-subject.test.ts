import { expect, test } from 'vitest'
import { stepSubject } from './step-subject.ts'

test('a subject shows its variables without filters', () => {
  expect(stepSubject('{{담당자명 | default: "담당자"}}님께 제안', false)).toEqual({
    text: '{{담당자명}}님께 제안',
    isPlaceholder: false,
  })
})

test('an AI draft does not show the template it had before, and an empty subject replies', () => {
  expect(stepSubject('옛 제목', true)).toEqual({ text: 'AI 작성 제목', isPlaceholder: true })
  expect(stepSubject('', false)).toEqual({ text: '제목 없음 (앞 메일의 답장)', isPlaceholder: true })
})
