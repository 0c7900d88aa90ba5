// The two directions of a signed-in SMTP connection: commands out, replies in, in their order (RFC 5321 §4.2).
import type { Socket } from 'node:net'
import type { Failure } from './outcome.ts'

export type Wire = {
  /** The next reply, without its last line break; null once the connection has ended. One asks at a time. */
  reply(): Promise<string | null>
  /** One ASCII line, or several where they go together (RFC 2920). */
  say(lines: string): void
  /**
   * Bytes, one a character, as fast as the server takes them. A reply that comes before their end stops them.
   * @param onLast the last of them is handed to the socket now
   * @returns whether all have been
   */
  pour(bytes: string, onLast: () => void): Promise<boolean>
  /** No reply comes any more; whoever waits for one hears so. */
  end(failure: Failure): void
  /** why it has ended */
  readonly failure: Failure | null
  /** replies that nobody has asked for: the two sides do not agree on whose turn it is */
  readonly hasUnread: boolean
}

/** Far more than any reply is: only there to stop a server that never ends one. */
const REPLY_LIMIT = 1024 * 1024
const SLICE = 64 * 1024

/**
 * @param socket nobody else reads from it
 * @param onReply hears every reply as it comes, before whoever waits for it
 */
export function createWire(socket: Socket, onReply: (reply: string) => void): Wire {
  let rest = ''
  let lines: string[] = []
  let length = 0
  const replies: string[] = []
  let failure: Failure | null = null
  let waiting: ((reply: string | null) => void) | null = null
  let onChange: () => void = () => {}

  const wake = () => {
    onChange()
    if (!waiting || (replies.length === 0 && failure === null)) return
    const tell = waiting
    waiting = null
    tell(replies.shift() ?? null)
  }
  const take = (reply: string) => {
    const text = decoded(reply)
    onReply(text)
    replies.push(text)
  }
  const end = (why: Failure) => {
    if (failure) return
    // a server's last words before it hangs up need no line break to be understood
    if (why.code !== 'ETIMEDOUT' && /^[45]\d\d[ -]/.test(rest)) take(rest.trimEnd())
    failure = why
    wake()
  }

  socket.on('data', (chunk: Buffer) => {
    if (failure) return
    rest += chunk.toString('latin1')
    if (rest.length + length > REPLY_LIMIT) {
      end({ code: 'EPROTOCOL', message: 'a reply without an end', reply: null })
      socket.destroy()
      return
    }
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
      const line = rest.slice(0, rest[at - 1] === '\r' ? at - 1 : at)
      rest = rest.slice(at + 1)
      if (line.trim() === '' && lines.length === 0) continue
      lines.push(line)
      length += line.length
      if (/^\d+-/.test(line)) continue
      take(lines.join('\n'))
      lines = []
      length = 0
    }
    wake()
  })

  return {
    reply: () =>
      replies.length > 0 || failure
        ? Promise.resolve(replies.shift() ?? null)
        : new Promise((resolve) => {
            waiting = resolve
          }),
    say: (text) => {
      if (!failure && !socket.destroyed) socket.write(text, 'utf8')
    },
    async pour(bytes, onLast) {
      for (let at = 0; at < bytes.length; at += SLICE) {
        if (failure || socket.destroyed || replies.length > 0) return false
        const isLast = at + SLICE >= bytes.length
        if (isLast) onLast()
        const isTaken = socket.write(bytes.slice(at, at + SLICE), 'latin1')
        if (!isTaken && !isLast)
          await new Promise<void>((resolve) => {
            const go = () => {
              socket.off('drain', go)
              onChange = () => {}
              resolve()
            }
            onChange = go
            socket.once('drain', go)
          })
      }
      return true
    },
    end,
    get failure() {
      return failure
    },
    get hasUnread() {
      return replies.length > 0 || rest !== '' || lines.length > 0
    },
  }
}

/** No charset is agreed on for replies; today's servers write UTF-8, and what is none is kept byte for byte. */
function decoded(reply: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is beyond ASCII is looked for
  if (/^[\x00-\x7f]*$/.test(reply)) return reply
  const text = Buffer.from(reply, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? reply : text
}
