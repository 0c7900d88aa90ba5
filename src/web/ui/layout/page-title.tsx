// The title of the browser tab.
import { common } from '#web/lib/common-text.ts'
import { useTitleCount } from '#web/lib/title-count.ts'

/** More are not counted in a tab. */
const MAX_COUNT = 99

/** With the name of the product behind it, and before it how many unread threads are assigned to the user. */
export function PageTitle({ title }: { title: string }) {
  const count = useTitleCount()
  const unread = count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)
  return <title>{`${count > 0 ? `(${unread}) ` : ''}${title} · ${common.appName}`}</title>
}
