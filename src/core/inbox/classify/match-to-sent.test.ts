import { expect, test } from 'vitest'
import { ownMessageId, testSubject } from '#core/sending/test-mail.ts'
import { type MatchCandidate, matchFacts, matchQuoted, matchToSent } from './match-to-sent.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { readMessage } from './read-message.ts'

const sent = (executionId: string, over: Partial<MatchCandidate> = {}): MatchCandidate => ({
  executionId,
  messageId: `<${executionId}@c.example>`,
  toAddress: 'park@h.example',
  subject: '제안드립니다',
  sentAt: new Date('2026-11-20T01:00:00Z'),
  ...over,
})
const facts = {
  messageIds: [] as string[],
  from: ['park@h.example'],
  subject: 'RE: 제안드립니다',
  receivedAt: new Date('2026-11-20T05:00:00Z'),
}

test('a match by Message-ID is certain for every sender', () => {
  const mail = { ...facts, messageIds: ['<b@c.example>'], from: ['other@x.example'] }
  expect(matchToSent(mail, [sent('a'), sent('b')])).toEqual({ executionId: 'b', confidence: 'certain' })
})

test('the mail that is replied to has priority over the rest of its thread', () => {
  const mail = { ...facts, messageIds: ['<b@c.example>', '<a@c.example>'] }
  expect(matchToSent(mail, [sent('a'), sent('b')])?.executionId).toBe('b')
})

test('without an id, address and subject make a likely match, the newest mail first', () => {
  const later = sent('b', { sentAt: new Date('2026-11-20T03:00:00Z') })
  expect(matchToSent(facts, [sent('a'), later])).toEqual({ executionId: 'b', confidence: 'likely' })
  expect(
    matchToSent({ ...facts, subject: 'Re: [외부] RE: (광고) 제안드립니다' }, [sent('a')])?.confidence,
  ).toBe('likely')
  expect(matchToSent({ ...facts, subject: '자동 회신: 제안드립니다' }, [sent('a')])?.executionId).toBe('a')
})

test('a new mail from exactly the address matches the last mail to it, the same subject first', () => {
  const later = sent('b', { sentAt: new Date('2026-11-20T03:00:00Z'), subject: '다시 제안드립니다' })
  const own = { ...facts, subject: '단가 문의' }
  expect(matchToSent(own, [sent('a'), later])).toEqual({ executionId: 'b', confidence: 'address' })
  expect(matchToSent({ ...own, messageIds: ['<other@x.example>'] }, [sent('a')])?.executionId).toBe('a')
  expect(matchToSent(facts, [sent('a'), later])?.executionId).toBe('a')
})

test('every address the sender is known by matches', () => {
  expect(matchToSent({ ...facts, from: ['lee@h.example', 'PARK@h.example'] }, [sent('a')])?.executionId).toBe(
    'a',
  )
})

test('another address or an earlier time is no match', () => {
  expect(matchToSent({ ...facts, from: ['lee@h.example'] }, [sent('a')])).toBeNull()
  expect(matchToSent({ ...facts, receivedAt: new Date('2026-11-19T00:00:00Z') }, [sent('a')])).toBeNull()
})

test('a reply to a test mail, or its bounce, does not match the mail that was tested', () => {
  const id = ownMessageId('1', 'me@c.example')
  const test = { ...facts, subject: `RE: ${testSubject('제안드립니다')}` }
  expect(matchToSent({ ...test, messageIds: [id] }, [sent('a')])).toBeNull()
  expect(matchToSent({ ...facts, messageIds: [id] }, [sent('a')])).toBeNull()
  expect(matchToSent(test, [sent('a')])).toBeNull()
  const bounce = { ...facts, messageIds: [id], notice: { recipient: 'park@h.example' } }
  expect(matchToSent(bounce, [sent('a')])).toBeNull()
  // a named mail of ours has priority
  const both = { ...test, messageIds: ['<a@c.example>', id] }
  expect(matchToSent(both, [sent('a')])?.executionId).toBe('a')
  expect(matchToSent(test, [sent('a', { subject: '[테스트] 제안드립니다' })])?.executionId).toBe('a')
})

test('a bounce is matched by the address that failed', () => {
  const bounce = {
    ...facts,
    subject: 'failure notice',
    from: ['mailer-daemon@x.example'],
    notice: { recipient: 'PARK@h.example' },
  }
  expect(matchToSent(bounce, [sent('a')])).toEqual({ executionId: 'a', confidence: 'likely' })
})

const ATTRIBUTION = '2026-11-20 오전 10:00에 김민지 이(가) park@h.example(으)로 보낸 글:\n> 안녕하세요.'
const OURS =
  '보낸 사람: 김민지 <minji@c.example>\n보낸 날짜: 2026년 11월 20일 금요일 오전 10:00\n받는 사람: 박서준 <Park@h.example>\n제목: 제안드립니다\n\n안녕하세요.'
const FORWARD =
  '보낸 사람: 박서준 <p@h.example>\n보낸 날짜: 2026년 11월 20일 금요일 오전 11:00\n받는 사람: 최유나 <yuna@h.example>\n제목: FW: 제안드립니다\n\n검토해 주세요.'

function match(
  from: string,
  subject: string,
  text: string,
  over: { messageId?: string | null; to?: string; cc?: string } = {},
) {
  const none = {
    headers: new Map(),
    messageId: null,
    references: [],
    originalSenders: [],
    replyTo: [],
    to: [],
  }
  const rest = { deliveryStatus: [], returned: [], feedbackReport: null, dispositionNotification: null }
  const mail: ParsedMail = {
    ...none,
    ...rest,
    headers: new Map(over.cc ? [['cc', [over.cc]]] : []),
    inReplyTo: over.messageId === null ? [] : [over.messageId ?? '<forward@h.example>'],
    from: { name: '', address: from },
    subject,
    text,
    date: null,
    localDate: null,
    html: null,
    contentType: 'text/plain',
    reportType: null,
    calendarMethod: null,
  }
  const read = matchFacts(readMessage(mail), null, {
    ownAddress: 'minji@c.example',
    receivedAt: facts.receivedAt,
  })
  const candidates = [sent('a', { toAddress: over.to ?? 'park@h.example' })]
  return matchToSent(read, candidates) ?? matchQuoted(read, candidates)
}

test.each([
  ['another address of the lead', 'seojun@gmail.com', 'Re: 제안드립니다', ATTRIBUTION],
  ['a colleague, below copied headers', 'yuna@h.example', 'RE: 제안드립니다', OURS],
  ['a colleague who got it forwarded', 'yuna@h.example', 'FW: 제안드립니다', `${FORWARD}\n\n${OURS}`],
])('a mail that quotes ours to the lead under its subject belongs to it: %s', (_, from, subject, quote) => {
  const likely = { executionId: 'a', confidence: 'likely' }
  expect(match(from, subject, `제가 담당입니다.\n\n${quote}`)).toEqual(likely)
  expect(match(from, `${subject} 관련 문의`, `제가 담당입니다.\n\n${quote}`)).toBeNull()
  expect(match(from, subject, `제가 담당입니다.\n\n${quote}`, { to: 'other@h.example' })).toBeNull()
  const toTest = { messageId: ownMessageId('1', 'minji@c.example') }
  expect(match(from, subject, `제가 담당입니다.\n\n${quote}`, toTest)).toBeNull()
})

test.each([
  ['our own colleague', 'boss@c.example', 'RE: 제안드립니다', OURS],
  ['somebody who got it forwarded by us', 'partner@x.example', 'RE: FW: 제안드립니다', OURS],
  ['somebody else, below another mail', 'partner@x.example', 'RE: 제안드립니다', `${FORWARD}\n\n${OURS}`],
  ['a name in the text', 'yuna@h.example', 'RE: 제안드립니다', 'park@h.example 로 보내신 메일입니다.'],
])('a mail that quotes ours is not the lead’s: %s', (_, from, subject, quote) => {
  expect(match(from, subject, `좋네요.\n\n${quote}`)).toBeNull()
})

test('a mail with a copy for the lead that quotes ours below another belongs to it', () => {
  const text = `제가 일정을 잡겠습니다.\n\n${FORWARD}\n\n${OURS}`
  const cc = '박서준 <Park@h.example>'
  expect(match('yuna@holdings.example', 'Fwd: 제안드립니다', text, { cc })).toMatchObject({
    executionId: 'a',
  })
  expect(match('yuna@holdings.example', 'Fwd: 제안드립니다', text, { cc: 'kim@h.example' })).toBeNull()
})

test.each([
  [
    'a row of a table',
    '수신자 인증이 필요합니다.\n발신자 인증 후 메일이 수신자에게 전달됩니다.\n받는 사람 : park@h.example',
  ],
  [
    'a sentence',
    'Your mail to park@h.example is being held. Please click here to verify that you are a real person.',
  ],
])('a gateway that asks us to confirm our mail names its recipient in the text: %s', (_, text) => {
  const ask = { messageId: null }
  const likely = { executionId: 'a', confidence: 'likely' }
  expect(match('guard@gateway.example', '메일 확인 요청', text, ask)).toEqual(likely)
  expect(match('guard@gateway.example', '메일 확인 요청', text, { ...ask, to: 'lee@h.example' })).toBeNull()
  expect(match('guard@gateway.example', 'Re: 메일 확인 요청', text, ask)).toBeNull()
})
