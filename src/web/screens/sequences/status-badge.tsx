import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { type ShownStatus, shownStatus } from '#core/sequences/sequence.ts'
import { sequenceReason } from '#web/screens/sequences/text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { sequenceStatus } from '#web/words/sequences.ts'

const TONES = {
  draft: 'gray',
  active: 'blue',
  finished: 'gray',
  paused: 'gray',
  halted: 'red',
  archived: 'gray',
} as const satisfies Record<ShownStatus, Tone>

type BadgeProps = {
  sequence: Pick<SequenceSummary, 'status' | 'statusReason' | 'enrolledCount' | 'openCount'>
}

export function SequenceBadge({ sequence }: BadgeProps) {
  const status = shownStatus(sequence)
  return (
    <Badge tone={TONES[status]} dot={status === 'active'}>
      {sequenceStatus[status]}
    </Badge>
  )
}

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
