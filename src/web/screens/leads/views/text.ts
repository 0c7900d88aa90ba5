import type { ActivityFilter, LeadColumn, NextFilter } from '#core/leads/lead-view.ts'

export const viewText = {
  views: '저장된 보기',
  all: '전체',
  save: '보기 저장',
  saveTitle: '현재 보기 저장',
  saveHint: '검색, 필터, 정렬, 열이 저장되며 워크스페이스의 모든 멤버가 사용할 수 있습니다.',
  name: '보기 이름',
  namePlaceholder: '예: 이번 주에 보낼 제조사',
  needName: '보기 이름을 입력해 주세요.',
  saved: (name: string) => `‘${name}’ 보기를 저장했습니다`,
  saveFailed: '보기를 저장하지 못했습니다',
  menu: (name: string) => `‘${name}’ 보기 작업`,
  rename: '이름 변경',
  renameTitle: '보기 이름 변경',
  renamed: '보기 이름을 변경했습니다',
  overwrite: '현재 조건으로 덮어쓰기',
  overwritten: (name: string) => `‘${name}’ 보기를 현재 조건으로 저장했습니다`,
  reset: '저장된 조건으로 되돌리기',
  remove: '보기 삭제',
  removed: (name: string) => `‘${name}’ 보기를 삭제했습니다`,
  removeFailed: '보기를 삭제하지 못했습니다',
  restoreFailed: '삭제한 보기를 되돌리지 못했습니다',
  undo: '되돌리기',
  changed: '변경됨',
  loadFailed: '저장된 보기를 불러오지 못했습니다',
  countOrMore: (n: string) => `${n}+`,
} as const

export const columnText = {
  open: '열',
  title: '표시할 열',
  usual: '기본 열로 되돌리기',
  companyAndContact: '회사 · 담당자',
  names: {
    contact: '담당자',
    email: '이메일',
    status: '상태',
    progress: '진행',
    activity: '마지막 활동',
    next: '다음 발송',
    ground: '수신 근거',
    industry: '업종·도시',
    groups: '고객 그룹',
  } satisfies Record<LeadColumn, string>,
  estimate: '예상',
  stoppedHint:
    '발송 계정이나 시퀀스가 멈췄거나 수신거부 확인이 필요합니다. 연락처를 열어 이유를 확인해 주세요.',
} as const

export const stateFilterText = {
  label: '상태·발송 필터',
  none: '상태·발송',
  status: '상태',
  activity: '마지막 활동',
  next: '다음 발송',
  more: (first: string, others: number) => (others > 0 ? `${first} 외 ${others}개` : first),
  clear: '필터 지우기',
  activities: {
    '7': '7일 이내',
    '30': '30일 이내',
    '90': '90일 이내',
    not30: '30일간 활동 없음',
    not90: '90일간 활동 없음',
  } satisfies Record<ActivityFilter, string>,
  nexts: {
    planned: '발송 예정 있음',
    week: '7일 이내 발송 예정',
    none: '발송 예정 없음',
  } satisfies Record<NextFilter, string>,
} as const
