// The vertical line of a timeline, with an icon per entry.
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  FileUp,
  GitMerge,
  Handshake,
  type LucideIcon,
  Mail,
  MailOpen,
  MousePointerClick,
  Pause,
  PencilLine,
  Play,
  RotateCw,
  Send,
  Split,
  Tag,
  UserPlus,
} from 'lucide-react'
import type { HistoryKind } from '#core/leads/history.ts'

const ICONS: Partial<Record<HistoryKind, LucideIcon>> = {
  enrolled: UserPlus,
  sent: Send,
  opened: MailOpen,
  clicked: MousePointerClick,
  replied: MailOpen,
  auto_replied: MailOpen,
  received: MailOpen,
  answered: Mail,
  classified: Tag,
  bounced: CircleSlash,
  soft_bounced: CircleSlash,
  unsubscribed: Ban,
  complained: Ban,
  suppressed: Ban,
  paused: Pause,
  resumed: Play,
  blocked: CircleAlert,
  send_uncertain: CircleAlert,
  send_retried: RotateCw,
  completed: CircleCheck,
  created: UserPlus,
  imported: FileUp,
  changed: PencilLine,
  consent: Handshake,
  merged: GitMerge,
  unmerged: Split,
}

/** Use inside an element with class `group/entry`; the last entry has no line below. */
export function Rail({ kind }: { kind: string }) {
  const Icon = kind === 'mail' ? Mail : (ICONS as Record<string, LucideIcon | undefined>)[kind]
  return (
    <span aria-hidden className="flex flex-col items-center">
      <span className="grid size-6 shrink-0 place-items-center text-muted">
        {Icon ? <Icon className="size-3.5" /> : <span className="size-1.5 rounded-full bg-current" />}
      </span>
      <span className="w-px flex-1 bg-line group-last/entry:hidden" />
    </span>
  )
}
