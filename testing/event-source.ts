// A reader of server-sent events, for tests.
import { API_PREFIX } from '#api/paths.ts'
import type { Change } from '#core/overview/change.ts'

export type EventReader = {
  /** received so far */
  changes: Change[]
  /** of the comments received so far */
  comments: number
  /** resolves when the server has ended the stream */
  ended: Promise<void>
  close(): void
}

/** Resolves when the stream has started. @throws the response when it is an error */
export async function readEvents(
  baseUrl: string,
  headers: Record<string, string>,
  query = '',
): Promise<EventReader & { headers: Headers }> {
  const closing = new AbortController()
  const response = await fetch(`${baseUrl}${API_PREFIX}/events${query}`, { headers, signal: closing.signal })
  if (response.status !== 200 || !response.body) throw response
  const reader: EventReader & { headers: Headers } = {
    headers: response.headers,
    changes: [],
    comments: 0,
    ended: Promise.resolve(),
    close: () => closing.abort(),
  }
  const text = response.body.pipeThrough(new TextDecoderStream())
  const started = Promise.withResolvers<void>()
  const read = async () => {
    let rest = ''
    for await (const piece of text) {
      started.resolve()
      const events = (rest + piece).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        if (event.startsWith(':')) reader.comments += 1
        if (event.startsWith('data: ')) reader.changes.push(JSON.parse(event.slice(6)))
      }
    }
  }
  reader.ended = read().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error
  })
  await Promise.race([started.promise, reader.ended])
  return reader
}
