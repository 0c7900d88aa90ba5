// What goes over the wire, beside the library that wrote it before: nodemailer is the oracle.
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import DataStream from 'nodemailer/lib/smtp-connection/data-stream'
import { expect, test } from 'vitest'
import { mailboxAt, message, setUpHostileMailbox } from '#server/testing/hostile-mailbox.ts'
import { offersOf, stuffed } from './conversation.ts'

const pieces = fc.array(
  fc.constantFrom('.', '..', '\r', '\n', '\r\n', 'a', '한', ' ', '\r\n.\r\n', 'x'.repeat(80)),
  {
    minLength: 1,
  },
)

test('a text goes out as nodemailer writes it: lines ended, dots doubled, a dot at the end', () =>
  fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const raw = Buffer.from(parts.join(''))
      const stream = new DataStream()
      stream.end(raw)
      expect(Buffer.from(stuffed(raw.toString('latin1')), 'latin1').toString()).toBe(await text(stream))
    }),
  ))

test('no text can end itself and go on as commands', () =>
  fc.assert(
    fc.property(pieces, (parts) => {
      const written = stuffed(parts.join(''))
      expect(written.indexOf('\r\n.\r\n')).toBe(written === '.\r\n' ? -1 : written.length - 5)
      expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
  ))

test('what a server offers is read whatever its case, and nothing is taken from its name', () => {
  expect(offersOf('250-PIPELINING.example\n250-size 1000\n250-8bitmime\n250 AUTH PLAIN')).toEqual({
    pipelining: false,
    eightBit: true,
    utf8: false,
    size: true,
    maxSize: 1000,
  })
  expect(offersOf('250 mail.example')).toMatchObject({ pipelining: false, size: false, maxSize: null })
})

for (const pipelining of [true, false]) {
  test(`the commands of a mail are nodemailer's, ${pipelining ? 'all at once' : 'one by one'}`, async () => {
    const { server, mailer, mailbox } = await setUpHostileMailbox({ pipelining, size: 100_000 })
    const mail = { ...message('1', '8bit 본문'), from: 'kim@hanbit.co.kr', to: 'lee@customer.example' }
    expect(await mailer.send(mailbox, mail, 2000)).toMatchObject({ kind: 'accepted' })
    const ours = server.commands.slice(2)

    const { smtp } = mailboxAt(server)
    const connection = new SMTPConnection({ host: smtp.host, port: smtp.port, ignoreTLS: true })
    connection.connect()
    await once(connection, 'connect')
    const before = server.commands.length
    const envelope = { from: mail.from, to: [mail.to], size: mail.raw.length, use8BitMime: true }
    await new Promise((resolve) => connection.send(envelope, mail.raw, resolve))
    expect(ours).toEqual(server.commands.slice(before))
    expect(server.bodies[0]).toBe(server.bodies[1])
    connection.close()
  })
}
