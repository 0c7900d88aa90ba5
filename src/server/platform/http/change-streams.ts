// Streams of notices of change. One connection to the database receives the notices for all streams of this process (ADR 58);
// it is opened by the first stream. When it is lost, all streams end, and a client that connects again opens it again.
import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { type Listener, listen } from '#server/platform/db/listen.ts'
import { everyMs } from '#server/platform/jobs/every-ms.ts'
import type { Log } from '#server/platform/log/log.ts'

const HEARTBEAT_MS = 25_000
/** Between two equal notices. */
const PAUSE_MS = 1000
const MOST = { ofUser: 12, ofProcess: 2000 }
/** Until a client connects again, ms. */
const HEAD = 'retry: 3000\n\n'
const TOO_MANY =
  '실시간 변경 알림을 받는 화면이 너무 많이 열려 있습니다. 쓰지 않는 탭을 닫은 뒤 다시 시도해 주세요.'

type Subscriber = {
  userId: string
  /** The workspaces whose changes are sent; none when access has ended. Called again while the stream is open. */
  listWorkspaces: () => Promise<readonly string[]>
}
export type ChangeStreams = {
  /** @throws AppError rate_limited when the user or the process has too many streams */
  open(subscriber: Subscriber): Promise<Readable>
  /** Ends all streams and accepts no more. */
  close(): Promise<void>
}
type Stream = Subscriber & { readable: Readable; workspaceIds: readonly string[] }

/** @param options.heartbeatMs between two comments; as often, the access of each stream is checked */
export function createChangeStreams({
  url,
  log,
  heartbeatMs = HEARTBEAT_MS,
}: {
  url: string
  log: Log
  heartbeatMs?: number
}): ChangeStreams {
  const streams = new Set<Stream>()
  let listening: Promise<Listener> | null = null
  let isClosed = false

  const end = (stream: Stream): void => {
    if (streams.delete(stream)) stream.readable.push(null)
  }
  const write = (stream: Stream, text: string): void => {
    // the client does not read
    if (streams.has(stream) && !stream.readable.push(text)) stream.readable.destroy()
  }
  const checkAccess = async (stream: Stream): Promise<void> => {
    stream.workspaceIds = await stream.listWorkspaces().catch(() => [])
    if (stream.workspaceIds.length === 0) end(stream)
  }

  const send = oncePerPause((payload) => {
    const { workspaceId } = JSON.parse(payload) as { workspaceId: string }
    for (const stream of streams)
      if (stream.workspaceIds.includes(workspaceId)) write(stream, `data: ${payload}\n\n`)
  })
  const receive = (payload: string): void => {
    const { userId } = JSON.parse(payload) as { userId?: string }
    if (userId === undefined) send(payload)
    else for (const stream of streams) if (stream.userId === userId) void checkAccess(stream)
  }
  const lose = (lost: Promise<Listener>): void => {
    if (listening !== lost) return
    listening = null
    for (const stream of streams) end(stream)
  }
  const connect = (): Promise<Listener> => {
    const made = listen(url, 'changes', { notice: receive, lost: () => lose(made) })
    made.catch(() => lose(made))
    return made
  }
  const heartbeats = everyMs({ log }, heartbeatMs, async () => {
    const checked = listening
    await checked?.then((listener) => listener.check()).catch(() => lose(checked))
    for (const stream of streams) {
      await checkAccess(stream)
      write(stream, ':\n\n')
    }
  })

  return {
    async open(subscriber) {
      if (isClosed) return Readable.from([])
      const own = [...streams].filter(({ userId }) => userId === subscriber.userId)
      if (own.length >= MOST.ofUser || streams.size >= MOST.ofProcess)
        throw new AppError('rate_limited', { message: TOO_MANY })
      const stream: Stream = { ...subscriber, readable: new Readable({ read() {} }), workspaceIds: [] }
      streams.add(stream)
      stream.readable.on('close', () => streams.delete(stream))
      listening ??= connect()
      try {
        await listening
      } catch (error) {
        streams.delete(stream)
        throw error
      }
      await checkAccess(stream)
      write(stream, HEAD)
      return stream.readable
    },
    async close() {
      if (isClosed) return
      isClosed = true
      for (const stream of streams) end(stream)
      await heartbeats.stop()
      const last = listening
      listening = null
      await last?.then((listener) => listener.close()).catch(() => undefined)
    },
  }
}

/** Equal payloads within a pause are sent once more after it. */
function oncePerPause(send: (payload: string) => void): (payload: string) => void {
  /** whether the payload came again */
  const recent = new Map<string, boolean>()
  return function take(payload) {
    if (recent.has(payload)) return void recent.set(payload, true)
    recent.set(payload, false)
    send(payload)
    setTimeout(() => {
      const again = recent.get(payload)
      recent.delete(payload)
      if (again) take(payload)
    }, PAUSE_MS).unref()
  }
}
