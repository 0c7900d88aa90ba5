// Idempotency-Key: the same call sent twice (a lost answer, a double click) is done once and answered the same.

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { storageFault } from '../storage-fault.ts'
import {
  claimIdempotencyKey,
  removeIdempotencyKey,
  updateIdempotencyReply,
} from '../store/idempotency-keys.ts'

const MAX_KEY_LENGTH = 200

/** Runs `work` once per key of this person; without the header it just runs. */
export async function once<T>(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  userId: string,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const header = request.headers['idempotency-key']
  const key = Array.isArray(header) ? header[0] : header
  if (!key) return work()
  if (key.length > MAX_KEY_LENGTH) {
    throw new AppError('bad_request', {
      message: `Idempotency-Key는 ${MAX_KEY_LENGTH}자를 넘을 수 없습니다.`,
    })
  }
  // answers carry keys and secrets that are shown once: they are kept as such
  const place = { table: 'idempotency_keys', id: `${userId}:${key}`, column: 'reply' }
  const claim = await claimIdempotencyKey(db, { userId, key, request: fingerprint(request) })
  if (claim.kind === 'answered') {
    const { reply } = claim
    return (typeof reply === 'string' ? JSON.parse(secrets.open(reply, place)) : reply) as T
  }
  if (claim.kind === 'in_flight') {
    throw new AppError('conflict', {
      message: '같은 요청을 처리하고 있습니다. 잠시 후 결과를 확인해 주세요.',
    })
  }
  if (claim.kind === 'other_request') {
    throw new AppError('conflict', {
      message: '같은 Idempotency-Key를 다른 요청에 이미 사용했습니다. 새 키로 보내 주세요.',
    })
  }
  try {
    const reply = await work()
    const sealed = secrets.seal(JSON.stringify(reply), place)
    await updateIdempotencyReply(db, { userId, key, reply: sealed })
    return reply
  } catch (error) {
    // what a lost connection leaves may have been committed: asked again, the call must not be done again
    if (storageFault(error) === null) await removeIdempotencyKey(db, userId, key)
    throw error
  }
}

function fingerprint({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body) ?? ''}`)
    .digest('base64url')
}
