import { expect, test } from 'vitest'
import { INBOUND_KINDS } from './inbound.ts'
import { answerHtml, canCorrectKind, canReopenEnrollment, decideHoldRequest, HOLD_REQUESTS } from './inbox.ts'

test('a reply, an automatic reply and an unknown message can be corrected, an opt-out, bounce or complaint cannot', () => {
  expect(INBOUND_KINDS.filter((from) => canCorrectKind(from, 'auto_reply'))).toEqual(['reply', 'other'])
  expect(INBOUND_KINDS.filter((from) => canCorrectKind(from, 'reply'))).toEqual(['auto_reply', 'other'])
})

test('an enrollment that a corrected reply had ended reopens unless something else ended it', () => {
  const ended = {
    status: 'replied' as const,
    statusReason: 'human',
    otherReplies: 0,
    isSuppressed: false,
    isEnrolledAgain: false,
  }
  expect(canReopenEnrollment(ended)).toBe(true)
  for (const other of [
    { statusReason: 'manual' },
    { status: 'unsubscribed' as const },
    { status: 'bounced' as const },
    { status: 'removed' as const },
    { otherReplies: 1 },
    { isSuppressed: true },
    { isEnrolledAgain: true },
  ])
    expect(canReopenEnrollment({ ...ended, ...other }), JSON.stringify(other)).toBe(false)
})

test('a held address is decided once: only "not an opt-out" is undone', () => {
  expect(HOLD_REQUESTS.map((requested) => decideHoldRequest(null, requested))).toEqual([
    'apply',
    'apply',
    'nothing',
  ])
  expect(HOLD_REQUESTS.map((requested) => decideHoldRequest('opt_out', requested))).toEqual([
    'nothing',
    'conflict',
    'conflict',
  ])
  expect(HOLD_REQUESTS.map((requested) => decideHoldRequest('not_opt_out', requested))).toEqual([
    'conflict',
    'nothing',
    'apply',
  ])
})

test('the HTML of an answer escapes the signature and the quoted message', () => {
  const message = {
    from: { name: 'A & B', address: 'a@b.example' },
    subject: '',
    messageId: '<1@b.example>',
    references: [],
    text: '값 < 10\n\n감사합니다\n',
    receivedAt: new Date(0),
  }
  expect(
    answerHtml({
      text: '네',
      html: '<p>네</p>',
      signature: { text: '김하늘\n<영업팀>', html: '' },
      quoted: { message, when: '11월 23일' },
    }),
  ).toBe(
    [
      '<p>네</p>',
      '<p>김하늘<br>\n&lt;영업팀&gt;</p>',
      '<p>11월 23일, A &amp; B &lt;a@b.example&gt; 님이 작성:</p>',
      '<blockquote>값 &lt; 10<br>\n<br>\n감사합니다</blockquote>',
    ].join('\n'),
  )
  expect(
    answerHtml({ text: '네', html: '<p>네</p>', signature: { text: ' ', html: '' }, quoted: null }),
  ).toBe('<p>네</p>')
})

test('R-457: an answer without formatting is HTML only when its signature has formatting', () => {
  const answer = { text: '네 <1>\n알겠습니다\n\n감사합니다', html: '', quoted: null }
  expect(answerHtml({ ...answer, signature: { text: '김하늘', html: '' } })).toBe('')
  expect(answerHtml({ ...answer, signature: { text: '김하늘', html: '<p><b>김하늘</b></p>' } })).toBe(
    '<p>네 &lt;1&gt;<br>\n알겠습니다</p>\n<p>감사합니다</p>\n<div><p><b>김하늘</b></p></div>',
  )
})
