// What comes of a call: its value, or the problem as a value. Nothing is thrown for what a server may say.
import type { ErrorBody } from '#api/endpoint.ts'
import type { ErrorCode } from '#core/errors.ts'

/** A refusal of the server, or a call that had no answer (`network`) or none that is ours (`bad_answer`). */
export type Problem = {
  /** 0 where nothing came back */
  statusCode: number
  code: ErrorCode | 'network' | 'bad_answer'
  /** of the server: Korean, fit to be shown */
  message: string
  /** one per wrong field, `path` dotted */
  issues: { path: string; message: string }[]
  /** what a launch was refused for, and other findings a call may have */
  report: unknown
  /** when the server said so: not before */
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

/** @param answer the body as JSON, undefined where it was none */
export function problemOf(statusCode: number, answer: unknown, retryAfterSeconds: number | null): Problem {
  const body = (typeof answer === 'object' ? answer : null) as Partial<ErrorBody> | null
  if (typeof body?.code !== 'string')
    return { ...NOTHING, statusCode, code: 'bad_answer', message: `HTTP ${statusCode}`, retryAfterSeconds }
  const { code, message = '', issues = [], report } = body
  return { statusCode, code, message, issues, report, retryAfterSeconds }
}

/** For scripts that would rather stop: the value, or an exception with the problem in it. */
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
