// Turns any error into the error body. Errors of the caller are described; anything else is logged once with the
// request's id and returned as `internal` without details.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod'
import type { ErrorBody } from '#api/endpoint.ts'
import { errorMessage, errorStatus } from '#api/error-messages.ts'
import { fieldName } from '#api/field-names.ts'
import { AppError, type ErrorCode, type Issue } from '#core/errors.ts'
import { storageError } from '#server/platform/db/storage-error.ts'
import { MAX_ISSUES } from './read-input.ts'

/** The error code of a violated unique index. Others are `conflict`. */
const UNIQUE_CODES: Record<string, ErrorCode> = {
  users_email_key: 'email_taken',
  leads_email: 'lead_email_taken',
}

const UNSUPPORTED = '보낸 형식을 읽을 수 없습니다. JSON으로 보내 주세요.'
const IMPOSSIBLE_DATE = '올바르지 않은 날짜가 있습니다. 날짜를 수정해 다시 보내 주세요.'
const UNSTORABLE = '저장할 수 없는 문자(NUL 등)가 포함되어 있습니다. 삭제한 뒤 다시 보내 주세요.'

/** The error body of an AppError. */
export function errorBody(error: AppError, statusCode = errorStatus(error.code)): ErrorBody {
  return {
    statusCode,
    code: error.code,
    message: messageOf(error, statusCode),
    ...(error.issues && { issues: error.issues }),
    ...(error.report !== undefined && { report: error.report }),
  }
}

/** A 400 contains its first issue, because some clients show only the message. */
function messageOf({ code, message, issues }: AppError, statusCode: number): string {
  const own = message === code ? null : message
  const [first] = statusCode === 400 ? (issues ?? []) : []
  if (!first || own?.includes(first.message)) return own ?? errorMessage(code)
  const name = fieldName(first.path)
  const issue = name ? `${name}: ${first.message}` : first.message
  return own ? `${own} ${issue}` : issue
}

/** Seconds of `Retry-After` while the database is unavailable. */
const RETRY_AFTER_SECONDS = 5

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = bodyOf(error, request) ?? unexpected(error, request)
  if (body.code === 'database_unavailable' || body.code === 'storage_full')
    reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (error instanceof AppError && error.retryAfter !== undefined)
    reply.header('retry-after', Math.ceil(error.retryAfter))
  return reply.code(body.statusCode).send(body)
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = errorBody(new AppError('not_found'))
  return reply.code(body.statusCode).send(body)
}

function unexpected(error: unknown, request: FastifyRequest): ErrorBody {
  request.log.error(
    { err: error, method: request.method, route: request.routeOptions.url },
    'a request failed',
  )
  return errorBody(new AppError('internal'))
}

function bodyOf(error: unknown, request: FastifyRequest): ErrorBody | null {
  if (error instanceof AppError) return errorBody(error)
  if (hasZodFastifySchemaValidationErrors(error)) return errorBody(inputError(error, request))
  const { code, statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return errorBody(new AppError('payload_too_large'))
  if (statusCode === 415 || statusCode === 406) {
    return errorBody(new AppError('bad_request', { message: UNSUPPORTED }), 415)
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return errorBody(new AppError('bad_request'), statusCode)
  }
  const away = storageError(error)
  if (away) {
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, away)
    return errorBody(new AppError(away))
  }
  const known = code === undefined ? null : databaseError(error as DatabaseFault)
  return known && errorBody(known)
}

type InputFault = {
  validationContext?: string | undefined
  validation: readonly ZodFastifySchemaValidationError[]
}

/** A malformed id in the path is 404. Other invalid input is reported field by field. */
function inputError(error: InputFault, request: FastifyRequest): AppError {
  if (error.validationContext === 'params')
    return new AppError(lacksSequenceId(request) ? 'sequence_id_required' : 'not_found')
  const issues = error.validation.slice(0, MAX_ISSUES).map(
    ({ instancePath, message }): Issue => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? '',
    }),
  )
  return new AppError('validation_failed', { issues })
}

/** A client that lost the sequence's id sends an empty one or `undefined`. */
function lacksSequenceId({ method, routeOptions, params }: FastifyRequest): boolean {
  const { id } = params as { id?: string }
  const isStep = routeOptions.url?.includes('/sequences/:id/steps') ?? false
  return isStep && method !== 'GET' && [undefined, '', 'undefined', 'null'].includes(id)
}

type DatabaseFault = { code?: string; constraint?: string; message?: string }

/** Errors of PostgreSQL caused by the input (appendix A of its manual). */
function databaseError({ code, constraint, message }: DatabaseFault): AppError | null {
  switch (code) {
    case '23505':
      return new AppError(UNIQUE_CODES[constraint ?? ''] ?? 'conflict')
    case '23503': // a referenced row was deleted in the meantime
    case '40001':
    case '40P01':
      return new AppError('conflict')
    case '22P02':
      return message?.includes('uuid')
        ? new AppError('not_found')
        : new AppError('bad_request', { message: UNSTORABLE })
    case '57014': // statement timeout, or cancelled because the client disconnected
      return new AppError('took_too_long')
    case '22007':
    case '22008':
      return new AppError('bad_request', { message: IMPOSSIBLE_DATE })
    case '22021':
    case '22P05':
      return new AppError('bad_request', { message: UNSTORABLE })
    default:
      return null
  }
}
