// The same headers are set by vacation programs, service desks, rules and gateways: the text decides.
import { expect, test } from 'vitest'
import { answer } from '#testing/mails/build.ts'
import { classify } from './classify.ts'

const GENERATED = { 'Auto-Submitted': 'auto-generated' }
const DESK = { ...GENERATED, Precedence: 'bulk', From: '한빛 지원팀 <support@hanbit.example>' }
const ZENDESK = { ...DESK, 'X-Auto-Response-Suppress': 'All', 'X-Mailer': 'Zendesk Mailer' }
const JIRA = { ...DESK, 'X-JIRA-FingerPrint': 'ab12', From: '이도윤 (Jira) <jira@hanbit.example>' }
const OSTICKET = { ...DESK, 'X-Auto-Response-Suppress': 'DR, RN, OOF, AutoReply', 'Return-Path': '<>' }
const FRESHDESK = { ...GENERATED, 'X-FC-MachineGenerated': 'true', From: '구매팀 <help@hanbit.example>' }
const RULE = { 'X-MS-Exchange-Inbox-Rules-Loop': 'sales@hanbit.example' }
const EXCHANGE = { ...GENERATED, ...RULE, 'X-Auto-Response-Suppress': 'All', 'Return-Path': '<>' }
const NO_REPLY = { From: '한빛 알림 <no-reply@hanbit.example>' }
const SUBJECT = (Subject: string) => ({ Subject })

test.each([
  [
    'ServiceNow',
    { ...DESK, 'X-ServiceNow-Generated': 'true' },
    '제안서 검토했습니다. 도입 기간이 어떻게 되나요?',
  ],
  [
    'Zendesk',
    ZENDESK,
    '김하늘 님, 구매 담당자에게 전달했습니다. 다음 주 초에 견적을 받아 보고 싶다고 합니다.',
  ],
  ['Zendesk, no question', ZENDESK, '안녕하세요, 박서준입니다. 12월 둘째 주에 방문 부탁드립니다.'],
  ['Zendesk, a refusal', ZENDESK, '이번에는 진행하지 않기로 결정했습니다. 감사합니다.'],
  [
    'Jira',
    JIRA,
    'Reply above this line.\n\n이도윤 님의 댓글:\n\n보안팀과 협의했습니다. 인증서 사본을 요청드립니다.',
  ],
  [
    'Jira, English',
    JIRA,
    'Do-yun Lee commented:\n\nWe reviewed the proposal with our IT team. The price works for us.',
  ],
  ['osTicket', OSTICKET, '네, 진행하겠습니다. 세금계산서는 본사로 발행해 주세요.'],
  [
    'osTicket, a colleague is away',
    OSTICKET,
    '박서준 과장이 출장 중이라 제가 대신 답합니다. 계약서 초안을 기다리겠습니다.',
  ],
  ['Freshdesk', FRESHDESK, '담당자 연락처입니다: 02-123-4567. 전화 주시면 됩니다.'],
  ['Freshdesk, English', FRESHDESK, 'Hi Minji, thanks for the proposal. Our budget opens in January.'],
  [
    'a chat desk',
    NO_REPLY,
    '김민지 님의 문의에 답변이 등록되었습니다.\n\n안녕하세요. 단가표를 먼저 검토하고 싶습니다.',
  ],
  [
    'a chat desk with its footer',
    { ...NO_REPLY, ...GENERATED },
    '저희는 12월 중순에 회의를 잡고 싶습니다. 가능한 시간 부탁드립니다.\n\n본 메일은 발신 전용이며 자동으로 발송되었습니다.',
  ],
  ['a rule that redirects', RULE, '관심 있습니다. 다음 주에 뵙죠.'],
  ['a rule, a person away', RULE, '휴가 다녀와서 이제 봤습니다. 좋은 제안이네요.'],
  ['a rule, short', { ...RULE, 'X-MS-Exchange-Organization-AutoForwarded': 'true' }, '네 진행해 주세요.'],
  ['an empty return path', { 'Return-Path': '<>' }, '네, 좋습니다. 진행하시죠.'],
  [
    'suppressed answers',
    { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    '내부 검토 중입니다. 금주 중 답변 드리겠습니다.',
  ],
  [
    'Outlook on a phone, a person on a trip',
    { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' },
    '지금 출장 중이라 다음 주에 다시 전화 부탁드립니다.',
  ],
  [
    'the tag of a division that looks like one of a program',
    { ...SUBJECT('Auto: Re: 제안드립니다'), Precedence: 'list' },
    '오토사업부입니다. 재고가 어느 정도 줄어드는지 수치를 알려 주세요.',
  ],
  ['bulk', { Precedence: 'bulk' }, '저희는 이미 다른 업체를 쓰고 있습니다.'],
  ['a rules agent', { 'X-MS-Exchange-Generated-Message-Source': 'Mailbox Rules Agent' }, '자료 잘 봤습니다.'],
  [
    'a change of hands',
    SUBJECT('담당자 변경 안내'),
    '앞으로 물류 업무는 이수민 대리가 맡습니다. sumin@hanbit.example 로 연락 주세요.',
  ],
  [
    'a receipt by hand',
    SUBJECT('제안서 수신 확인'),
    '보내 주신 제안서 잘 받았습니다. 다음 달 예산 회의에 올리겠습니다.',
  ],
  ['a receipt by hand, shorter', SUBJECT('메일 수신 확인'), '메일 확인했고 팀장님께 보고드렸습니다.'],
  ['a forwarded absence', SUBJECT('FW: 자동 회신: 제안드립니다'), '이 분은 휴가 중이니 저와 이야기하시죠.'],
  [
    'a forwarded absence, English',
    SUBJECT('Fwd: Automatic reply: Proposal'),
    'He is out this week, please talk to me instead.',
  ],
  ['a subject about automatic mail', SUBJECT('자동 메일 솔루션 문의'), '귀사 솔루션의 가격이 궁금합니다.'],
  [
    'a subject about leave',
    SUBJECT('휴가 안내 시스템 제안 관련'),
    '저희 휴가 관리 시스템과 연동되는지 알고 싶습니다.',
  ],
  ['a trip in a sentence', GENERATED, '다음 주 출장 일정이 있어 그 다음 주에 미팅을 원합니다.'],
  ['a machine address in the thread', NO_REPLY, '확인 결과 예산이 승인되었습니다. 계약을 진행합시다.'],
  ['an absence of a colleague', ZENDESK, '담당 김과장님이 휴가 중이셔서 12월에 회신드릴 예정이라고 합니다.'],
  [
    'a desk that promises a day',
    DESK,
    '연락 주셔서 감사합니다. 담당 부서 확인 후 다음 주 수요일에 회신드리겠습니다.',
  ],
  [
    'a desk with a link',
    ZENDESK,
    '아래 요구 사항을 참고하시고 제안을 다시 보내 주세요. https://hanbit.example/rfp/31',
  ],
  ['a desk, one line', FRESHDESK, '이번 분기에는 계획이 없습니다.'],
  [
    'a desk that names a person',
    JIRA,
    '구매 담당은 정다은 팀장입니다. daeun@hanbit.example 로 메일 주시기 바랍니다.',
  ],
  ['a desk, English refusal', OSTICKET, 'Thanks, but we have already signed with another vendor this year.'],
  [
    'a redirected mail of a person on a trip',
    RULE,
    '출장 중이라 이제 확인했습니다. 11월 30일 이후에 통화하시죠.',
  ],
  ['a redirected mail that says when', RULE, '12월 3일까지는 바빠서 그 뒤에 보겠습니다.'],
  ['a gateway that marks as generated', GENERATED, '네'],
  ['the person in charge is away', ZENDESK, '담당자가 휴가 중이라 다음 주 월요일에 답변드리겠습니다.'],
  ['informal, without a number', DESK, '보내신 제안 접수됐어요. 팀장님과 확인하고 연락드릴게요.'],
  ['a colleague with a surname', JIRA, '박 과장이 12월 3일까지 출장이라 그 뒤에 논의하겠습니다.'],
])('a person writes although the signs are automatic: %s', (_, headers, text) => {
  expect(classify(answer(text, headers)).kind).toBe('reply')
})

test.each([
  ['ServiceNow', DESK, '귀하의 요청이 접수되었습니다. 티켓 번호: REQ0012345'],
  [
    'Zendesk',
    ZENDESK,
    '##- 이 줄 위에 회신을 입력하세요 -##\n\n문의가 접수되었습니다(#20931). 담당자가 확인 후 답변드리겠습니다.',
  ],
  [
    'Zendesk, English',
    ZENDESK,
    'Your request (#20931) has been received and is being reviewed by our support staff.',
  ],
  ['Jira', JIRA, 'Your request has been created. Reference: HELP-231. You can follow it in the portal.'],
  [
    'osTicket',
    OSTICKET,
    'A request for support has been created and assigned ticket #482113. A representative will follow up with you as soon as possible.',
  ],
  [
    'Freshdesk',
    FRESHDESK,
    '고객님의 문의가 정상적으로 접수되었습니다. 접수번호 4821. 영업일 기준 1일 이내에 답변드리겠습니다.',
  ],
  ['a chat desk', NO_REPLY, '상담이 접수되었습니다. 순차적으로 답변드리겠습니다. 본 메일은 발신 전용입니다.'],
  [
    'a quotation desk',
    DESK,
    '견적 요청이 접수되었습니다. 접수 번호: 2026-118. 담당자가 확인 후 연락드립니다.',
  ],
  [
    'a form',
    SUBJECT('[한빛] 문의가 접수되었습니다'),
    '고객님의 문의가 접수되었습니다. 확인 후 회신드리겠습니다.',
  ],
  [
    'a chat desk, informal',
    SUBJECT('[한빛몰] 문의가 접수되었어요'),
    '남겨 주신 문의가 잘 접수됐어요! 상담사가 확인하고 순서대로 답변드릴게요. 문의번호 55120',
  ],
  [
    'a desk, no object',
    ZENDESK,
    '접수되었습니다. 티켓 #8812\n담당자 배정 후 연락드리겠습니다. 궁금하신 점은 회신해 주세요.',
  ],
  ['a desk with a link', ZENDESK, '요청이 등록되었습니다. 진행 상황: https://desk.hanbit.example/t?id=8812'],
  ['a chat desk, done', NO_REPLY, '상담 신청이 완료되었습니다. 상담사가 곧 연락드립니다.'],
  ['a desk, thanks only', DESK, '문의해 주셔서 감사합니다. 빠른 시일 내에 답변드리겠습니다.'],
  [
    'a desk, English thanks',
    DESK,
    'Thank you for contacting Hanbit. Our team will review your request and get back to you shortly.',
  ],
  [
    'a desk, case number',
    DESK,
    "We've received your message. Case number 00451. Someone will be with you shortly.",
  ],
  [
    'vacation header and a receipt',
    { 'Auto-Submitted': 'auto-replied' },
    '메일이 접수되었습니다. 순차적으로 답변드리겠습니다.',
  ],
])('an acknowledgement of a desk is an automatic reply without an absence: %s', (_, headers, text) => {
  expect(classify(answer(text, headers))).toMatchObject({
    kind: 'auto_reply',
    isAbsence: false,
    resumeAt: null,
  })
})

test.each([
  [
    'Exchange',
    { ...EXCHANGE, ...SUBJECT('자동 회신: 제안드립니다') },
    '12월 4일까지 휴가입니다. 급한 일은 이수민 대리에게 연락 주세요.',
    '2026-12-05',
  ],
  ['Exchange, no date', { ...EXCHANGE, ...SUBJECT('자동 회신: 제안드립니다') }, '부재중입니다.', null],
  [
    'Exchange, no absence words',
    { ...EXCHANGE, ...SUBJECT('Automatic reply: Proposal') },
    'Thank you for your message.',
    null,
  ],
  [
    'Exchange, redirected',
    { ...EXCHANGE, ...SUBJECT('RE: 제안드립니다') },
    '저는 12월 1일부터 12월 4일까지 출장입니다. 복귀 후 회신드리겠습니다.',
    '2026-12-05',
  ],
  ['auto-replied', { 'Auto-Submitted': 'auto-replied' }, '감사합니다.', null],
  [
    'auto-replied with parameters',
    { 'Auto-Submitted': 'auto-replied; owner-email="a@b.example"' },
    '곧 연락드릴게요.',
    null,
  ],
  ['Naver', { 'X-Naver-AutoReply': 'true' }, '휴가입니다.', null],
  ['Zimbra', { 'X-Zimbra-OOO': 'true' }, 'I will be back on 7 December.', '2026-12-07'],
  ['a subject of programs', SUBJECT('[자동응답] 제안드립니다'), '메일을 받았습니다.', null],
  [
    'a subject of programs, English',
    SUBJECT('Out of Office: Proposal'),
    'I am travelling until 3 December 2026.',
    '2026-12-04',
  ],
  [
    'a subject of programs, words of a request',
    SUBJECT('자동 회신: 제안드립니다'),
    '휴가입니다. 견적 문의는 영업팀으로 부탁드립니다.',
    null,
  ],
  ['generated, dated', GENERATED, '11월 30일까지 연차입니다.', '2026-12-01'],
  ['generated, German', GENERATED, 'Ich bin bis 30.11.2026 nicht im Büro.', '2026-12-01'],
  ['machine address', NO_REPLY, '현재 출장 중입니다. 12월 2일 복귀합니다.', '2026-12-02'],
  [
    'no sign but the text',
    {},
    '메일 보내 주셔서 감사합니다. 현재 휴가 중이며 12월 2일에 복귀합니다. 업무 대행: 이수민 대리',
    '2026-12-02',
  ],
])('an absence is certain by its header or its text: %s', (_, headers, text, resumeAt) => {
  expect(classify(answer(text, headers))).toMatchObject({ kind: 'auto_reply', isAbsence: true, resumeAt })
})

test.each([
  ['desk', ZENDESK, '수신거부 요청드립니다. 더 이상 메일 보내지 마세요.', 'opt_out', 'sure'],
  [
    'vacation program',
    { 'Auto-Submitted': 'auto-replied' },
    '영업 메일은 수신거부합니다. 다시는 보내지 마세요.',
    'auto_reply',
    'likely',
  ],
  [
    'absence notice',
    { ...EXCHANGE, ...SUBJECT('자동 회신: 제안') },
    '12월 4일까지 휴가입니다.\n광고 메일은 보내지 말아 주세요.',
    'auto_reply',
    'likely',
  ],
  [
    'list mail in the thread',
    { 'List-Id': '<x.hanbit.example>', 'List-Unsubscribe': '<mailto:x@hanbit.example>' },
    '저희 주소를 명단에서 삭제해 주세요.',
    'opt_out',
    'sure',
  ],
  [
    'acknowledgement with a footer',
    DESK,
    '문의가 접수되었습니다. 접수번호 3311.\n\n본 메일은 발신전용입니다. 수신거부 | 구독해지',
    'auto_reply',
    null,
  ],
] as const)('an opt-out is read in every kind of message: %s', (_, headers, text, kind, level) => {
  const read = classify(answer(text, headers))
  expect([read.kind, read.optOut?.level ?? null]).toEqual([kind, level])
})

test.each([
  [SUBJECT('회수: 제안드립니다'), '박서준님이 메시지 "제안드립니다"을(를) 회수하려고 합니다.'],
  [SUBJECT('Recall: Proposal'), 'Park Seojun would like to recall the message, "Proposal".'],
  [SUBJECT('메시지 회수 실패: 제안'), ''],
])('a recall of Outlook says nothing: %o', (headers, text) => {
  expect(classify(answer(text, headers)).kind).toBe('other')
})

test.each([
  [SUBJECT('회수: 샘플 반납 일정'), '샘플은 12월 3일에 회수 부탁드립니다.'],
  [SUBJECT('Recall: our call last week'), 'As discussed, please send the price list.'],
])('a subject that begins like a recall is a reply: %o', (headers, text) => {
  expect(classify(answer(text, headers)).kind).toBe('reply')
})

const NO_THREAD = { 'In-Reply-To': '', References: '' }
test.each([
  [{ ...GENERATED, ...NO_THREAD, ...SUBJECT('비밀번호 변경 안내') }, false, 'other'],
  [{ ...GENERATED, ...NO_THREAD, ...SUBJECT('[HELP-1] Re: 제안드립니다') }, false, 'reply'],
  [{ ...GENERATED, ...NO_THREAD, ...SUBJECT('단가 문의') }, true, 'reply'],
  [{ ...GENERATED, ...SUBJECT('Re: [repo] build failed') }, false, 'other'],
  [
    { ...NO_THREAD, ...SUBJECT('Re: 제안드립니다'), From: '시스템관리자 이도윤 <doyun@hanbit.example>' },
    true,
    'reply',
  ],
])(
  'signs of a system decide when the message refers to no mail of ours: %o, %s',
  (headers, isMatched, kind) => {
    const text = '처리 내용을 알려 드립니다.'
    expect(classify(answer(text, headers as Record<string, string>), { isMatched }).kind).toBe(kind)
  },
)

test.each([
  '메일 주소가 바뀌었습니다.\n이전: park@hanbit.example\n새 주소: park@hanbit-global.example\n이전 주소는 2027년 2월 28일까지 사용되며 이후 더 이상 사용하지 않습니다.',
  'Our domain has changed. My new e-mail address is park@hanbit-global.example. The old address is forwarded until 28 February 2027.',
])('a program that tells a new address reports no absence: %s', (text) => {
  const { kind, isAbsence, resumeAt, leaver } = classify(answer(text, { 'X-Autorespond': 'yes' }))
  expect({ kind, isAbsence, resumeAt, leaver }).toEqual({
    kind: 'auto_reply',
    isAbsence: false,
    resumeAt: null,
    leaver: null,
  })
})

test('an absence that also tells a new address is one', () => {
  const text =
    '12월 4일까지 휴가입니다. 그 사이 메일 주소가 변경되었으니 park@hanbit-global.example 로 보내 주세요.'
  const { isAbsence, resumeAt } = classify(answer(text, { 'X-Autorespond': 'yes' }))
  expect({ isAbsence, resumeAt }).toEqual({ isAbsence: true, resumeAt: '2026-12-05' })
})

const RE = { Subject: 'Re: 제안드립니다' }
test('without any sign, a text that is only a notice of the period away is an absence', () => {
  const text =
    '안녕하세요. 한빛상사 박서준입니다.\n12월 1일(화)부터 12월 4일(금)까지 휴가로 메일 회신이 어렵습니다.\n12월 7일(월)부터 정상 근무하며 확인 후 답변드리겠습니다.\n감사합니다.'
  const { kind, isAbsence, resumeAt } = classify(answer(text, RE))
  expect({ kind, isAbsence, resumeAt }).toEqual({
    kind: 'auto_reply',
    isAbsence: true,
    resumeAt: '2026-12-07',
  })
})

test.each([
  '제안 감사합니다. 12월 1일부터 12월 4일까지 휴가로 회신이 어렵습니다. 12월 7일에 복귀합니다.',
  '12월 1일부터 12월 4일까지 출장으로 회신이 어렵습니다. 12월 7일 복귀 후 미팅하시죠.',
  '저는 12월 1일부터 12월 4일까지 출장입니다. 회신이 늦습니다. 12월 7일에 복귀합니다.',
  '12월 1일부터 12월 4일까지 출장이라 메일 확인이 어려워요. 12월 7일에 복귀해요.',
  '12월 1일부터 12월 4일까지 출장으로 메일 확인이 어렵습니다. 복귀 후 회신드리겠습니다.',
  '12월 1일부터 12월 4일까지 출장으로 메일 확인이 어렵습니다. 12월 7일부터 정상 근무합니다. 메일은 그만 보내 주십시오.',
])('a person who also says something else, or no day, has replied: %s', (text) => {
  expect(classify(answer(text, RE)).kind).toMatch(/^(reply|opt_out)$/)
})
