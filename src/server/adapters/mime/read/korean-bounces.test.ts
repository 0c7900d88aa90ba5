// Bounces of Korean portals and groupware without a report part: they are recognised, and the address is read.
import { expect, test } from 'vitest'
import { LEAD, notice, OUR_ADDRESS } from '#testing/mails/build.ts'
import { classify } from './classify.ts'

test.each([
  [
    'Naver, unknown',
    'MAILER-DAEMON@naver.example',
    '[발송실패 안내] 제안드립니다 메일이 전송되지 못하였습니다.',
    `메일 발송 실패 안내\n\n받는 사람 : ${LEAD}\n실패 사유 : 받는사람의 메일주소가 존재하지 않습니다. (550 5.1.1 No such user)\n\n`,
    true,
  ],
  [
    'Naver, full, as no-reply',
    '"네이버메일" <noreply@naver.example>',
    '발송실패 안내메일입니다',
    `안녕하세요. 네이버 메일입니다.\n회원님이 보내신 메일이 아래와 같은 사유로 발송되지 못했습니다.\n받는사람: ${LEAD}\n실패사유: 수신자의 메일 용량이 초과되었습니다.\n`,
    false,
  ],
  [
    'Daum, RUSR',
    'MAILER-DAEMON@hanmail.example',
    '[반송] 제안드립니다',
    `<${LEAD}>:\n받는 분의 메일주소를 찾을 수 없습니다.\n(550 5.1.1 RUSR ${LEAD}: No such user)`,
    true,
  ],
  [
    'Daum, RINA',
    'MAILER-DAEMON@daum.example',
    'Returned mail: 전송 실패',
    `<${LEAD}>: host mx.daum.example said: 550 5.2.1 RINA: Inactive mbox (in reply to RCPT TO command)`,
    true,
  ],
  [
    'Hiworks as no-reply',
    '하이웍스 메일 <no-reply@hiworks.example>',
    '메일 발송 실패 : 제안드립니다',
    `아래 수신자에게 메일을 발송하지 못하였습니다.\n\n수신자 : ${LEAD}\n사유 : 수신자 메일 서버에 존재하지 않는 계정입니다.\n\n-----Original Message-----\nFrom: ${OUR_ADDRESS}\nTo: ${LEAD}\nSubject: 제안\nMessage-ID: <seq-7@c.example>\n`,
    true,
  ],
  [
    'NAVER WORKS, full',
    'NAVER WORKS <mailer-daemon@worksmobile.example>',
    '메일 전달에 실패했습니다',
    `받는 사람: ${LEAD}\n원인: 받는 사람의 메일함 용량이 가득 찼습니다.`,
    false,
  ],
  [
    'Nate, dormant',
    'MAILER-DAEMON@nate.example',
    '메일 배달 실패 안내',
    `${LEAD}\n수신자가 장기 미사용으로 휴면 상태입니다.`,
    false,
  ],
  [
    'Terrace, unknown',
    'Terrace MailWatcher <mailer-daemon@mw.hanbit.example>',
    '반송메일: 제안드립니다',
    `반송 사유: 알 수 없는 사용자 (User unknown)\n수신자: ${LEAD}`,
    true,
  ],
  [
    'Terrace, policy',
    'Terrace <mailer-daemon@mw.hanbit.example>',
    '반송메일: 제안드립니다',
    `반송 사유: 스팸 정책에 의해 차단되었습니다.\n수신자: ${LEAD}`,
    false,
  ],
  [
    'SpamSniper',
    'SpamSniper <postmaster@ss.example>',
    '[SpamSniper] 수신거부 안내',
    `보내신 메일이 ${LEAD} 의 수신 정책에 따라 수신 거부되었습니다.`,
    false,
  ],
  [
    'Office 365 in Korean, closed to outsiders',
    'Microsoft Outlook <postmaster@hanbit.example>',
    '배달되지 않음: 제안드립니다',
    `${LEAD}(으)로 보내는 메시지가 차단되었습니다.\n받는 사람의 조직에서 외부 메일을 받지 않도록 설정되어 있습니다.\n550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required`,
    true,
  ],
  [
    'groupware, has left',
    'postmaster@x.example',
    '메일 전송 실패',
    `${LEAD}: 퇴사자 계정으로 메일을 수신할 수 없습니다.`,
    true,
  ],
  [
    'groupware, no MX',
    'postmaster@x.example',
    '전송 실패',
    `수신자: ${LEAD}\n오류: 수신자 도메인의 MX 레코드가 존재하지 않습니다.`,
    true,
  ],
] as [name: string, from: string, subject: string, body: string, permanent: boolean][])(
  'a Korean notice is understood: %s',
  (_, from, subject, body, permanent) => {
    const isNull = !/no-?reply/.test(from)
    const raw = notice(from, subject, body, isNull ? {} : { 'Return-Path': '<send@portal.example>' })
    const { kind, bounce } = classify(raw, { ownAddresses: [OUR_ADDRESS] })
    expect({ kind, permanent: bounce?.permanent, recipient: bounce?.recipient }).toEqual({
      kind: 'bounce',
      permanent,
      recipient: LEAD,
    })
  },
)

test('a shop’s mail about a failed delivery of parcels is not a bounce', () => {
  const raw = notice(
    'No Reply <no-reply@shop.example>',
    '배송 실패율을 줄이는 방법',
    '배송 실패를 줄여 보세요.',
    {
      'Return-Path': '<send@shop.example>',
    },
  )
  expect(classify(raw).kind).toBe('other')
})

const FIREWALLS: [name: string, from: string, subject: string, body: string, party: string][] = [
  [
    'a table, the reason in its last row',
    '메일보안 <security@hanbit.example>',
    '[메일 차단 안내] 전송하신 메일이 보안 정책에 의해 차단되었습니다',
    `안녕하세요. 한빛상사 전산팀입니다.\n보내신 메일이 당사의 보안 정책에 따라 차단되었습니다.\n\n발신자 | ${OUR_ADDRESS}\n받는사람 | 박서준 <${LEAD}>\n차단 사유 | 본문 키워드 필터(광고)\n\n문의: it-help@hanbit.example`,
    'content',
  ],
  [
    'a list, the sender on a block list',
    '스팸방화벽 <spam@hanbit.example>',
    '메일이 거부되었습니다',
    `귀하께서 발송하신 메일이 수신 거부되어 전달되지 않았습니다.\n\n■ 수신인 : ${LEAD}\n■ 거부 사유 : 차단된 발신 도메인`,
    'mailbox',
  ],
  [
    'other words for the rows',
    '메일 관리자 <mailadmin@hanbit.example>',
    '[스팸 격리] 발송 메일 처리 결과',
    `발송하신 E-Mail이 스팸으로 분류되었습니다.\n\n▶ 수신 메일 주소 : ${LEAD}\n▶ 격리 사유 : 스팸 지수 초과`,
    'content',
  ],
  [
    'English, held back',
    'Mail Gateway <no-reply@gw.hanbit.example>',
    'Message blocked by policy',
    `The message you sent was blocked by our mail gateway.\n\nTo: ${LEAD}\nSubject: Proposal\n\nIt was classified as spam.`,
    'content',
  ],
]
test.each(FIREWALLS)('a firewall says that it blocked our mail: %s', (_, from, subject, body, party) => {
  const raw = notice(from, subject, body, { 'Return-Path': '<bounce@gw.hanbit.example>' })
  const { kind, bounce } = classify(raw, { ownAddresses: [OUR_ADDRESS] })
  expect({ kind, ...bounce }).toMatchObject({ kind: 'bounce', party, permanent: false, recipient: LEAD })
})

test.each([
  [
    'the list of what our own firewall kept from us',
    '스팸 차단 <postmaster@ieum-sales.example>',
    '[스팸 차단 알림] 격리된 메일 목록',
    `아래 수신 메일이 스팸으로 격리되었습니다.\n\n보낸사람 | ${LEAD}\n받는사람 | ${OUR_ADDRESS}`,
    'other',
  ],
  [
    'a person',
    `박서준 <${LEAD}>`,
    '메일 차단 문의',
    '보내신 메일이 저희 방화벽에서 차단되어 받지 못했습니다. 다른 주소로 다시 보내 주시겠어요?',
    'reply',
  ],
])('a mail about blocked mail is no bounce: %s', (_, from, subject, body, kind) => {
  const raw = notice(from, subject, body, { 'Return-Path': '<someone@hanbit.example>' })
  expect(classify(raw, { ownAddresses: [OUR_ADDRESS] }).kind).toBe(kind)
})
