// How many replies nobody has read yet, beside the menu's word for them.
import { useWorkspaceFilter } from '#web/lib/workspace.ts'
import { useInboxCounts } from '#web/queries/inbox.ts'
import { inboxText } from '#web/text/inbox.ts'

const MOST = 99

export function InboxBadge() {
  const unread = useInboxCounts(useWorkspaceFilter()).data?.kinds.reply.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="tabular ml-auto rounded-full bg-primary px-1.5 text-2xs leading-[18px] font-semibold text-white">
      <span aria-hidden>{unread > MOST ? `${MOST}+` : unread}</span>
      <span className="sr-only">{inboxText.unreadCount(unread)}</span>
    </span>
  )
}
