// A failed API call: rejected by the server, unreachable, or an unreadable response.
import type { ErrorBody } from '#api/endpoint.ts'

export type FailureCode = ErrorBody['code'] | 'network_failed' | 'invalid_response'
export type FailureIssue = { path: string; message: string }

/**
 * `message` is Korean and can be shown in a toast. `statusCode` is 0 without a response. `issues` name fields
 * (`leadIds.3`).
 */
export class ApiFailure extends Error {
  readonly statusCode: number
  readonly code: FailureCode
  readonly issues: FailureIssue[]
  readonly report: unknown
  override readonly name = 'ApiFailure'
  constructor(facts: {
    statusCode: number
    code: FailureCode
    message: string
    issues?: FailureIssue[]
    report?: unknown
  }) {
    super(facts.message)
    this.statusCode = facts.statusCode
    this.code = facts.code
    this.issues = facts.issues ?? []
    this.report = facts.report
  }
}

export const isFailure = (error: unknown, code?: FailureCode): error is ApiFailure =>
  error instanceof ApiFailure && (code === undefined || error.code === code)

/** The server's message for one field of the form, if it named that field. */
export const issueFor = (error: unknown, path: string): string | undefined =>
  isFailure(error)
    ? error.issues.find((issue) => issue.path === path || issue.path === `body.${path}`)?.message
    : undefined
