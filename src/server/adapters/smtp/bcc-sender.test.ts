// A hidden copy to the sender never changes what becomes of the mail to its recipient.
import { expect, test } from 'vitest'
import { LIMIT_MS, message, setUpHostileMailbox } from '#testing/mailboxes/hostile-mailbox.ts'

const mail = { ...message(), bccSender: true }
const RECIPIENT = mail.to
const recipientsOf = (commands: string[]) =>
  commands.flatMap((line) => /^RCPT TO:<([^>]*)>/.exec(line)?.[1] ?? [])

test('the sender is a second recipient of the envelope, and no header names it', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox()
  expect(await mailer.send(mailbox, mail, LIMIT_MS)).toMatchObject({ kind: 'accepted' })
  expect(recipientsOf(server.commands)).toEqual([RECIPIENT, mail.from])
  expect(server.bodies).toHaveLength(1)
  expect(server.bodies[0]).not.toMatch(/^bcc:/im)
  await mailer.send(mailbox, { ...mail, to: 'Kim@hanbit.co.kr' }, LIMIT_MS)
  expect(recipientsOf(server.commands).slice(2)).toEqual(['Kim@hanbit.co.kr'])
})

test.each([true, false])(
  'a rejected copy does not stop the mail, which may still be rejected later (pipelining %s)',
  async (pipelining) => {
    const copy = { rcpt: { reply: '452 4.2.2 mailbox full' } } as const
    // lax: the test server keeps only the reply to the last RCPT in mind
    const { server, mailer, mailbox } = await setUpHostileMailbox({
      pipelining,
      lax: true,
      faultsOf: (to) => (to === mail.from ? copy : {}),
    })
    expect(await mailer.send(mailbox, mail, LIMIT_MS)).toMatchObject({ kind: 'accepted' })
    server.setScript({
      pipelining,
      lax: true,
      faultsOf: (to) => (to === mail.from ? { ...copy, dot: { reply: '554 5.7.1 spam' } } : {}),
    })
    expect(await mailer.send(mailbox, mail, LIMIT_MS)).toMatchObject({
      kind: 'rejected',
      code: 554,
      stage: 'data',
    })
  },
)

test.each([true, false])(
  'when the recipient is rejected, nothing is sent to the copy alone (pipelining %s)',
  async (pipelining) => {
    const { server, mailer, mailbox } = await setUpHostileMailbox({
      pipelining,
      faultsOf: (to) => (to === RECIPIENT ? { rcpt: { reply: '550 5.1.1 no such user' } } : {}),
    })
    expect(await mailer.send(mailbox, mail, LIMIT_MS)).toMatchObject({
      kind: 'rejected',
      code: 550,
      enhanced: '5.1.1',
      stage: 'recipient',
    })
    expect(server.dots).toBe(0)
    // the next mail is sent over a new connection
    const next = { ...mail, to: 'park@customer.example' }
    expect(await mailer.send(mailbox, next, LIMIT_MS)).toMatchObject({ kind: 'accepted' })
    expect(server.dots).toBe(1)
  },
)

test('a connection lost after the final dot is ambiguous with a copy, too', async () => {
  const { mailer, mailbox } = await setUpHostileMailbox({ faults: { dot: 'reset' } })
  expect(await mailer.send(mailbox, mail, LIMIT_MS)).toMatchObject({ kind: 'ambiguous' })
})
