// Texts of the dashboard.
import { deletedSequence, namelessRows } from '#api/overview/nameless-rows.ts'
import type { OverviewTable } from '#api/overview/overview.ts'

export const dashboardText = {
  title: '대시보드',
  period: (from: string, to: string) => `${from} ~ ${to} 등록한 연락처 기준`,
  failed: '대시보드를 불러오지 못했습니다',
  periodLabel: '기간',
  days: { 7: '7일', 30: '30일', 84: '12주' },
  ownPeriod: '기간 선택',
  from: '시작일',
  to: '종료일',
  badPeriod: '종료일은 시작일 이후여야 하고, 기간은 366일까지 선택할 수 있습니다.',
  filters: {
    sequence: '시퀀스',
    mailbox: '발송 계정',
    industry: '업종',
    withoutIndustry: '업종',
    group: '고객 그룹',
  },
  all: {
    sequence: '시퀀스 전체',
    mailbox: '발송 계정 전체',
    industry: '업종 전체',
    group: '고객 그룹 전체',
  },
  noIndustry: namelessRows.industries,
  noGroup: namelessRows.groups,
  deletedMailbox: namelessRows.senders,
  deleted: deletedSequence,
  emptyTitle: '아직 등록한 연락처가 없습니다',
  emptyHint: '시퀀스에 연락처를 등록하면 발송, 회신, 관심이 여기에 집계됩니다.',
  emptyPeriodTitle: '이 기간에 등록한 연락처가 없습니다',
  emptyPeriodHint: (from: string, to: string) =>
    from === to ? `${from}에 등록한 연락처가 있습니다.` : `${from} ~ ${to}에 등록한 연락처가 있습니다.`,
  widen: '기간 넓히기',
  emptyFilterTitle: '필터에 맞는 연락처가 없습니다',
  emptyFilterHint: '다른 필터를 선택하거나 필터를 초기화해 주세요.',
  /** a filter whose name the numbers do not contain */
  chosen: '선택한 항목',
  asOf: (time: string) => `${time} 기준`,
  resetFilters: '필터 초기화',
  toSequences: '시퀀스로 이동',
  tables: {
    funnel: '등록부터 관심까지',
    weeks: '주별 발송과 회신율',
    sequences: '시퀀스 비교',
    trends: '시퀀스별 주간 회신율',
    senders: '발송 계정별',
    groups: '고객 그룹별',
    industries: '업종별',
  } satisfies Record<OverviewTable, string>,
  hints: {
    funnel: '이 기간에 등록한 연락처가 지금까지 어디에 도달했는지 표시합니다.',
    weeks: '위는 회신율, 아래는 발송한 연락처입니다. 등록한 주 기준이며, 빗금은 집계 중인 주입니다.',
    sequences: '회신율과 95% 신뢰구간입니다. 점선은 종료되지 않은 연락처가 있어 회신율이 바뀔 수 있습니다.',
    trends: '발송이 많은 시퀀스의 회신율을 등록한 주별로 비교합니다. 빈 점은 집계 중인 주입니다.',
    senders: '연락처에 현재 지정된 발송 계정별 회신율입니다.',
    groups: '시퀀스에 연결된 고객 그룹의 회신율입니다.',
    industries: '연락처에 입력된 업종의 회신율입니다.',
  } satisfies Record<OverviewTable, string>,
  rankingHint:
    '높은 순위는 95% 신뢰구간의 하한, 낮은 순위는 상한 기준입니다. 점선은 진행 중인 연락처가 있어 회신율이 바뀔 수 있습니다.',
  best: '회신율 높은 시퀀스',
  worst: '회신율 낮은 시퀀스',
  omitted: (shown: string, n: string) =>
    `발송이 많은 ${shown}개를 표시합니다. 나머지 ${n}개는 CSV에서 확인할 수 있습니다.`,
  /** @param n of sequences */
  notRanked: (least: string, n: string) => `발송 ${least}명 미만인 시퀀스 ${n}개는 순위에서 제외됩니다.`,
  trendOf: (name: string) => `${name} 주간 회신율`,
  trendScale: (top: string, average: string) =>
    `모든 그래프의 세로축은 0% – ${top}이고, 가로 점선은 전체 평균 ${average}입니다.`,
  waiting: '답장 대기',
  waitingCount: (n: string) => `${n}건`,
  waitingOldest: (ago: string) => `가장 오래된 답장 ${ago}`,
  waitingNone: '모든 답장에 응답했습니다.',
  waitingNow: '기간과 필터를 적용하지 않은 현재 기준입니다.',
  total: (n: string) => `총 ${n}명`,
} as const
