// The items the user opened last through the palette, in local storage of this browser, by user.
import * as z from 'zod'

const MOST = 6
const Recent = z.array(z.object({ id: z.string(), label: z.string(), detail: z.string(), to: z.string() }))
export type RecentItem = z.infer<typeof Recent>[number]

const keyOf = (userId: string): string => `palette.recent.${userId}`

/** The newest first; an unreadable value counts as empty. */
export function recentItems(userId: string): RecentItem[] {
  try {
    return Recent.catch([]).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberItem(userId: string, { id, label, detail, to }: RecentItem): void {
  const others = recentItems(userId).filter((item) => item.id !== id)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ id, label, detail, to }, ...others].slice(0, MOST)))
  } catch {
    // without local storage nothing is remembered
  }
}

/** Called when the user signs out: names of leads do not stay on a shared computer. */
export function forgetItems(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // local storage is disabled
  }
}
