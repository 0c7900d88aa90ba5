// How much needs a person, beside the menu entry; nothing while there is nothing.
import { formatNumber } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/workspace.ts'
import { useCheckCount } from '#web/queries/check.ts'
import { checkText } from '#web/text/check.ts'

const MOST = 999

export function CheckBadge() {
  const total = useCheckCount(useWorkspaceFilter()).data?.total ?? 0
  if (total === 0) return null
  return (
    <span className="tabular ml-auto rounded-full bg-red-soft px-1.5 text-2xs leading-4.5 font-semibold text-red-ink">
      <span aria-hidden>{total > MOST ? `${MOST}+` : formatNumber(total)}</span>
      <span className="sr-only">{checkText.badge(formatNumber(total))}</span>
    </span>
  )
}
