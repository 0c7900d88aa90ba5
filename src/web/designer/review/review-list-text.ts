// The texts of generated emails in lists.
import type { QualityCode } from '#core/writing/quality.ts'

/** The label of each quality mark and its explanation. */
export const QUALITY_MARK_TEXT = {
  empty: ['빈 내용', '제목이나 본문이 비어 있습니다.'],
  leftover_placeholder: ['채워지지 않은 자리', '이대로는 발송되지 않습니다. 내용을 채우거나 지워 주세요.'],
  other_company: ['다른 회사명', '받는 사람의 회사가 아닌 이름이 들어 있습니다.'],
  missing_name: ['이름 없음', '받는 사람의 이름이 한 번도 나오지 않습니다.'],
  too_long: ['너무 김', '끝까지 읽히기 어려운 길이입니다.'],
  too_large: ['너무 큼', 'HTML이 100 kB를 넘습니다. Gmail은 뒷부분과 수신거부 링크를 잘라 냅니다.'],
  spam_words: ['스팸 표현', '스팸함으로 갈 수 있는 말이 들어 있습니다.'],
  foreign_link: ['낯선 링크', '우리 회사의 것도 받는 회사의 것도 아닌 주소입니다.'],
  not_korean: ['한국어 아님', '한국어로 쓰기로 했는데 다른 언어가 더 많습니다.'],
} as const satisfies Record<QualityCode, readonly [string, string]>

export const REVIEW_ROW_STATE_TEXT = {
  pending: '대기 중',
  writing: '생성 중',
  failed: '실패',
  unread: '안 읽음',
  opened: '열어 봄',
  approved: '승인됨',
  sent: '발송됨',
} as const

export const emailFilterText = {
  search: '회사, 담당자, 제목 검색',
  searchHint: '회사, 담당자, 제목',
  status: '상태',
  allStatuses: '모든 상태',
  /** different from the badges of the rows, which users and tests find by text */
  statuses: {
    pending: '쓰기 전',
    generating: '쓰는 중',
    generated: '쓴 그대로',
    edited: '고친 것',
    failed: '쓰지 못함',
  },
  mark: '표시',
  allMarks: '표시 전체',
  anyMark: '표시 있음',
  noMark: '표시 없음',
  review: '검토',
  allReviews: '검토 전체',
  reviews: { unread: '안 읽음', unreviewed: '승인 전', approved: '승인됨' },
  noMatch: '찾는 이메일이 없습니다',
  clear: '필터 지우기',
  found: (n: string, total: string) => `${total}통 가운데 ${n}통`,
} as const

export const qualityMarkText = {
  marked: (n: string) => `${n}통에 표시가 있습니다`,
  show: '표시된 메일만 보기',
  showAll: '모두 보기',
} as const

export const reviewRequiredText = {
  open: '검토하기',
  needed: (n: string) => `검토 필수 시퀀스입니다. 승인한 메일만 발송되고, ${n}통이 승인을 기다립니다.`,
  allDone: '검토 필수 시퀀스입니다. 쓰인 메일을 모두 승인했습니다.',
  none: '검토 필수 시퀀스입니다. 메일을 생성한 뒤 승인해야 발송됩니다.',
} as const

export const modelUsageText = {
  writer: '쓰는 모델',
  sandbox: '샌드박스 작성기',
  sandboxHint: '실제 AI가 아니라 시험용 글을 씁니다',
  installation: '서버 기본 모델',
  settings: 'AI 모델 설정',
} as const
