import { expect, test } from 'vitest'
import { MAIL_RULES } from '../prompt/prompt.ts'
import { styleMarks } from './style-marks.ts'

const BODY =
  '김서연 님, 안녕하세요. 룸노트의 이하늘입니다. 회의실 예약과 출입을 한 화면에서 관리하는 서비스를 소개해 드립니다. 이번 주에 15분 통화가 가능하실까요? 편하신 시간을 알려 주시면 맞추겠습니다. 감사합니다.'
const MAIL = {
  subject: '한빛전자 회의실 예약',
  body: BODY,
  language: 'ko' as const,
  lead: { companyName: '한빛전자', contactName: '김서연' },
  isFollowUp: false,
  length: 'medium' as const,
}
const marks = (change: Partial<typeof MAIL> | { length: undefined }) =>
  Object.fromEntries(
    Object.entries(styleMarks({ ...MAIL, ...change })).filter(([, found]) => found.length > 0),
  )

test('a good mail has no mark of style', () => {
  expect(marks({})).toEqual({})
})

test.each([
  [{ body: `${BODY} 꼭 필요한 제품이다.` }, { mixed_politeness: ['꼭 필요한 제품이다.'] }],
  [{ body: `${BODY} 자료를 보내 드려요.` }, { mixed_politeness: ['자료를 보내 드려요.'] }],
  [{ subject: '한빛전자을 위한 제안' }, { wrong_particle: ['한빛전자을'] }],
  [{ body: `${BODY} 견적를 보내 드립니다.` }, { wrong_particle: ['견적를'] }],
  [{ subject: 'Re: 제안' }, { fake_reply_subject: ['Re: 제안'] }],
  [{ body: `${BODY.slice(0, 40)}.` }, { off_length: ['본문 41자 (설정 180~420자)'] }],
  [{ body: BODY.repeat(7) }, { off_length: [`본문 ${BODY.length * 7}자 (설정 180~420자)`] }],
  [{ body: `${BODY} ${MAIL_RULES.slice(40, 70)}` }, { copied_rules: [MAIL_RULES.slice(40, 60)] }],
])('%j is marked', (change, found) => {
  expect(marks(change)).toEqual(found)
})

test('a follow-up may have Re:, and an unknown length is no fault', () => {
  expect(marks({ subject: 'Re: 제안', isFollowUp: true })).toEqual({})
  expect(marks({ body: '짧습니다.', length: undefined })).toEqual({})
})

test('what people write in 합니다체 mails and nouns that look like particles are no faults', () => {
  const body = `${BODY} 대구 블룸피부과 원장님, 지난가을 치과 학회에 다녀오셨지요. 외과 과장님도 관심이 많으시더군요. 병이 다 나을 때까지 돕겠습니다. 편하게 물어봐 주세요.`
  expect(marks({ body })).toEqual({})
})
