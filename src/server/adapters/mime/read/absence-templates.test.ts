// Absence notices of systems that add no header or subject, and people who only mention an absence.
import { expect, test } from 'vitest'
import { answer } from '#testing/mails/build.ts'
import { classify } from './classify.ts'

test.each([
  [
    '현재 휴가 중으로 메일 확인이 어렵습니다.\n11월 25일(수)에 복귀 후 회신드리겠습니다.\n급한 용무는 이과장(010-1234-5678)에게 연락 부탁드립니다.',
    '2026-11-25',
  ],
  [
    '11/23~11/27 해외 출장으로 회신이 늦을 수 있습니다. 긴급한 사항은 010-0000-0000으로 연락 바랍니다.',
    '2026-11-28',
  ],
  [
    'I am out of the office until 30 November with limited access to email. For urgent matters please contact Lee. I will respond when I return.',
    '2026-12-01',
  ],
  [
    '육아휴직으로 2027년 5월 31일까지 부재중입니다. 대무자에게 문의 바랍니다. 메일 확인은 어렵습니다.',
    '2027-06-01',
  ],
])('all parts of an absence notice make an automatic reply: %s', (text, resumeAt) => {
  expect(classify(answer(text))).toMatchObject({ kind: 'auto_reply', resumeAt })
})

test.each([
  '출장 중이라 답이 늦었습니다. 급한 건은 아니니 다음 주에 회신드리겠습니다. 단가표 보내 주실 수 있나요?',
  '휴가 다녀와서 확인 후 답변드릴게요.',
  "I'm on vacation until Dec 1, let's talk then.",
  '출장 중입니다. 복귀 후 검토해서 연락드리겠습니다.',
  '네, 좋습니다.\n\n본 메일은 자동 발송된 메일이 아니라 제가 직접 쓴 것입니다.',
  'Yes, Tuesday.\n\nThis message was sent automatically encrypted by a gateway.',
  '담당자가 퇴사하여 제가 인계받았습니다. 자료 부탁드립니다.',
])('a person who mentions an absence writes a reply: %s', (text) => {
  expect(classify(answer(text)).kind).toBe('reply')
})

test.each([
  'This account is protected by a mail guard. Please click on the following link to have your address added to the allowed list.',
  'Your message is being held. Please click the link to verify that you are a real person.',
  '발신자 인증이 필요합니다. 아래 링크를 눌러 인증하셔야 메일이 수신자에게 전달됩니다.',
])('a challenge of a gateway is an automatic reply: %s', (text) => {
  expect(classify(answer(text)).kind).toBe('auto_reply')
})
