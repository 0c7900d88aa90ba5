// What a delivery report must not count: other recipients, the returned copy, faults of the server, challenges, and reports
// that a person forwards.
import { expect, test } from 'vitest'
import { answer, dsn, LEAD, notice, OUR_ADDRESS, OUR_ID } from '#testing/mails/build.ts'
import { classify } from './classify.ts'

const DAEMON = 'Mail Delivery System <MAILER-DAEMON@mx.hanbit.example>'
const OTHER = 'lee@hanbit.example'
const groupOf = (address: string, status: string, said: string): string =>
  `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${said}\n`
const head = 'Reporting-MTA: dns; mx.hanbit.example\n\n'

test('of two failed recipients only the lines about ours decide', () => {
  const human = `<${LEAD}>: mail for this person could not be accepted\n\n<${OTHER}>: 550 5.1.1 user unknown`
  for (const order of [0, 1]) {
    const groups = [
      groupOf(LEAD, '5.0.0', 'transaction failed'),
      groupOf(OTHER, '5.1.1', '550 5.1.1 User unknown'),
    ]
    const report = head + (order === 0 ? groups : groups.toReversed()).join('\n')
    for (const text of [human, human.split('\n\n').toReversed().join('\n\n')]) {
      const read = classify(dsn({ from: DAEMON, subject: 'Undelivered Mail', human: text, report }))
      expect(read).toMatchObject({ kind: 'bounce', bounce: { recipient: LEAD, permanent: false } })
      expect(read.bounce?.diagnostic).not.toContain('unknown')
    }
  }
  const dead =
    head +
    groupOf(LEAD, '5.1.1', '550 5.1.1 User unknown') +
    '\n' +
    groupOf(OTHER, '5.2.2', '552 mailbox full')
  expect(
    classify(dsn({ from: DAEMON, subject: 'x', human: `<${OTHER}>: mailbox full`, report: dead })).bounce,
  ).toMatchObject({
    recipient: LEAD,
    permanent: true,
  })
})

test.each([
  ['delivered', 'relayed', '2.0.0', 'other', false],
  ['still tried', 'delayed', '4.4.1', 'bounce', true],
])(
  'a copy that failed is no failure of the recipient, to whom our mail was %s',
  (_, action, status, kind, isDelayed) => {
    const ours = `Final-Recipient: rfc822; ${LEAD}\nAction: ${action}\nStatus: ${status}\n`
    const copy = groupOf('archive@copies.example', '5.1.1', '550 5.1.1 User unknown')
    for (const groups of [`${ours}\n${copy}`, `${copy}\n${ours}`]) {
      const read = classify(dsn({ from: DAEMON, subject: 'Undelivered', human: '', report: head + groups }))
      expect(read).toMatchObject({ kind, isDelayed })
      expect(read.bounce?.permanent ?? false).toBe(false)
    }
  },
)

test('the copy for our own mailbox failed: nothing of the recipient did, unless the notice names it', () => {
  const report = head + groupOf(OUR_ADDRESS, '5.1.1', '550 5.1.1 User unknown')
  const read = (human: string) => classify(dsn({ from: DAEMON, subject: 'Undelivered', human, report }))
  expect(read(`<${OUR_ADDRESS}>: 550 5.1.1 User unknown`)).toMatchObject({ kind: 'other', bounce: null })
  expect(read(`<${LEAD}>: 550 5.1.1 User unknown`).kind).toBe('bounce')
})

test.each([
  [
    'Message on hold',
    `Your message to ${LEAD} could not be delivered yet: it was placed on hold and awaits review.`,
  ],
  [
    '수신 승인 대기 안내',
    `보내신 메일이 차단 정책에 따라 승인 대기 중입니다.\n수신자: ${LEAD}\n승인되지 않으면 반송됩니다.`,
  ],
])('a mail that a moderator has to release is delayed: %s', (subject, text) => {
  const from = 'Gateway <postmaster@gateway.example>'
  expect(classify(notice(from, subject, text))).toMatchObject({ kind: 'bounce', isDelayed: true })
  const decided = `${text}\n\n담당자 검토 결과 거부되었습니다. It was rejected.`
  expect(classify(notice(from, subject, decided))).toMatchObject({ kind: 'bounce', isDelayed: false })
})

test('without a report part, lines about another recipient do not decide about ours either', () => {
  const copy = `\n--- Below this line is a copy of the message.\n\nReturn-Path: <${OUR_ADDRESS}>\nTo: ${LEAD}\nSubject: x\n\nhi`
  for (const paragraphs of [
    [`<${LEAD}>:\nThe mailbox is full.`, `<${OTHER}>:\nSorry, no such user here. (#5.1.1)`],
    [`<${OTHER}>:\nSorry, no such user here. (#5.1.1)`, `<${LEAD}>:\nThe mailbox is full.`],
  ]) {
    const body = `I'm afraid I wasn't able to deliver your message to the following addresses.\n\n${paragraphs.join('\n\n')}\n${copy}`
    const { kind, bounce } = classify(notice(DAEMON, 'failure notice', body))
    expect({ kind, permanent: bounce?.permanent, recipient: bounce?.recipient }, paragraphs[0]).toEqual({
      kind: 'bounce',
      permanent: false,
      recipient: LEAD,
    })
  }
})

test.each([
  ['below copied headers', `Received: by x\nFrom: ${OUR_ADDRESS}\nSubject: x\n\n`],
  ['below a divider', `----- Original message -----\n\n`],
  ['behind quote marks', '> '],
  ['below a Korean divider', '-------- 원본 메일 --------\n\n'],
])('codes inside the returned copy do not count: %s', (_, above) => {
  const body = `Your message could not be delivered.\nThe server of the receiver did not answer in time.\nRecipient: ${LEAD}\n\n${above}지난번 오류 550 5.1.1 user unknown 문제를 해결해 드립니다.\n`
  const { kind, bounce } = classify(notice(DAEMON, 'Undeliverable: x', body))
  expect(kind).toBe('bounce')
  expect(bounce).toMatchObject({ permanent: false, status: null })
})

test.each([
  "554 5.3.0 Can't create user output file",
  '550 5.1.1 unable to open mailbox: permission denied',
  "550 can't open mailbox",
  '554 5.3.5 Local configuration error',
  '550 5.1.1 User lookup failed: directory server is unavailable',
  '550 recipient verification failed: database error',
  '554 5.0.0 Mail system is out of resources',
  '550 5.1.1 alias database unavailable',
  '550 mail server error: recipient maps unreadable',
  '550 5.2.0 STOREDRV.Deliver; internal error',
])('a local fault of the receiving server does not mean a dead address: %s', (said) => {
  const status = /\b5\.\d\.\d\b/.exec(said)?.[0] ?? '5.0.0'
  const report = head + groupOf(LEAD, status, said)
  expect(classify(dsn({ from: DAEMON, subject: 'x', human: 'It failed.', report })).bounce).toMatchObject({
    permanent: false,
  })
})

test.each([
  `${LEAD} is not a valid user.`,
  `Sorry, ${LEAD} is not a valid user on this system.`,
  `The user ${LEAD} does not exist.`,
  `${LEAD}: no such user`,
  `${LEAD} 은(는) 존재하지 않는 사용자입니다.`,
  `Unknown user: ${LEAD}`,
])('a mail without envelope sender that names an unknown user is a bounce: %s', (text) => {
  const mail = notice('Mail Service <service@hanbit.example>', 'Re: 제안드립니다', text)
  expect(classify(mail)).toMatchObject({ kind: 'bounce', bounce: { permanent: true, recipient: LEAD } })
})

test('an absence notice without envelope sender is an automatic reply', () => {
  const mail = notice(
    `박서준 <${LEAD}>`,
    'Re: 제안드립니다',
    '휴가 중입니다. 급한 일은 lee@hanbit.example 로 연락 주세요.',
    {
      'Auto-Submitted': 'auto-replied',
    },
  )
  expect(classify(mail).kind).toBe('auto_reply')
})

test.each([
  'Your message about "x" was waitlisted. Please add yourself to my Guest List so your messages will be delivered to my inbox.',
  'Your message has not been delivered yet. Please click the link below to verify that you are a person and your message will be delivered.',
  'I use an approved sender list. Your e-mail was not delivered. To be added to my allowed list, click here.',
])('a challenge to the sender is not a bounce: %s', (text) => {
  const from = 'Boxbe Notifications <notifications@boxbe.example>'
  for (const headers of [{}, { 'Return-Path': '<bounce@boxbe.example>' }] as Record<string, string>[])
    expect(classify(notice(from, `${'x'} (Action Required)`, text, headers)).kind).toBe('auto_reply')
  const report = head + groupOf(LEAD, '5.7.1', 'message was waitlisted, sender is not on the guest list')
  expect(classify(dsn({ from: DAEMON, subject: 'Undelivered', human: text, report })).kind).not.toBe('bounce')
})

const NOTICE = `This is the mail system at host mx.hanbit.example.\n\n<${LEAD}>: host mx said: 550 5.1.1 User unknown\n\nReceived: by x\nMessage-ID: ${OUR_ID}\n`
test.each([
  'Fwd: Undelivered Mail Returned to Sender',
  'FW: Delivery Status Notification (Failure)',
  '전달: 반송된 메일',
  'WG: Unzustellbar',
])('a bounce that a person forwards is a reply: %s', (subject) => {
  const from = '최부장 <boss@hanbit.example>'
  const plain = { Subject: subject, From: from, 'In-Reply-To': '', References: '' }
  const body = `---------- Forwarded message ---------\nFrom: Mail Delivery System <MAILER-DAEMON@mx.hanbit.example>\nSubject: Undelivered Mail\n\n${NOTICE}`
  expect(classify(answer(`이런 메일이 왔네요.\n\n${body}`, plain))).toMatchObject({
    kind: 'reply',
    bounce: null,
  })
  expect(classify(answer(body, plain))).toMatchObject({ bounce: null })
  const withReport = dsn({
    from,
    subject,
    human: `이런 메일이 왔네요.\n\n${body}`,
    report: head + groupOf(LEAD, '5.1.1', '550 5.1.1 User unknown'),
    headers: { 'Return-Path': '<boss@hanbit.example>', 'Content-Type': 'multipart/mixed; boundary="=_b1"' },
  })
  expect(classify(withReport)).toMatchObject({ kind: 'reply', bounce: null })
})

test.each([
  '550 5.7.1 Message filtered: user unknown',
  '554 5.7.1 Rejected by policy: no such user here',
  '550 5.7.1 Recipient account suspended, mail blocked',
  '550 5.7.1 blocked: account disabled',
  '550 Mail is filtered. Recipient address does not exist',
  '571 prohibited: this account has been disabled',
])('a filter’s class beside an explicitly dead account is a hard bounce: %s', (said) => {
  const report = head + groupOf(LEAD, '5.7.1', said)
  expect(classify(dsn({ from: DAEMON, subject: 'x', human: 'It failed.', report })).bounce).toMatchObject({
    permanent: true,
  })
})

test.each([
  '550 5.7.1 Sender account disabled',
  '550 5.7.1 Your account has been suspended for spam',
  '550 5.1.1 user unknown or mailbox full',
  '550 5.7.1 blocked by policy',
  '550 sender verify failed: unknown user',
])('words about the sender, or ambiguous ones, are a soft bounce: %s', (said) => {
  const report = head + groupOf(LEAD, '5.7.1', said)
  expect(classify(dsn({ from: DAEMON, subject: 'x', human: 'It failed.', report })).bounce).toMatchObject({
    permanent: false,
  })
})
