// The bytes of one POP3 connection: lines and multi-line responses (RFC 1939 §3), with limits on time and memory, because a
// server may never respond, or never end a line.
import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** `code`: of Node or OpenSSL, or ETIMEDOUT, ECLOSED and ENOTPOP3 of this file. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type WireOptions = {
  /** the checked address literal */
  address: string
  /** the certificate is checked against it */
  host: string
  port: number
  isSecure: boolean
  /** extra certificate authorities (PEM) for servers with a private one */
  ca: string[] | undefined
  /** in ms: without a byte from the server */
  silenceMs: number
  /** in ms: the whole session */
  sessionMs: number
}

/** Every function throws a WireError when the connection is lost or a limit is exceeded. */
export type Wire = {
  write(line: string): void
  /** The next line without its end. */
  line(): Promise<string>
  /** A multi-line response without its byte-stuffing and its end. Bytes after the first `keep` are read and dropped. */
  body(keep: number): Promise<Buffer>
  /** Continues the connection with TLS. */
  secure(): Promise<void>
  close(): void
}

/** In bytes. RFC 2449 §4 allows 512 for a response; a longer line of a message is read in pieces. */
const MAX_LINE = 4096
const MAX_BODY = 256 * 1024 * 1024
const [DOT, LF] = [46, 10]

export async function openWire(options: WireOptions): Promise<Wire> {
  const { address, host, port, isSecure, ca, silenceMs, sessionMs } = options
  const deadline = performance.now() + sessionMs
  const tls = {
    host: address,
    ...(address !== host && { servername: host }),
    ...(ca !== undefined && { ca }),
  }
  let lost: WireError | null = null
  let wake = () => {}
  let pending: Buffer = Buffer.alloc(0)

  const lose = (error: unknown) => {
    lost ??= wireError(error)
    wake()
  }
  const onReadable = () => wake()
  const onEnd = () => lose(new WireError('ECLOSED', 'connection closed'))
  function listen(to: Socket): Socket {
    return to.on('error', lose).on('end', onEnd).on('close', onEnd).on('readable', onReadable)
  }

  /** Resolves at the next event of the socket. */
  async function waitForSocket(): Promise<void> {
    const ms = Math.min(silenceMs, deadline - performance.now())
    const hasChanged = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, ms))
      wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
    wake = () => {}
    if (!hasChanged) throw new WireError('ETIMEDOUT', 'no response')
  }

  async function connected(to: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
    const signal = AbortSignal.timeout(Math.max(0, Math.min(silenceMs, deadline - performance.now())))
    try {
      await once(to, event, { signal })
      return listen(to)
    } catch (error) {
      to.on('error', () => {}).destroy()
      throw signal.aborted ? new WireError('ETIMEDOUT', 'no connection') : wireError(error)
    }
  }

  let socket = isSecure
    ? await connected(connectTls({ ...tls, port }), 'secureConnect')
    : await connected(connectPlain({ host: address, port }), 'connect')

  /** The bytes up to the next line end, or `MAX_LINE` of them. */
  async function piece(): Promise<{ bytes: Buffer; endsLine: boolean }> {
    for (;;) {
      const end = pending.indexOf(LF)
      if (end >= 0 || pending.length >= MAX_LINE) {
        const length = Math.min(end >= 0 ? end + 1 : MAX_LINE, MAX_LINE)
        const bytes = pending.subarray(0, length)
        pending = pending.subarray(length)
        return { bytes, endsLine: length === end + 1 }
      }
      const more = socket.read() as Buffer | null
      if (more !== null) pending = Buffer.concat([pending, more])
      else if (lost !== null) throw lost
      else await waitForSocket()
      if (performance.now() > deadline) throw new WireError('ETIMEDOUT', 'session too long')
    }
  }

  return {
    write: (line) => {
      if (lost === null) socket.write(`${line}\r\n`)
    },
    async line() {
      const { bytes, endsLine } = await piece()
      if (!endsLine) throw new WireError('ENOTPOP3', 'line too long')
      return bytes.toString().trimEnd()
    },
    async body(keep) {
      let kept = Buffer.allocUnsafe(MAX_LINE)
      let size = 0
      let read = 0
      let startsLine = true
      for (;;) {
        const { bytes, endsLine } = await piece()
        read += bytes.length
        if (read > MAX_BODY) throw new WireError('ENOTPOP3', 'response too long')
        const isStuffed = startsLine && bytes[0] === DOT
        if (isStuffed && endsLine && /^\.\r?\n$/.test(bytes.toString('latin1')))
          return kept.subarray(0, Math.min(size, keep))
        startsLine = endsLine
        if (size >= keep) continue
        const content = isStuffed ? bytes.subarray(1) : bytes
        // one growing buffer: an object for each line would need many times the memory of a message of short lines
        if (size + content.length > kept.length)
          kept = Buffer.concat([kept.subarray(0, size)], Math.max(kept.length * 2, size + content.length))
        content.copy(kept, size)
        size += content.length
      }
    },
    async secure() {
      // what was sent before TLS could have been inserted by another
      if (pending.length > 0) throw new WireError('ETLS', 'data before TLS')
      const plain = socket.off('readable', onReadable).off('end', onEnd).off('close', onEnd)
      socket = await connected(connectTls({ ...tls, socket: plain }), 'secureConnect')
    },
    close: () => void socket.destroy(),
  }
}

const wireError = (error: unknown): WireError => {
  if (error instanceof WireError) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new WireError(typeof code === 'string' ? code : 'EUNKNOWN', String(message ?? error))
}
