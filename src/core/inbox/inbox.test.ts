import { expect, test } from 'vitest'
import { answerHtml, decideHoldRequest, HOLD_REQUESTS } from './inbox.ts'

test('a held address is decided once: only "not an opt-out" is undone', () => {
  expect(HOLD_REQUESTS.map((asked) => decideHoldRequest(null, asked))).toEqual(['apply', 'apply', 'nothing'])
  expect(HOLD_REQUESTS.map((asked) => decideHoldRequest('opt_out', asked))).toEqual([
    'nothing',
    'conflict',
    'conflict',
  ])
  expect(HOLD_REQUESTS.map((asked) => decideHoldRequest('not_opt_out', asked))).toEqual([
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
      html: '<p>네</p>',
      signature: '김하늘\n<영업팀>',
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
  expect(answerHtml({ html: '<p>네</p>', signature: ' ', quoted: null })).toBe('<p>네</p>')
})
