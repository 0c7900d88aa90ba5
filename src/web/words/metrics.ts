// The numbers of the dashboard and of the metrics of a sequence.
import type { CohortMetric } from '#core/overview/dashboard.ts'

export const metricWords: Record<CohortMetric, string> = {
  enrolled: '등록',
  sent: '발송',
  delivered: '도달',
  replied: '회신',
  interested: '관심',
  endedUnsent: '발송 없이 종료',
  bounced: '반송',
  open: '종료 전',
  noReply: '무응답',
  unsubscribed: '수신거부',
  removed: '제외됨',
}

export const metricMeanings: Record<CohortMetric, string> = {
  enrolled: '시퀀스에 등록한 연락처입니다. 두 번 등록하면 두 번 집계합니다.',
  sent: '메일을 한 통 이상 발송한 연락처입니다. 회신율의 분모입니다.',
  delivered: '발송했고 반송되지 않은 연락처입니다.',
  replied: '메일을 받고 담당자가 직접 회신해 종료된 연락처입니다. 자동 회신은 제외합니다.',
  interested: '회신했고 가장 최근 답장의 의도가 관심인 연락처입니다. 두 번째 의도도 포함합니다.',
  endedUnsent: '메일을 한 통도 보내지 않고 종료된 연락처입니다. 반송은 제외합니다.',
  bounced: '없는 주소이거나 여러 번 전달에 실패해 종료된 연락처입니다. 발송 중 거절된 경우도 포함합니다.',
  open: '아직 종료되지 않은 연락처입니다. 첫 메일 발송 전과 일시정지도 포함합니다.',
  noReply: '모든 메일을 보냈지만 회신이 없는 연락처입니다.',
  unsubscribed: '메일을 받은 뒤 수신거부한 연락처입니다.',
  removed: '메일을 받은 뒤 시퀀스에서 제외된 연락처입니다.',
}

/** The leads of a list. */
export const metricLeads: Record<CohortMetric, string> = {
  enrolled: '등록한 연락처',
  sent: '메일을 받은 연락처',
  delivered: '메일이 도달한 연락처',
  replied: '회신한 연락처',
  interested: '관심을 보인 연락처',
  endedUnsent: '메일을 받지 않고 종료된 연락처',
  bounced: '반송된 연락처',
  open: '종료되지 않은 연락처',
  noReply: '회신이 없는 연락처',
  unsubscribed: '메일을 받고 수신거부한 연락처',
  removed: '메일을 받고 제외된 연락처',
}

export const metricText = {
  rate: '회신율',
  noIntent: '의도 미정',
} as const
