import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { sequenceReason } from '#web/sequences/text.ts'
import { sequenceStatus } from '#web/shared/text/sequence-status.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const TONES = {
  draft: 'gray',
  active: 'green',
  paused: 'amber',
  halted: 'red',
  archived: 'gray',
} as const satisfies Record<SequenceStatus, Tone>

export const SequenceBadge = ({ status }: { status: SequenceStatus }) => (
  <Badge tone={TONES[status]} dot={status === 'active'}>
    {sequenceStatus[status]}
  </Badge>
)

/** The badge, with its reason below for statuses that have one. */
export function SequenceBadgeWithReason({
  status,
  reason,
}: {
  status: SequenceStatus
  reason: string | null
}) {
  const words = sequenceReason(reason)
  return (
    <span className="flex flex-col items-start gap-0.5">
      <SequenceBadge status={status} />
      {words && <span className="line-clamp-2 text-2xs text-muted">{words}</span>}
    </span>
  )
}
