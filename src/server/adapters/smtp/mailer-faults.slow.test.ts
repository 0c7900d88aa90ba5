// Failures of a server at every stage: the outcome of the mail, and that it is never sent twice.

import { expect, test } from 'vitest'
import type { SendOutcome } from '#core/ports.ts'
import {
  holdLimits,
  LIMIT_MS,
  mailboxAt,
  message,
  passLimit,
  setUpHostileMailbox,
} from '#testing/mailboxes/hostile-mailbox.ts'
import type { Fault, Stage } from '#testing/servers/hostile-smtp.ts'

const stages = ['greeting', 'ehlo', 'auth', 'mail', 'rcpt', 'data', 'body', 'dot'] as const
const pipelinings = [true, false]

for (const pipelining of pipelinings) {
  const label = pipelining ? 'with pipelining' : 'without pipelining'
  for (const stage of stages) {
    for (const fault of ['hang', 'cut', 'reset'] as const) {
      const expected = stage === 'dot' ? 'ambiguous' : 'not_sent'
      // a small mail is sent completely before the server can stop reading
      const body = stage === 'body' ? 'x'.repeat(12_000_000) : undefined
      test(`${fault} at ${stage} ${label} is ${expected}`, async () => {
        const { server, mailer, mailbox } = await setUpHostileMailbox({
          pipelining,
          faults: { [stage]: stage === 'body' && fault === 'hang' ? 'deaf' : fault },
        })
        if (fault === 'hang') holdLimits()
        const sending = mailer.send(mailbox, message('1', body), LIMIT_MS)
        if (fault === 'hang') await passLimit(server, stage)
        const outcome = await sending
        expect(outcome).toMatchObject({ kind: expected, why: expect.stringMatching(/[가-힣]/) })
        if (outcome.kind === 'not_sent') expect(outcome.fault).toBe(fault === 'hang' ? 'timeout' : 'network')
        expect(server.dots).toBe(stage === 'dot' ? 1 : 0)
        expect(server.accepted).toBe(0)
        expect(server.connections).toBe(1)
      })
    }

    if (stage === 'body') continue
    const rejections: [string, string | null][] = [
      ['550 5.7.1 no', '5.7.1'],
      ['451 4.3.0 later', '4.3.0'],
      ['421 4.7.0 go away', '4.7.0'],
      ['554 아니요', null],
      ['550-5.1.1 first line\r\n550 5.1.1 second line', '5.1.1'],
    ]
    for (const [reply, enhanced] of rejections) {
      if (stage === 'ehlo' && !reply.startsWith('421')) continue // any other rejection falls back to HELO
      test(`${JSON.stringify(reply)} at ${stage} ${label} is a rejection of that stage`, async () => {
        const { server, mailer, mailbox } = await setUpHostileMailbox({
          pipelining,
          faults: { [stage]: { reply } },
        })
        const outcome = await mailer.send(mailbox, message(), LIMIT_MS)
        expect(outcome).toMatchObject({
          kind: 'rejected',
          code: Number(reply.slice(0, 3)),
          enhanced,
          stage: nameOf(stage),
        })
        expect(server.dots).toBe(stage === 'dot' ? 1 : 0)
        expect(server.accepted).toBe(0)
        expect(server.connections).toBe(1)
      })
    }
  }

  test(`a rejection followed by the end of the connection ${label} is still a rejection`, async () => {
    const { server, mailer, mailbox } = await setUpHostileMailbox({
      pipelining,
      faults: { rcpt: { reply: '550 5.1.1 nobody', cut: true } },
    })
    expect(await mailer.send(mailbox, message(), LIMIT_MS)).toMatchObject({
      kind: 'rejected',
      code: 550,
      stage: 'recipient',
    })
    expect(server.dots).toBe(0)
  })

  test(`replies that arrive byte by byte ${label} are understood`, async () => {
    const { server, mailer, mailbox } = await setUpHostileMailbox({ pipelining, dribble: true })
    expect(await mailer.send(mailbox, message(), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
    expect(await mailer.send(mailbox, message('2'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
    expect(server.accepted).toBe(2)
  })
}

const nameOf = (stage: Stage) =>
  ({
    greeting: 'connect',
    ehlo: 'connect',
    auth: 'auth',
    mail: 'sender',
    rcpt: 'recipient',
    data: 'data',
    dot: 'data',
  })[stage as string]

for (const security of ['none', 'tls'] as const) {
  for (const fault of ['cut', 'hang'] as const) {
    test(`${fault} after the dot of a large mail is ambiguous over ${security}`, async () => {
      // larger than the socket buffers: the dot stays in the process while the server reads
      const { server, mailer } = await setUpHostileMailbox({
        secure: security === 'tls',
        faults: { dot: fault },
      })
      if (fault === 'hang') holdLimits()
      const large = message('1', 'x'.repeat(5_000_000))
      const sending = mailer.send(mailboxAt(server, { security }), large, LIMIT_MS)
      if (fault === 'hang') await passLimit(server, 'dot')
      expect(await sending).toMatchObject({ kind: 'ambiguous' })
      expect(server).toMatchObject({ dots: 1, accepted: 0, connections: 1 })
    })
  }
}

for (const size of [60_000, 70_000, 200_000, 1_000_000]) {
  test(`a connection cut after the dot of a mail of ${size} bytes is ambiguous`, async () => {
    for (const security of ['none', 'tls'] as const) {
      const { server, mailer } = await setUpHostileMailbox({
        secure: security === 'tls',
        faults: { dot: 'cut' },
      })
      const outcome = await mailer.send(
        mailboxAt(server, { security }),
        message('1', 'x'.repeat(size)),
        LIMIT_MS,
      )
      expect(outcome).toMatchObject({ kind: 'ambiguous' })
      expect(server).toMatchObject({ dots: 1, connections: 1 })
    }
  })
}

test('a mail accepted before its body was complete is ambiguous, and the connection is not used again', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({
    onMail: 1,
    faults: { body: { reply: '250 2.0.0 early' } },
  })
  expect(await mailer.send(mailbox, message('1', 'x'.repeat(12_000_000)), LIMIT_MS)).toMatchObject({
    kind: 'ambiguous',
  })
  expect(await mailer.send(mailbox, message('2'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
  expect(server).toMatchObject({ accepted: 1, connections: 2 })
})

test.each([200_000, 12_000_000])(
  'a body of %i bytes rejected before its end is a rejection, and the next mail has a new connection',
  async (size) => {
    const { server, mailer, mailbox } = await setUpHostileMailbox({
      onMail: 1,
      faults: { body: { reply: '552 5.3.4 too large' } },
    })
    expect(await mailer.send(mailbox, message('1', 'x'.repeat(size)), LIMIT_MS)).toMatchObject({
      kind: 'rejected',
      code: 552,
      stage: 'data',
    })
    expect(await mailer.send(mailbox, message('2'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
    expect(server).toMatchObject({ accepted: 1, connections: 2 })
  },
)

test('a server that accepts DATA after it rejected the recipient receives no text', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({
    lax: true,
    faults: { rcpt: { reply: '550 5.1.1 nobody' } },
  })
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toMatchObject({
    kind: 'rejected',
    code: 550,
    stage: 'recipient',
  })
  expect(server.bodies).toEqual([''])
})

test.each<[Fault, SendOutcome['kind']]>([
  [{ reply: '250' }, 'accepted'],
  [{ reply: '250 접수했습니다 🎉' }, 'accepted'],
  [{ reply: '200 fine' }, 'accepted'],
  [{ reply: '250-first\r\n250-second\r\n250 third' }, 'accepted'],
  [{ reply: 'OK queued' }, 'ambiguous'],
  [{ reply: '354 go on' }, 'ambiguous'],
  [{ reply: '25' }, 'accepted'],
  [{ reply: '250-never finished', cut: true }, 'ambiguous'],
])('the reply %j to the final dot is %s', async (dot, kind) => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({ faults: { dot } })
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toMatchObject({ kind })
  expect(server.dots).toBe(1)
})
