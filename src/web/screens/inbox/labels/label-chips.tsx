import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

export const LabelChips = ({ labels, ids }: { labels: readonly InboxLabel[]; ids: readonly string[] }) =>
  labels
    .filter(({ id }) => ids.includes(id))
    .map((label) => (
      <Badge key={label.id} tone={label.color} className="h-[18px] px-1.5 text-2xs">
        {label.name}
      </Badge>
    ))
