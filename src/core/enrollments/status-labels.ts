// Korean words of the statuses of enrollments (rules.md R-201).
import type { EnrollmentStatus } from './enrollment.ts'

export const ENROLLMENT_STATUS_LABELS = {
  pending: '시작 전',
  active: '진행 중',
  paused: '일시정지',
  blocked: '확인 필요',
  replied: '회신함',
  completed: '완료(무응답)',
  bounced: '반송',
  unsubscribed: '수신거부',
  removed: '제외됨',
} as const satisfies Record<EnrollmentStatus, string>
