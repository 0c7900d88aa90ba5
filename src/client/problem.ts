// The result of a call: its value, or the problem as a value. Error responses are not thrown.
import type { ErrorBody } from '#api/endpoint.ts'
import type { ErrorCode } from '#core/errors.ts'

/** An error response, a call without a response (`network`), or a response that is not of this API (`bad_answer`). */
export type Problem = {
  /** 0 without a response */
  statusCode: number
  code: ErrorCode | 'network' | 'bad_answer'
  /** from the server: Korean, can be shown to users */
  message: string
  /** one per invalid field, `path` dotted */
  issues: { path: string; message: string }[]
  /** why a launch was rejected, and other findings of a call */
  report: unknown
  /** minimum delay before a retry; null: the server set none */
  retryAfterSeconds: number | null
}
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem }

const NOTHING = { issues: [], report: undefined, retryAfterSeconds: null }

export const networkProblem = (error: unknown): Problem => ({
  ...NOTHING,
  statusCode: 0,
  code: 'network',
  message: error instanceof Error ? error.message : String(error),
})

/** @param answer the body as JSON; undefined when it was none */
export function problemOf(statusCode: number, answer: unknown, retryAfterSeconds: number | null): Problem {
  const body = (typeof answer === 'object' ? answer : null) as Partial<ErrorBody> | null
  if (typeof body?.code !== 'string')
    return { ...NOTHING, statusCode, code: 'bad_answer', message: `HTTP ${statusCode}`, retryAfterSeconds }
  const { code, message = '', issues = [], report } = body
  return { statusCode, code, message, issues, report, retryAfterSeconds }
}

/** Thrown by `unwrap`; contains the problem. */
export class ProblemError extends Error {
  readonly problem: Problem
  override readonly name = 'ProblemError'
  constructor(problem: Problem) {
    super(`${problem.statusCode} ${problem.code}: ${problem.message}`)
    this.problem = problem
  }
}

/** The value of a result. @throws ProblemError */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new ProblemError(result.problem)
}
