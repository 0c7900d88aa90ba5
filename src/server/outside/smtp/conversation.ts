// One mail over an SMTP connection that is open and signed in: MAIL, RCPT, DATA, the text and its final dot (RFC 5321
// §3.3). The library that opens the connection could do this too; it would cost more than all the rest of a mail.
import type { OutgoingMessage } from '#core/ports.ts'
import type { Failure, Transcript } from './outcome.ts'
import type { Wire } from './wire.ts'

/** What a server has said it can do (RFC 5321 §4.1.1.1). */
type Offers = {
  pipelining: boolean
  eightBit: boolean
  utf8: boolean
  size: boolean
  /** in bytes; null where none is told */
  maxSize: number | null
}

/** @param ehlo the server's last reply to EHLO, or to HELO: then it offers nothing */
export function offersOf(ehlo: string): Offers {
  const offers = new Map(
    ehlo
      .split(/\r?\n/)
      .slice(1)
      .map((line): [string, string] => {
        const [name = '', ...rest] = line
          .slice(4)
          .trim()
          .split(/[ \t]+/)
        return [name.toUpperCase(), rest.join(' ')]
      }),
  )
  return {
    pipelining: offers.has('PIPELINING'),
    eightBit: offers.has('8BITMIME'),
    utf8: offers.has('SMTPUTF8'),
    size: offers.has('SIZE'),
    maxSize: Number(offers.get('SIZE') ?? 0) || null,
  }
}

type Said = { kind: 'accepted'; response: string } | { kind: 'failed'; failure: Failure }

/**
 * The transcript's replies are noted by whoever reads from the wire; here is noted when the final dot was written.
 * @returns the server's reply to the dot, or what came instead. The wire may have to be reset, or left, after a failure.
 */
export async function converse(
  wire: Wire,
  offers: Offers,
  { from, to, raw }: Pick<OutgoingMessage, 'from' | 'to' | 'raw'>,
  transcript: Transcript,
): Promise<Said> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  if (offers.maxSize !== null && raw.length > offers.maxSize)
    return failed('EMESSAGE', 'larger than the server takes')
  // such an address would be another command
  if (/[\r\n<>]/.test(from + to)) return failed('EENVELOPE', 'an address that no command can carry')
  const over = (): Said => ({ kind: 'failed', failure: wire.failure ?? GONE })

  const commands = [mailCommand(offers, from, to, bytes), `RCPT TO:<${to}>`, 'DATA']
  if (offers.pipelining) wire.say(commands.map((command) => `${command}\r\n`).join(''))
  let refusal: string | null = null
  let isSenderRefused = false
  for (const command of commands) {
    if (!offers.pipelining) wire.say(`${command}\r\n`)
    const reply = await wire.reply()
    if (reply === null) return over()
    const isTaken = command === 'DATA' ? /^[23]/.test(reply) : reply.startsWith('2')
    if (!isTaken) refusal ??= reply
    isSenderRefused ||= refusal !== null && command.startsWith('MAIL')
    if (isFarewell(reply)) wire.end(GONE)
    if (refusal !== null && (wire.failure || !offers.pipelining)) return refused(refusal)
    if (command !== 'DATA' || refusal === null || !reply.startsWith('3')) continue
    // it waits for a text that goes to nobody
    if (isSenderRefused) wire.end(GONE)
    else {
      wire.say('.\r\n')
      await wire.reply()
    }
  }
  if (refusal !== null) return refused(refusal)

  const isPoured = await wire.pour(stuffed(bytes), () => {
    transcript.dotWritten = true
  })
  const reply = await wire.reply()
  if (reply === null) return over()
  if (isFarewell(reply)) wire.end(GONE)
  if (isPoured && reply.startsWith('2')) return { kind: 'accepted', response: reply }
  // taken before it was whole: nobody can tell what it makes of that
  transcript.dotWritten ||= reply.startsWith('2')
  return failed('EMESSAGE', reply, reply)
}

/** It is about to hang up, whatever it answers (RFC 5321 §4.2). */
const isFarewell = (reply: string): boolean => /^421[ -]/.test(reply)

const GONE: Failure = { code: 'ECONNECTION', message: 'connection closed', reply: null }

const failed = (code: string, message: string, reply: string | null = null): Said => ({
  kind: 'failed',
  failure: { code, message, reply },
})

const refused = (reply: string): Said => failed('EENVELOPE', reply, reply)

function mailCommand({ utf8, eightBit, size }: Offers, from: string, to: string, bytes: string): string {
  return [
    `MAIL FROM:<${from}>`,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is beyond ASCII is looked for
    ...(utf8 && /[^\x00-\x7f]/.test(from + to) ? ['SMTPUTF8'] : []),
    ...(eightBit && /[\x80-\xff]/.test(bytes) ? ['BODY=8BITMIME'] : []),
    ...(size ? [`SIZE=${bytes.length}`] : []),
  ].join(' ')
}

/**
 * The text as DATA wants it: every line ends in CRLF, a leading dot is doubled, and a dot of its own ends it (RFC 5321
 * §4.5.2). A bare CR or LF could be taken for the end of a line, and what follows for commands.
 */
export function stuffed(text: string): string {
  const isPlain = !/(^|\n)\.|(^|[^\r])\n|\r(?!\n)/.test(text)
  const lines = isPlain ? text : text.replace(/\r\n?|\n/g, '\r\n').replace(/(^|\n)\./g, '$1..')
  return `${lines}${lines.endsWith('\r\n') ? '' : '\r\n'}.\r\n`
}
