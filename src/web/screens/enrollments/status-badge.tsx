import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { ENROLLMENT_TONES } from '#web/parts/enrollments/enrollment-status.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { enrollmentStatus } from '#web/words/enrollments.ts'

export const EnrollmentBadge = ({ status }: { status: EnrollmentStatus }) => (
  <Badge tone={ENROLLMENT_TONES[status]}>{enrollmentStatus[status]}</Badge>
)
