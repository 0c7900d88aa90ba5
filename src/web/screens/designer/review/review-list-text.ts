// The texts of generated emails in lists.
import { MAX_HTML_BYTES, type QualityCode } from '#core/writing/quality/quality-codes.ts'

/** The label of each quality mark and its explanation. */
export const QUALITY_MARK_TEXT = {
  empty: ['빈 내용', '제목이나 본문이 비어 있습니다.'],
  leftover_placeholder: [
    '빈 자리 표시',
    '수정하기 전에는 발송되지 않습니다. 내용을 입력하거나 삭제해 주세요.',
  ],
  other_company: ['다른 회사명', '수신자의 회사가 아닌 회사명이 포함되어 있습니다.'],
  missing_name: ['이름 누락', '수신자의 이름이 포함되어 있지 않습니다.'],
  too_long: ['길이 초과', '권장 길이를 초과했습니다.'],
  too_large: [
    '용량 초과',
    `HTML이 ${MAX_HTML_BYTES / 1024} kB를 초과합니다. Gmail은 뒷부분과 수신거부 링크를 잘라 냅니다.`,
  ],
  spam_words: ['스팸 표현', '스팸으로 분류될 수 있는 표현이 포함되어 있습니다.'],
  foreign_link: ['외부 링크', '발신 회사나 수신 회사의 주소가 아닙니다.'],
  not_korean: ['언어 불일치', '이메일 언어가 한국어인데 다른 언어가 더 많습니다.'],
  unsupported_claim: [
    '근거 없음',
    '연락처 정보, 조사 내용, 발신 회사 소개, 프롬프트에 없거나 그와 다른 내용입니다. 사실이 아니라는 뜻은 아닙니다. AI 설정이 ‘검토 후 발송’이면 수치, 이름, 수상, 약속은 승인하거나 고치기 전에는 발송되지 않습니다.',
  ],
  claim_to_check: [
    '확인 필요',
    '주어진 정보를 계산하거나 다른 말로 쓴 내용일 수 있습니다. 맞는지 확인해 주세요.',
  ],
  unknown_contact: [
    '출처 없는 연락 수단',
    '발신 회사가 입력하지 않은 링크, 메일 주소, 전화번호, 계좌번호입니다. 승인하거나 수정하기 전에는 발송되지 않습니다.',
  ],
  assistant_text: [
    'AI 안내 문구',
    'AI가 메일 대신 사용자에게 쓴 문구나 프롬프트의 일부입니다. 삭제해 주세요.',
  ],
  screened_field: [
    '전달하지 않은 항목',
    '연락처의 이 항목이 메일 작성 지시처럼 읽혀 AI에 전달하지 않았습니다. 연락처에서 값을 확인하고 고쳐 주세요.',
  ],
  mixed_politeness: ['말투 섞임', '말투가 다른 문장이 있습니다.'],
  wrong_particle: ['조사 오류', '앞말에 맞지 않는 조사입니다. 수정해 주세요.'],
  fake_reply_subject: [
    '답장처럼 보이는 제목',
    '첫 메일의 제목이 Re:나 Fwd:처럼 시작해 발송되지 않습니다. 제목을 수정해 주세요.',
  ],
  off_length: ['설정과 다른 길이', '설정한 길이보다 많이 짧거나 깁니다.'],
  copied_rules: ['AI 지침 포함', 'AI에 전달한 작성 지침이 본문에 들어 있습니다. 삭제해 주세요.'],
} as const satisfies Record<QualityCode, readonly [string, string]>

export const REVIEW_ROW_STATE_TEXT = {
  pending: '대기 중',
  writing: '생성 중',
  failed: '실패',
  unread: '안 읽음',
  opened: '읽음',
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
    pending: '생성 대기',
    generating: '작성 중',
    generated: '수정 없음',
    edited: '직접 수정',
    failed: '생성 실패',
  },
  mark: '경고',
  allMarks: '모든 경고',
  anyMark: '경고 있음',
  noMark: '경고 없음',
  review: '검토',
  allReviews: '모든 검토',
  reviews: { unread: '안 읽음', unreviewed: '승인 전', approved: '승인됨', outdated: '이전 설정' },
  noMatch: '검색 결과가 없습니다',
  clear: '필터 초기화',
  found: (n: string, total: string) => `${total}통 중 ${n}통`,
} as const

export const rewriteMarkedText = {
  start: (n: string) => `이 표시가 있는 ${n}통 다시 쓰기`,
  queued: (n: string) => `이메일 ${n}통을 다시 생성하는 중입니다. 열면 이전 내용과 다른 부분이 표시됩니다`,
  failed: '표시가 있는 이메일을 다시 생성하지 못했습니다',
} as const

export const qualityMarkText = {
  marked: (n: string) => `경고가 있는 메일 ${n}통`,
  show: '경고만 보기',
  showAll: '모두 보기',
} as const

export const reviewRequiredText = {
  open: '검토',
  needed: (n: string) => `검토 필수 시퀀스입니다. 승인한 메일만 발송되며, ${n}통이 승인 대기 중입니다.`,
  allDone: '검토 필수 시퀀스입니다. 생성된 메일을 모두 승인했습니다.',
  none: '검토 필수 시퀀스입니다. 메일을 생성한 뒤 승인해야 발송됩니다.',
} as const

export const modelUsageText = {
  writer: '사용 모델',
  sandbox: '샌드박스 작성기',
  sandboxHint: 'AI 대신 테스트용 문구를 생성합니다',
  installation: '서버 기본 모델',
  settings: 'AI 모델 설정',
} as const
