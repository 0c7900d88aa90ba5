import { type BadgeProps, SequenceBadge } from '#web/parts/sequences/sequence-badge.tsx'
import { sequenceReason } from '#web/screens/sequences/text.ts'

/** The badge, with its reason below for statuses that have one. */
export function SequenceBadgeWithReason({ sequence }: BadgeProps) {
  const words = sequenceReason(sequence.statusReason)
  return (
    <span className="flex flex-col items-start gap-0.5">
      <SequenceBadge sequence={sequence} />
      {words && <span className="line-clamp-2 text-2xs text-muted">{words}</span>}
    </span>
  )
}
