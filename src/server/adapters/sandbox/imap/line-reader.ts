// Reads lines and counted bytes from a socket, so that a client is read only as fast as it is served.
import type { Socket } from 'node:net'

const MAX_LINE = 64 * 1024
const MAX_LITERAL = 35 * 1024 * 1024

export type LineReader = {
  /** The next line without its CRLF; null when the client is gone or the line is too long. */
  line(): Promise<Buffer | null>
  /**
   * One whole command with its literals in place (RFC 3501 §4.3, RFC 7888); null as above or when a literal is too
   * large.
   * @param askForLiteral called before a literal for which the client waits for a continuation request
   */
  command(askForLiteral: () => void): Promise<Buffer | null>
}

const CRLF = Buffer.from('\r\n')

export function createLineReader(socket: Socket): LineReader {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffered: Buffer = Buffer.alloc(0)

  /** Reads until at least `bytes` more have arrived. False when the client is gone. */
  async function more(bytes = 1): Promise<boolean> {
    const parts = [buffered]
    for (let missing = bytes; missing > 0; ) {
      const next = await chunks.next().catch(() => ({ done: true, value: undefined }) as const)
      if (next.done || next.value === undefined) return false
      parts.push(next.value)
      missing -= next.value.length
    }
    buffered = Buffer.concat(parts)
    return true
  }

  function take(end: number): Buffer {
    const taken = buffered.subarray(0, end)
    buffered = buffered.subarray(end)
    return taken
  }

  async function line(): Promise<Buffer | null> {
    for (let end = buffered.indexOf(CRLF); ; end = buffered.indexOf(CRLF)) {
      if (end > MAX_LINE || (end < 0 && buffered.length > MAX_LINE)) return null
      if (end >= 0) return take(end + 2).subarray(0, end)
      if (!(await more())) return null
    }
  }

  return {
    line,
    async command(askForLiteral) {
      const parts: Buffer[] = []
      for (;;) {
        const next = await line()
        if (next === null) return null
        parts.push(next)
        const literal = /\{(\d{1,10})(\+?)\}$/.exec(next.toString('latin1', Math.max(0, next.length - 16)))
        if (!literal) return Buffer.concat(parts)
        const size = Number(literal[1])
        if (size > MAX_LITERAL) return null
        if (literal[2] === '') askForLiteral()
        if (buffered.length < size && !(await more(size - buffered.length))) return null
        parts.push(CRLF, take(size))
      }
    },
  }
}
