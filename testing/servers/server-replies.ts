// What real mail servers reply to a mail they do not take, word for word, and the verdict of the product.
// src/server/sending/mail-servers.slow.test.ts compares the words with servers that are installed.
import type { SendOutcome } from '#core/ports.ts'
import type { DeliveryVerdict } from '#core/sending/delivery/delivery-verdict.ts'

export type ServerReply = {
  server: 'Postfix' | 'Postfix with a limit' | 'Exim' | 'OpenSMTPD' | 'OpenSMTPD with a limit'
  about: string
  /** kim@ieum.example by default */
  from?: string
  to: string
  subject?: string
  stage: Extract<SendOutcome, { kind: 'rejected' }>['stage']
  reply: string
  verdict: DeliveryVerdict
}

const dead = { party: 'recipient', permanence: 'permanent' } as const
const leadWaits = { party: 'recipient', permanence: 'temporary' } as const
const stopped = { party: 'mailbox', permanence: 'permanent' } as const
const mailboxWaits = { party: 'mailbox', permanence: 'temporary' } as const
/** a user decides */
const unclear = { party: 'unknown', permanence: 'permanent' } as const
const content = { party: 'content', permanence: 'permanent' } as const

export const SERVER_REPLIES: ServerReply[] = [
  {
    server: 'Postfix',
    about: 'unknown user',
    to: 'nobody@ieum.example',
    stage: 'recipient',
    reply:
      '550 5.1.1 <nobody@ieum.example>: Recipient address rejected: User unknown in virtual mailbox table',
    verdict: dead,
  },
  {
    server: 'Postfix',
    about: 'quota of the recipient (quota-status of Dovecot)',
    to: 'full@ieum.example',
    stage: 'recipient',
    reply: '552 5.2.2 <full@ieum.example>: Recipient address rejected: Mailbox is full',
    verdict: leadWaits,
  },
  {
    server: 'Postfix',
    about: 'greylisting (postgrey)',
    to: 'greylisted@ieum.example',
    stage: 'recipient',
    reply:
      '450 4.2.0 <greylisted@ieum.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/ieum.example.html',
    verdict: leadWaits,
  },
  {
    server: 'Postfix',
    about: 'sender address of another user',
    from: 'park@ieum.example',
    to: 'kim@ieum.example',
    stage: 'recipient',
    reply: '553 5.7.1 <park@ieum.example>: Sender address rejected: not owned by user kim',
    verdict: stopped,
  },
  {
    server: 'Postfix',
    about: 'blocked sender address',
    from: 'blocked@ieum.example',
    to: 'kim@ieum.example',
    stage: 'recipient',
    reply: '554 5.7.1 <blocked@ieum.example>: Sender address rejected: Access denied',
    verdict: stopped,
  },
  {
    server: 'Postfix',
    about: 'relay denied',
    to: 'lee@norelay.example',
    stage: 'recipient',
    reply: '554 5.7.1 <lee@norelay.example>: Relay access denied',
    verdict: stopped,
  },
  {
    server: 'Postfix',
    about: 'content',
    to: 'kim@ieum.example',
    subject: 'lottery',
    stage: 'data',
    reply: '550 5.7.1 message content rejected',
    verdict: content,
  },
  {
    server: 'Postfix',
    about: 'size',
    to: 'kim@ieum.example',
    subject: 'large',
    stage: 'data',
    reply: '552 5.3.4 Error: message file too big',
    verdict: content,
  },
  {
    server: 'Postfix with a limit',
    about: 'second mail of a minute (anvil)',
    to: 'kim@ieum.example',
    stage: 'sender',
    reply: '450 4.7.1 Error: too much mail from 127.0.0.1',
    verdict: mailboxWaits,
  },
  {
    server: 'Exim',
    about: 'unknown user',
    to: 'nobody@ieum.example',
    stage: 'recipient',
    reply: '550 Unknown user',
    verdict: dead,
  },
  {
    server: 'Exim',
    about: 'domain without a server',
    to: 'lee@nowhere.example',
    stage: 'recipient',
    reply: '550 Unrouteable address',
    verdict: dead,
  },
  {
    server: 'Exim',
    about: 'greylisting',
    to: 'greylisted@ieum.example',
    stage: 'recipient',
    reply: '451 Greylisted, please try again later',
    verdict: leadWaits,
  },
  {
    server: 'Exim',
    about: 'rate limit of the sender',
    to: 'limited@ieum.example',
    stage: 'recipient',
    reply: '550 Sender rate exceeds 1 messages per 1h',
    verdict: stopped,
  },
  {
    server: 'Exim',
    about: 'sender address of another user',
    from: 'park@ieum.example',
    to: 'kim@ieum.example',
    stage: 'recipient',
    reply: '550 Sender address park@ieum.example is not owned by kim',
    verdict: stopped,
  },
  {
    server: 'Exim',
    about: 'relay denied',
    to: 'lee@norelay.example',
    stage: 'recipient',
    reply: '550 relay not permitted',
    verdict: stopped,
  },
  {
    server: 'Exim',
    about: 'content',
    to: 'kim@ieum.example',
    subject: 'lottery',
    stage: 'data',
    reply: '550 This message looks like spam',
    verdict: content,
  },
  {
    server: 'OpenSMTPD',
    about: 'unknown user',
    to: 'nobody@ieum.example',
    stage: 'recipient',
    reply: '524 5.2.4 Mailing list expansion problem: <nobody@ieum.example>',
    verdict: unclear,
  },
  {
    server: 'OpenSMTPD',
    about: 'greylisting',
    to: 'greylisted@ieum.example',
    stage: 'recipient',
    reply: '451 4.7.1 Greylisted, please try again later',
    verdict: leadWaits,
  },
  {
    server: 'OpenSMTPD',
    about: 'relay denied',
    to: 'lee@norelay.example',
    // its words for an unknown user of the system too
    stage: 'recipient',
    reply: '550 Invalid recipient: <lee@norelay.example>',
    verdict: unclear,
  },
  {
    server: 'OpenSMTPD',
    about: 'content',
    from: 'spam@ieum.example',
    to: 'kim@ieum.example',
    stage: 'data',
    reply: '554 5.7.1 This message looks like spam',
    verdict: content,
  },
  {
    server: 'OpenSMTPD with a limit',
    about: 'second mail of a connection',
    to: 'kim@ieum.example',
    stage: 'sender',
    reply: '452 4.5.3 Too many recipients: Too many messages sent',
    verdict: mailboxWaits,
  },
]
