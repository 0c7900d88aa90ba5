// Notices come from unknown servers: reading any text ends, and finds a whole address or none.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from '#core/inbox/lines.ts'
import { copiedMessageIds, copiedRecipient, noticeLines, readNotice, withoutHeaders } from './bounce-text.ts'

const piece = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '<park@hanbit.example>: host mx said 550 5.1.1 no such user\n',
    'Final-Recipient: rfc822; ',
    'To: kim@company.example\n',
    'Message-ID: <',
    'a@b.example',
    '\r\n',
    '> ',
    '받는 사람：',
    '@'.repeat(50),
    'x'.repeat(2000),
  ),
)
const notice = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
const isAddress = (found: string | null): boolean => found === null || /^[^@\s<>]+@[^@\s<>]+$/.test(found)

test('for any notice, the recipient is a whole address or null', () => {
  fc.assert(
    fc.property(notice, (text) => {
      const { recipient, helper } = readNotice(withoutHeaders(noticeLines(linesOf(text))), [
        'me@ieum.example',
      ])
      expect([recipient, helper, copiedRecipient(linesOf(text))].every(isAddress)).toBe(true)
      expect(recipient?.toLowerCase()).not.toBe('me@ieum.example')
    }),
  )
})

test('at most three Message-IDs are taken from a copy, each between angle brackets', () => {
  fc.assert(
    fc.property(notice, (text) => {
      const ids = copiedMessageIds(linesOf(text))
      expect(ids.length).toBeLessThanOrEqual(3)
      for (const id of ids) expect(id).toMatch(/^<[^<>\s]+>$/)
    }),
  )
})
