// Mails that real programs wrote, word for word; only hosts, addresses and dates were replaced. The experiments that make
// the programs write them (mail-servers.slow.test.ts, mail-programs.slow.test.ts) record them with RECORD_MAIL=1.
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { expect } from 'vitest'
import type { Bounce } from '#core/inbox/bounce/bounce.ts'
import type { Classification } from '#core/inbox/classify/classify.ts'
import { classify } from '#server/adapters/mime/read/classify.ts'

type Expected = Partial<Omit<Classification, 'bounce' | 'optOut'>> & {
  bounce?: Bounce
  optOut?: { level: 'sure' | 'likely' } | null
}

const fileOf = (name: string): URL => new URL(`mails/${name}.eml`, import.meta.url)

export const recordedMail = (name: string): Uint8Array => readFileSync(fileOf(name))

/** Writes the mail as a fixture when RECORD_MAIL is set. */
function record(name: string, raw: Uint8Array): void {
  if (!process.env.RECORD_MAIL) return
  const neutral = Buffer.from(raw)
    .toString('latin1')
    .replace(/\w{3}, {1,2}\d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/g, 'Fri, 20 Nov 2026 01:00:05 +0000')
    .replaceAll('127.0.0.1', '203.0.113.5')
    .replaceAll(`@${hostname()}>`, '@mx.hanbit.example>')
  writeFileSync(fileOf(name), neutral, 'latin1')
}

type Words = [recipient: string, status: string, diagnostic: string]
const bounce = (
  party: Bounce['party'],
  permanent: boolean,
  [recipient, status, diagnostic]: Words,
): Expected => ({
  kind: 'bounce',
  isDelayed: false,
  bounce: { party, permanent, recipient, status, diagnostic },
})
const dead = (...words: Words) => bounce('recipient', true, words)
const alive = (party: Bounce['party'], ...words: Words) => bounce(party, false, words)
const waits = (party: Bounce['party'], ...words: Words) => ({
  ...bounce(party, false, words),
  isDelayed: true,
})

/** What every server reports of the replies of another one. */
const REMOTE = {
  gone: dead(
    'gone@away.example',
    '5.1.1',
    '550 5.1.1 <gone@away.example>: Recipient address rejected: User unknown',
  ),
  full: alive('recipient', 'full@away.example', '5.2.2', '552 5.2.2 <full@away.example>: Mailbox is full'),
  left: alive('unknown', 'left@away.example', '5.0.0', '550-We have no such colleague. 550 Please call us.'),
  korean: dead('korean@away.example', '5.0.0', '550 존재하지 않는 계정입니다'),
  filtered: alive(
    'content',
    'filtered@away.example',
    '5.7.1',
    '554 5.7.1 Message looks like spam, see https://spam.example/?ip=192.0.2.1',
  ),
  'later-delayed': waits(
    'server',
    'later@away.example',
    '4.3.0',
    '451 4.3.0 <later@away.example>: Temporary lookup failure',
  ),
}
const remote = (server: string): Record<string, Expected> =>
  Object.fromEntries(Object.entries(REMOTE).map(([name, expected]) => [`${server}-${name}`, expected]))

const QUOTA = '552 5.2.2 <full@ieum.example> Quota exceeded (mailbox for user is full)'

/** The mail of ours that replies quote. */
export const OUR_TEXT = `안녕하세요, 이음의 김민지입니다.

한빛의 재고 관리를 도와드리고 싶습니다.
수신을 원하지 않으시면 수신거부라고 회신해 주세요.

감사합니다.
김민지 드림
`
const OUR_IDS = ['<step1@ieum.example>']
const reply: Expected = {
  kind: 'reply',
  replyText: '다음 주에 통화 가능합니다.\n자료도 보내 주세요.',
  optOut: null,
  messageIds: OUR_IDS,
}
const optOut: Expected = {
  kind: 'opt_out',
  replyText: '수신거부 부탁드립니다',
  optOut: { level: 'sure' },
  messageIds: OUR_IDS,
}

/** By file name. */
export const RECORDED: Record<string, Expected> = {
  ...remote('postfix'),
  'postfix-over-here': alive('recipient', 'over@ieum.example', '5.2.2', QUOTA),
  ...remote('exim'),
  // Exim itself cuts the reply
  'exim-later-delayed': waits(
    'server',
    'later@away.example',
    '4.3.0',
    '451 4.3.0 <later@away.example>: Temporary lookup failu',
  ),
  'exim-full-here': alive(
    'recipient',
    'full@ieum.example',
    '5.0.0',
    'mailbox is full: retry timeout exceeded',
  ),
  'exim-lee': alive('server', 'lee@lost.example', '5.0.0', 'retry timeout exceeded'),
  ...remote('opensmtpd'),
  // OpenSMTPD joins the lines of a reply
  'opensmtpd-left': alive(
    'unknown',
    'left@away.example',
    '5.0.0',
    '550-We have no such colleague.Please call us.',
  ),
  'neomutt-reply-above': reply,
  'neomutt-reply-below': reply,
  'neomutt-opt-out-above': optOut,
  'neomutt-opt-out-below': optOut,
  's-nail-reply': reply,
  's-nail-opt-out': optOut,
  'mlmmj-reply': reply,
  'mailman-reply': reply,
  'vacation-korean': { kind: 'auto_reply', resumeAt: '2026-12-08', messageIds: OUR_IDS },
  'vacation-plain': { kind: 'auto_reply', resumeAt: null, messageIds: OUR_IDS },
  'vacation-mime': { kind: 'auto_reply', resumeAt: '2026-12-08', messageIds: OUR_IDS },
  'opensmtpd-full-here-delayed': waits('recipient', 'full@ieum.example', '4.3.0', `${QUOTA}"`),
}

/**
 * The classification of a mail, read or recorded, is the expected one.
 * @param resumeAt in place of the recorded one, which is always in December 2026
 */
export function expectRecorded(name: string, raw: Uint8Array, resumeAt?: string | null): void {
  record(name, raw)
  const facts = { ownAddresses: ['kim@ieum.example'], sentTexts: [OUR_TEXT] }
  const expected = { ...RECORDED[name], ...(resumeAt === undefined ? {} : { resumeAt }) }
  expect(classify(raw, facts), name).toMatchObject(expected)
}
