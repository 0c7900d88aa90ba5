import { expect, test } from 'vitest'
import { isNoMail } from './answered-mail.ts'

test.each([
  '',
  'string',
  '…',
  '죄송합니다만, 요청하신 스팸성 메일은 작성해 드릴 수 없습니다.',
  '저는 이 요청을 도와드릴 수 없습니다. 다른 질문이 있으시면 말씀해 주세요.',
  "I'm sorry, but I can't assist with that request.",
  'I cannot write promotional messages to people who have not agreed to them.',
])('%s is no mail', (body) => expect(isNoMail(body)).toBe(true))

test.each([
  '한빛전자 김서연 님, 안녕하세요. 자료를 보내 드립니다.',
  '안녕하세요',
  '죄송하지만 한 번만 더 연락드립니다. 지금 쓰시는 도구로는 할 수 없는 일을 15분 동안 보여 드리겠습니다.',
  '저는 룸노트의 이하늘입니다. 서비스를 제공해 드리고 싶어 연락드렸습니다.',
  "I'm sorry to write again, Jane. Our team can help you cut the time for stock counts by half.",
])('%s is a mail', (body) => expect(isNoMail(body)).toBe(false))
