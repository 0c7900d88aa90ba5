// Every way a mail server may treat one mail, or a whole mailbox, with the expected result: state, message, and
// whether lead or sender is at fault.
import {
  expiredCertificate,
  misnamedCertificate,
  unknownCertificate,
} from '#testing/servers/bad-certificates.ts'
import type { Faults, Script } from '#testing/servers/hostile-smtp.ts'

/** Expected result: `dots` counts how often the content was sent, `party` who is at fault on a retry. */
export type MailKind = {
  name: string
  faults: (nth: number) => Faults
  state: 'sent' | 'failed' | 'uncertain'
  status: 'completed' | 'bounced' | 'blocked'
  reason: string | null
  dots: number
  party: 'contact' | 'mailbox' | null
  /** in the detail of the lead's row */
  detail?: RegExp
}

const once =
  (faults: Faults, times = 1) =>
  (nth: number): Faults =>
    nth <= times ? faults : {}
const always = (faults: Faults) => (): Faults => faults
const SENT = { state: 'sent', status: 'completed', reason: null } as const
const UNCERTAIN = { state: 'uncertain', status: 'blocked', reason: 'send_uncertain' } as const
const HARD = { state: 'failed', status: 'bounced', reason: 'hard', dots: 0, party: null } as const

export const MAIL_KINDS: readonly MailKind[] = [
  { name: 'taken', faults: always({}), ...SENT, dots: 1, party: null },
  {
    name: 'slow',
    faults: always({ rcpt: { slow: 150 }, data: { slow: 150 }, dot: { slow: 300 } }),
    ...SENT,
    dots: 1,
    party: null,
  },
  {
    name: '550 5.1.1',
    faults: always({ rcpt: { reply: '550 5.1.1 no such user' } }),
    ...HARD,
    detail: /5\.1\.1/,
  },
  { name: '550 alone', faults: always({ rcpt: { reply: '550 unknown' } }), ...HARD, detail: /unknown/ },
  {
    name: '452 once',
    faults: once({ rcpt: { reply: '452 4.2.2 full' } }),
    ...SENT,
    dots: 1,
    party: 'contact',
  },
  {
    name: '552 5.2.2 for good',
    faults: always({ rcpt: { reply: '552 5.2.2 mailbox full' } }),
    state: 'failed',
    status: 'bounced',
    reason: 'soft_limit',
    dots: 0,
    party: 'contact',
    detail: /mailbox full/,
  },
  {
    name: 'greylisted',
    faults: once({ rcpt: { reply: '450 4.7.1 later' } }),
    ...SENT,
    dots: 1,
    party: 'mailbox',
  },
  {
    name: '421 and cut',
    faults: once({ rcpt: { reply: '421 4.3.2 busy', cut: true } }),
    ...SENT,
    dots: 1,
    party: 'mailbox',
  },
  {
    name: '554 5.6.0 after the dot',
    faults: always({ dot: { reply: '554 5.6.0 bad content' } }),
    state: 'failed',
    status: 'blocked',
    reason: 'send_failed',
    dots: 1,
    party: null,
    detail: /bad content/,
  },
  {
    name: '451 after the dot, once',
    faults: once({ dot: { reply: '451 4.3.0 later' } }),
    ...SENT,
    dots: 2,
    party: 'contact',
  },
  { name: 'cut before the body', faults: once({ data: 'cut' }), ...SENT, dots: 1, party: 'mailbox' },
  { name: 'reset before the body', faults: once({ data: 'reset' }), ...SENT, dots: 1, party: 'mailbox' },
  { name: 'no answer to DATA', faults: once({ data: 'hang' }), ...SENT, dots: 1, party: 'mailbox' },
  {
    name: 'cut after the dot',
    faults: always({ dot: 'cut' }),
    ...UNCERTAIN,
    dots: 1,
    party: null,
    detail: /[가-힣]/,
  },
  {
    name: 'reset after the dot',
    faults: always({ dot: 'reset' }),
    ...UNCERTAIN,
    dots: 1,
    party: null,
    detail: /[가-힣]/,
  },
  {
    name: 'no answer to the dot',
    faults: always({ dot: 'hang' }),
    ...UNCERTAIN,
    dots: 1,
    party: null,
    detail: /[가-힣]/,
  },
]

/** `stopped`: until a user fixes and verifies the mailbox. `waits`: retried automatically. */
export type MailboxKind = {
  name: string
  script: Script
  tls?: true
  ends: 'stopped' | 'waits'
  words: RegExp
}

const GUARD = /로그인을 거부했습니다/
const HELD = /일시적으로 메일을 거부했습니다/
const BLOCKED = /발송을 차단했습니다/
const TLS = /보안 연결\(TLS\)을 맺지 못했습니다/

export const MAILBOX_KINDS: readonly MailboxKind[] = [
  {
    name: 'greeting never comes',
    script: { faults: { greeting: 'hang' } },
    ends: 'waits',
    words: /응답이 없습니다/,
  },
  {
    name: 'greeting is cut',
    script: { faults: { greeting: 'reset' } },
    ends: 'waits',
    words: /연결이 끊겼습니다/,
  },
  {
    name: 'greeting 421',
    script: { faults: { greeting: { reply: '421 4.3.2 down', cut: true } } },
    ends: 'waits',
    words: HELD,
  },
  {
    name: 'greeting 554',
    script: { faults: { greeting: { reply: '554 5.7.1 go away', cut: true } } },
    ends: 'stopped',
    words: BLOCKED,
  },
  {
    name: 'AUTH 535',
    script: { faults: { auth: { reply: '535 5.7.8 wrong' } } },
    ends: 'stopped',
    words: GUARD,
  },
  {
    name: 'AUTH 454',
    script: { faults: { auth: { reply: '454 4.7.0 too many logins' } } },
    ends: 'waits',
    words: HELD,
  },
  { name: 'AUTH is not offered', script: { auth: '' }, ends: 'stopped', words: /로그인/ },
  {
    name: 'sender 550 5.7.1',
    script: { faults: { mail: { reply: '550 5.7.1 suspended' } } },
    ends: 'stopped',
    words: BLOCKED,
  },
  {
    name: 'sender 451',
    script: { faults: { mail: { reply: '451 4.3.0 later' } } },
    ends: 'waits',
    words: HELD,
  },
  {
    name: 'quota 550 5.4.5',
    script: { faults: { rcpt: { reply: '550 5.4.5 daily quota' } } },
    ends: 'stopped',
    words: BLOCKED,
  },
  {
    name: 'policy 554 5.7.1 at RCPT',
    script: { faults: { rcpt: { reply: '554 5.7.1 listed' } } },
    ends: 'stopped',
    words: BLOCKED,
  },
  {
    name: 'policy 550 5.7.26 after the dot',
    script: { faults: { dot: { reply: '550 5.7.26 no DMARC' } } },
    ends: 'stopped',
    words: BLOCKED,
  },
  {
    name: 'TLS certificate expired',
    script: { certificate: expiredCertificate },
    tls: true,
    ends: 'stopped',
    words: TLS,
  },
  {
    name: 'TLS certificate of another name',
    script: { certificate: misnamedCertificate },
    tls: true,
    ends: 'stopped',
    words: TLS,
  },
  {
    name: 'TLS certificate self-signed',
    script: { certificate: unknownCertificate },
    tls: true,
    ends: 'stopped',
    words: TLS,
  },
  {
    name: 'STARTTLS rejected',
    script: { faults: { starttls: { reply: '454 4.7.0 no TLS now' } } },
    tls: true,
    ends: 'stopped',
    words: TLS,
  },
  { name: 'STARTTLS missing', script: { starttls: false }, tls: true, ends: 'stopped', words: TLS },
]
