// How one endpoint is called for a row of the full workspace, and the two most frequent forms.
import type { Db } from '#server/context.ts'
import type { Agent } from '#testing/world.ts'
import type { FullWorkspace } from './full-workspace.ts'

export type Args = {
  path: string
  body?: unknown
  form?: Parameters<Agent['upload']>[1]
  /** returns whatever the caller may see, filtered by the workspace */
  isList?: true
  /** a call over many rows that skips foreign ones, and its response in that case */
  skips?: object | string
  /** code of the 409 that a caller with the role gets: the full workspace does not meet a condition of the call */
  conflict?: string
}
export type Case = (full: FullWorkspace, db: Db) => Args | Promise<Args>

/** A list of the workspace. */
export const list =
  (path: string): Case =>
  (r) => ({ path: `${path}?workspaceIds=${r.workspaceId}`, isList: true })

/** The same call every time. */
export const of =
  (path: (r: FullWorkspace) => string, body?: (r: FullWorkspace) => unknown): Case =>
  (r) => ({ path: path(r), body: body?.(r) })
