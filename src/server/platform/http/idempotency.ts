// Idempotency-Key: a call sent twice (lost response, double click) is executed once. The repeated call gets the
// stored response if it has the same credential and may still access what the response is about.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#api/endpoint.ts'
import { holds, type Role } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import {
  claimIdempotencyKey,
  removeIdempotencyKey,
  type StoredAccess,
  updateIdempotencyReply,
} from '#server/data/platform/idempotency-keys.ts'
import { findAuditSubjects, findVisibleIds } from '#server/data/workspaces/audit-subjects.ts'
import { storageError } from '#server/platform/db/storage-error.ts'
import { idsIn, isId } from './audit.ts'
import type { SignedInUser } from './auth.ts'

const MAX_KEY_LENGTH = 200

type IdempotentCall = { endpoint: Endpoint; user: SignedInUser; request: FastifyRequest }

/** Runs `work` once per key of this user; without the header it just runs. */
export async function once<T>(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { endpoint, user, request }: IdempotentCall,
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
  const userId = user.id
  const credential = user.apiKeyId === null ? `session:${user.sessionId}` : `key:${user.apiKeyId}`
  // responses contain personal data, so they are stored encrypted
  const cell = { table: 'idempotency_keys', id: `${userId}:${key}`, column: 'reply' }
  const claim = await claimIdempotencyKey(db, { userId, key, request: fingerprint(request) })
  if (claim.kind === 'answered') {
    if (claim.access) await rejectLostAccess(db, { endpoint, user }, claim.access)
    if (claim.credential !== credential) {
      throw new AppError('conflict', {
        message:
          '다른 로그인이나 다른 API 키로 이미 처리한 요청이라 결과를 다시 보여 주지 않습니다. 목록에서 결과를 확인해 주세요.',
      })
    }
    if (claim.reply === null) {
      throw new AppError('conflict', {
        message:
          '이미 처리한 요청입니다. 링크나 비밀 값은 처음 한 번만 보여 주므로, 받지 못했다면 새로 만들어 주세요.',
      })
    }
    return JSON.parse(secrets.open(claim.reply, cell)) as T
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
    const roles = await rolesOver(db, user, request)
    const reply = await work()
    // read after the call, because a call may remove rows that it names (a merge)
    const ids = await findVisibleIds(db, singleIds(request), workspacesOf(user))
    await updateIdempotencyReply(db, {
      userId,
      key,
      reply: endpoint.secretReply ? null : secrets.seal(JSON.stringify(reply), cell),
      credential,
      access: { ids, roles },
    })
    return reply
  } catch (error) {
    // after a lost connection the call may have been committed, so the key stays taken
    if (storageError(error) === null) await removeIdempotencyKey(db, userId, key)
    throw error
  }
}

/** @throws AppError not_found, forbidden, conflict: the caller may no longer access what the stored response is about */
async function rejectLostAccess(
  db: Context['db'],
  { endpoint, user }: Pick<IdempotentCall, 'endpoint' | 'user'>,
  stored: StoredAccess,
): Promise<void> {
  const { access } = endpoint
  const need: Role = access === 'public' || access === 'user' ? 'viewer' : access
  const now = new Map(user.memberships.map(({ workspaceId, role }) => [workspaceId, role]))
  const pairs = Object.entries(stored.roles).map(([workspaceId, role]) => ({
    role,
    current: now.get(workspaceId),
  }))
  const visible = await findVisibleIds(db, stored.ids, workspacesOf(user))
  if (visible.length < stored.ids.length || pairs.some(({ current }) => current === undefined))
    throw new AppError('not_found')
  if (pairs.some(({ current }) => current !== undefined && !holds(current, need)))
    throw new AppError('forbidden')
  if (pairs.some(({ role, current }) => role !== current)) {
    throw new AppError('conflict', {
      message:
        '이 요청을 처리한 뒤 역할이 바뀌어 결과를 다시 보여 주지 않습니다. 목록에서 결과를 확인해 주세요.',
    })
  }
}

const workspacesOf = ({ memberships }: SignedInUser): string[] =>
  memberships.map(({ workspaceId }) => workspaceId)

async function rolesOver(
  db: Context['db'],
  user: SignedInUser,
  { params, body }: FastifyRequest,
): Promise<Record<string, Role>> {
  const { workspaceIds } = await findAuditSubjects(db, [...idsIn(params), ...idsIn(body)], workspacesOf(user))
  const over = user.memberships.filter(({ workspaceId }) => workspaceIds.includes(workspaceId))
  return Object.fromEntries(over.map(({ workspaceId, role }) => [workspaceId, role]))
}

/** Ids of the path and of fields with one id. Rows of lists are not checked: they may be deleted later. */
const singleIds = ({ params, body }: FastifyRequest): string[] => [
  ...new Set([params, body].flatMap((part) => Object.values(part ?? {}).filter(isId))),
]

function fingerprint({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body) ?? ''}`)
    .digest('base64url')
}
