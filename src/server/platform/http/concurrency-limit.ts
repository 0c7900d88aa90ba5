// Limits how many expensive calls run at once: of one user, and of all users of this process.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cost, Endpoint } from '#api/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { abortable } from '#server/platform/db/abortable.ts'

/**
 * Of one user. Three more wait: the list of leads asks for two or three such calls when it opens (the leads, the groups, the
 * names of fields), and users have it open in two tabs. Searches of scripts wait longer; most are fast.
 */
const OWN = { expensive: { atOnce: 3, waiting: 3 }, search: { atOnce: 3, waiting: 60 } }
/** Of a user's three, one is worked on at a time: a user alone never holds the slots of all. */
const WORKING = { atOnce: 1, waiting: 2 }
/** Of all users, of each cost: few, because PostgreSQL needs a processor core for each. */
const ALL = { expensive: { atOnce: 2, waiting: 100 }, search: { atOnce: 3, waiting: 100 } }
const TOO_MANY =
  '시간이 오래 걸리는 조회를 한 번에 너무 많이 요청했습니다. 진행 중인 조회가 끝난 뒤 다시 시도해 주세요.'

export type Turns = {
  /**
   * Fulfilled when it is the turn of `key`; call what it returns when done (a second call does nothing).
   * @throws AppError rate_limited when too many of the key wait, or `gone` is aborted while waiting
   */
  take(key: string, gone?: AbortSignal): Promise<() => void>
}

/** At most `atOnce` of one key have their turn; `waiting` more wait, first come first served. */
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

/** Which limit the call is under; null for most calls. */
export function costOf({ cost }: Endpoint, { query }: FastifyRequest): Cost | null {
  if (cost === undefined || typeof cost === 'string') return cost ?? null
  const given = Object.entries(cost).flatMap(([field, cost]) =>
    (query as Record<string, unknown>)[field] === undefined ? [] : [cost],
  )
  return given.includes('expensive') ? 'expensive' : (given[0] ?? null)
}

/**
 * Runs `work` when it is the turn of `userId`. The user's turn lasts until the reply is sent (a file is read while it is
 * sent), the others until `work` is done. The statements of a call that only reads end when its client disconnects.
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

/** Aborted when the client disconnects before it has the whole reply. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new AppError('bad_request'))
  })
  return gone.signal
}
