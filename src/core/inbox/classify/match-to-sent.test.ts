import { expect, test } from 'vitest'
import { testMessageId, testSubject } from '#core/sending/test-mail.ts'
import { type MatchCandidate, matchToSent } from './match-to-sent.ts'

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
  const id = testMessageId('1', 'me@c.example')
  const test = { ...facts, subject: `RE: ${testSubject('제안드립니다')}` }
  expect(matchToSent({ ...test, messageIds: [id] }, [sent('a')])).toBeNull()
  expect(matchToSent({ ...facts, messageIds: [id] }, [sent('a')])).toBeNull()
  expect(matchToSent(test, [sent('a')])).toBeNull()
  const bounce = { ...facts, messageIds: [id], bounce: { recipient: 'park@h.example' } }
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
    bounce: { recipient: 'PARK@h.example' },
  }
  expect(matchToSent(bounce, [sent('a')])).toEqual({ executionId: 'a', confidence: 'likely' })
})
