import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { type ShownStatus, shownStatus } from '#core/sequences/sequence.ts'
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

export type BadgeProps = {
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
