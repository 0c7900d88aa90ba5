// The items the user opened last through the palette, in local storage of this browser, by user.
import { hasShape, storedJson } from '#web/lib/stored.ts'

const MOST = 6
const EXAMPLE = { id: '', label: '', detail: '', to: '' }
export type RecentItem = typeof EXAMPLE

/** The newest first. Emptied when the user signs out: names of leads do not stay on a shared computer. */
export const recentItems = (userId: string) =>
  storedJson<RecentItem[]>(
    `palette.recent.${userId}`,
    [],
    (parsed) => (Array.isArray(parsed) && parsed.every((one) => hasShape(one, EXAMPLE)) ? parsed : undefined),
    { isEmpty: (items) => items.length === 0 },
  )

export function rememberItem(userId: string, { id, label, detail, to }: RecentItem): void {
  const recent = recentItems(userId)
  const others = recent.get().filter((item) => item.id !== id)
  recent.set([{ id, label, detail, to }, ...others].slice(0, MOST))
}
