// Limits how many expensive calls run at once: per user and for all users of this process.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cost, Endpoint } from '#api/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { abortable } from '#server/platform/db/abortable.ts'

/**
 * Per user. Three more wait: the list of leads makes two or three such calls when it opens (leads, groups, field
 * names), and users have it open in two tabs. Searches of scripts wait longer; most are fast.
 */
const OWN = { expensive: { atOnce: 3, waiting: 3 }, search: { atOnce: 3, waiting: 60 } }
/** Per user one is executed at a time, so that one user cannot use all slots. */
const WORKING = { atOnce: 1, waiting: 2 }
/** For all users, per cost: few, because PostgreSQL needs a processor core for each. */
const ALL = { expensive: { atOnce: 2, waiting: 100 }, search: { atOnce: 3, waiting: 100 } }
const TOO_MANY =
  '시간이 오래 걸리는 조회를 한 번에 너무 많이 요청했습니다. 진행 중인 조회가 끝난 뒤 다시 시도해 주세요.'

export type Turns = {
  /**
   * Resolves when `key` gets a slot. Call the returned function to free it (a second call does nothing).
   * @throws AppError rate_limited when too many calls of the key wait, or when `gone` is aborted while waiting
   */
  take(key: string, gone?: AbortSignal): Promise<() => void>
}

/** At most `atOnce` calls per key run; `waiting` more wait in order of arrival. */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const keys = new Map<string, { running: number; queue: Set<() => void> }>()
  return {
    async take(key, gone) {
      const own = keys.get(key) ?? { running: 0, queue: new Set() }
      keys.set(key, own)
      if (own.running < atOnce) own.running += 1
      else if (own.queue.size >= waiting) throw new AppError('rate_limited', { message: TOO_MANY })
      else {
        await new Promise<void>((resolve, reject) => {
          own.queue.add(resolve)
          gone?.addEventListener('abort', () => {
            if (own.queue.delete(resolve)) reject(new AppError('rate_limited', { message: TOO_MANY }))
          })
        })
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const [next] = own.queue
        if (next) {
          own.queue.delete(next)
          next()
          return
        }
        own.running -= 1
        if (own.running === 0) keys.delete(key)
      }
    },
  }
}

export type LimitedCalls = Record<Cost, { own: Turns; working: Turns; all: Turns }>
export const createCallLimits = (): LimitedCalls => {
  const of = (cost: Cost) => ({
    own: createConcurrencyLimit(OWN[cost]),
    working: createConcurrencyLimit(WORKING),
    all: createConcurrencyLimit(ALL[cost]),
  })
  return { expensive: of('expensive'), search: of('search') }
}

/** Which limit applies to the call; null for most calls. */
export function costOf({ cost }: Endpoint, { query, body }: FastifyRequest): Cost | null {
  if (cost === undefined || typeof cost === 'string') return cost ?? null
  const fields: Record<string, unknown> = { ...(query as object), ...(body as object | undefined) }
  const given = Object.entries(cost).flatMap(([field, cost]) => (fields[field] === undefined ? [] : [cost]))
  return given.includes('expensive') ? 'expensive' : (given[0] ?? null)
}

/**
 * Runs `work` when the user gets a slot. The user's slot is held until the reply is sent (files are read while they
 * are sent), the shared ones until `work` is done. Statements of a call that only reads are cancelled when its client
 * disconnects.
 */
export async function inTurn<T>(
  limits: LimitedCalls,
  { cost, userId, endpoint, reply }: { cost: Cost; userId: string; endpoint: Endpoint; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  const gone = disconnectSignal(reply)
  const { own, working, all } = limits[cost]
  finished(reply.raw, await own.take(userId, gone))
  const endWorking = await working.take(userId, gone)
  try {
    const endAll = await all.take('', gone)
    try {
      return await (endpoint.method === 'GET' || endpoint.readsOnly ? abortable(gone, work) : work())
    } finally {
      endAll()
    }
  } finally {
    endWorking()
  }
}

/** Aborted when the client disconnects before it has received the whole reply. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new AppError('bad_request'))
  })
  return gone.signal
}
