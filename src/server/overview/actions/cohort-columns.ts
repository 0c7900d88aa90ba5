// Names of the numbers in CSV files.
import type { CohortMetric } from '#core/overview/dashboard.ts'

export const COHORT_COLUMNS: Record<CohortMetric, string> = {
  enrolled: '등록(명)',
  sent: '발송(명)',
  delivered: '도달(명)',
  replied: '회신(명)',
  interested: '관심(명)',
  endedUnsent: '발송 없이 종료(명)',
  bounced: '반송(명)',
  open: '종료 전(명)',
  noReply: '무응답(명)',
  unsubscribed: '수신거부(명)',
  removed: '제외됨(명)',
}
