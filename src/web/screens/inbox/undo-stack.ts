// The changes of this window that can be undone, by their toast or by a key.
import type { QueryClient } from '@tanstack/react-query'

export type Undo = {
  /** of its toast */
  id: string
  run: () => Promise<void>
}

const MOST = 20
/** Of each cache, the newest last. */
const stacks = new WeakMap<QueryClient, Undo[]>()

export function pushUndo(cache: QueryClient, undo: Undo): void {
  stacks.set(cache, [...(stacks.get(cache) ?? []), undo].slice(-MOST))
}

/** Removes an undo, so that it is made only once. @param id of its toast; without it, the newest one */
export function takeUndo(cache: QueryClient, id?: string): Undo | undefined {
  const stack = stacks.get(cache) ?? []
  const taken = id === undefined ? stack.at(-1) : stack.find((undo) => undo.id === id)
  stacks.set(
    cache,
    stack.filter((undo) => undo !== taken),
  )
  return taken
}

/** Whether it is still to be undone. */
export const hasUndo = (cache: QueryClient, id: string): boolean =>
  stacks.get(cache)?.some((undo) => undo.id === id) ?? false
