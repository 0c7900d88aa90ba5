// How much needs a person and how many replies are unread, beside the menu's words; nothing while there is nothing.
import { formatNumber } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { useBadges } from '#web/overview/queries/badges.ts'
import { consentReminderText } from '#web/shared/text/notices.ts'
import { shell } from '#web/shared/text/shell.ts'
import { cx } from '#web/ui/cx.ts'

const MOST = 999

type BadgeProps = { count: number | undefined; words: (n: string) => string; className: string }

const Badge = ({ count = 0, words, className }: BadgeProps) =>
  count > 0 && (
    <span className={cx('tabular ml-auto rounded-full px-1.5 text-2xs leading-4.5 font-semibold', className)}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{words(formatNumber(count))}</span>
    </span>
  )

export function CheckBadge() {
  const badges = useBadges(useWorkspaceFilter()).data
  return <Badge count={badges?.check} words={shell.checkCount} className="bg-red-soft text-red-ink" />
}

export function InboxBadge() {
  const badges = useBadges(useWorkspaceFilter()).data
  return <Badge count={badges?.unread} words={shell.unreadCount} className="bg-primary text-white" />
}

export function ConsentBadge() {
  const badges = useBadges(useWorkspaceFilter()).data
  return (
    <Badge
      count={badges?.consents}
      words={consentReminderText.badge}
      className="bg-amber-soft text-amber-ink"
    />
  )
}
