// How one endpoint is called for something of a furnished room, and the two ways most are.
import type { Db } from '#server/context.ts'
import type { Agent } from '#server/platform/testing/world.ts'
import type { Room } from './full-workspace.ts'

export type Args = {
  path: string
  body?: unknown
  form?: Parameters<Agent['upload']>[1]
  /** answers whatever the asker may see, filtered by the room's workspace */
  isList?: true
  /** a call over many that passes over what is not the asker's, and this answer of it */
  skips?: object | string
}
export type Case = (room: Room, db: Db) => Args | Promise<Args>

/** A list of the room's workspace. */
export const list =
  (path: string): Case =>
  (r) => ({ path: `${path}?workspaceIds=${r.workspaceId}`, isList: true })

/** The same call every time. */
export const of =
  (path: (r: Room) => string, body?: (r: Room) => unknown): Case =>
  (r) => ({ path: path(r), body: body?.(r) })
