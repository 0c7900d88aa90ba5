// The two kinds of texts that users and programs send. Passwords are the only third kind: they are hashed as typed.
import * as z from 'zod'

const UNSTORABLE = /(?![\n\r\t])\p{Cc}/u
const storable = (text: z.ZodString): z.ZodString =>
  text.refine((value) => !UNSTORABLE.test(value), {
    error: '저장할 수 없는 제어 문자(NUL 등)가 들어 있습니다. 지운 뒤 다시 보내 주세요.',
  })
/**
 * A text with line breaks and tabs. A vertical tab, which word processors paste for a line break, becomes one; other control
 * characters are rejected: NUL cannot be stored at all.
 */
export const MultiLine = storable(z.string().overwrite((text) => text.replace(/[\v\f\u0085]/g, '\n')))

const BREAKS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
/**
 * A text of one line: a name, a subject, an address. Line breaks and tabs, which a pasted text often has, become one
 * space, and are removed at its ends.
 */
export const SingleLine = storable(
  z
    .string()
    .overwrite((text) =>
      text.replace(BREAKS, (found, at: number) => (at === 0 || at + found.length === text.length ? '' : ' ')),
    ),
)
