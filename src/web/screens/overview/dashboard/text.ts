// Texts of the dashboard.
import { deletedSequence, namelessRows } from '#api/overview/nameless-rows.ts'
import type { OverviewTable } from '#api/overview/overview.ts'
import { withJosa } from '#core/text/josa.ts'

export const dashboardText = {
  title: '대시보드',
  period: (from: string, to: string) => `${from} ~ ${to} 등록한 연락처 기준`,
  failed: '대시보드를 불러오지 못했습니다',
  periodLabel: '기간',
  days: { 7: '7일', 30: '30일', 84: '12주' },
  ownPeriod: '선택한 기간',
  menu: '기간, 필터, 내보내기',
  filterCount: (n: number) => `필터 ${n}개`,
  choose: '기간과 필터 선택…',
  chooseTitle: '기간과 필터',
  print: '인쇄',
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
  /** the days of a chosen period are in the description of the page */
  during: { 7: '지난 7일 동안', 30: '지난 30일 동안', 84: '지난 12주 동안', own: '이 기간에' },
  sent: (during: string, enrolled: string, sent: string, replied: string) =>
    `${during} 등록한 ${enrolled}명 중 ${sent}명에게 발송해 ${replied}명의 회신을 받았습니다.`,
  notSent: (during: string, enrolled: string) =>
    `${during} 등록한 ${enrolled}명에게 아직 발송하지 않았습니다.`,
  mayRise: '진행 중인 연락처가 있어 회신이 늘어날 수 있습니다.',
  /** @param compared over: above the average, under: below it, same: neither */
  lastWeek: (week: string, rate: string, compared: 'over' | 'under' | 'same') =>
    `가장 최근에 발송한 ${week} 주의 회신율은 ${rate}로, 이 기간 평균${{ over: '보다 높습니다', under: '보다 낮습니다', same: '과 같습니다' }[compared]}.`,
  noWeek: '아직 발송한 주가 없습니다.',
  weekCounts: '빈 막대는 집계 중인 주입니다.',
  ranked: (what: string, best: string, bestRate: string, worst: string, worstRate: string) =>
    `회신율이 높은 ${withJosa(what, '은/는')} ${best}(${bestRate}), 낮은 ${withJosa(what, '은/는')} ${worst}(${worstRate})\u2060입니다.`,
  overlaps: '신뢰구간이 겹쳐 아직 확실한 차이는 아닙니다.',
  notComparable: (what: string, least: string) =>
    `${least}명 이상에게 발송한 ${withJosa(what, '이/가')} 2개가 되면 비교할 수 있습니다.`,
  trendsSay: (n: string, top: string, average: string) =>
    `발송이 많은 시퀀스 ${n}개의 회신율을 0% – ${top}에서 비교합니다. 가로 점선은 전체 평균 ${average}입니다.`,
  choice: '비교 기준',
  best: '회신율 높은 시퀀스',
  worst: '회신율 낮은 시퀀스',
  omitted: (shown: string, n: string) =>
    `발송이 많은 ${shown}개를 표시합니다. 나머지 ${n}개는 CSV에서 확인할 수 있습니다.`,
  /** @param n of sequences */
  notRanked: (least: string, n: string) => `발송 ${least}명 미만인 시퀀스 ${n}개는 순위에서 제외됩니다.`,
  trendOf: (name: string) => `${name} 주간 회신율`,
  waiting: '답장 대기',
  waitingCount: (n: string) => `${n}건`,
  waitingOldest: (when: string) => `가장 오래된 답장은 ${when}에 왔습니다.`,
  waitingNone: '모든 답장에 응답했습니다.',
  waitingNow: '기간과 필터를 적용하지 않은 현재 기준입니다.',
  total: (n: string) => `총 ${n}명`,
} as const
