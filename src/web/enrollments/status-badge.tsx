import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { ENROLLMENT_TONES } from '#web/shared/enrollment-status.ts'
import { enrollmentStatus } from '#web/shared/text/enrollments.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

export const EnrollmentBadge = ({ status }: { status: EnrollmentStatus }) => (
  <Badge tone={ENROLLMENT_TONES[status]}>{enrollmentStatus[status]}</Badge>
)
