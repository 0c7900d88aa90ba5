// The statuses of a sequence and of an enrollment as tinted words.
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { sequenceStatus } from '#web/sequences/text.ts'
import { ENROLLMENT_TONES } from '#web/shared/enrollment-status.ts'
import { enrollmentStatus } from '#web/shared/text/enrollments.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const SEQUENCE_TONES = {
  draft: 'gray',
  active: 'green',
  paused: 'amber',
  halted: 'red',
  archived: 'gray',
} as const satisfies Record<SequenceStatus, Tone>

export const SequenceBadge = ({ status }: { status: SequenceStatus }) => (
  <Badge tone={SEQUENCE_TONES[status]} dot={status === 'active'}>
    {sequenceStatus[status]}
  </Badge>
)

export const EnrollmentBadge = ({ status }: { status: EnrollmentStatus }) => (
  <Badge tone={ENROLLMENT_TONES[status]}>{enrollmentStatus[status]}</Badge>
)
