import type { GeneratedEmailStatus } from '#core/writing/generated-email.ts'
import { SANDBOX_MODEL } from '#core/writing/model.ts'

export const writerText = {
  sandbox: '샌드박스',
  bySandbox: '샌드박스 작성',
  bySandboxHint:
    'AI 모델 대신 샌드박스가 작성한 예시입니다. 실제로 보내려면 AI 모델을 연결하고 다시 생성해 주세요.',
  edited: '사용자 수정',
} as const

/** The model that wrote a mail, as shown on screens. */
export const writerName = (modelUsed: string | null): string | null =>
  modelUsed === SANDBOX_MODEL ? writerText.sandbox : modelUsed

export const EMAIL_STATUS = {
  pending: '대기 중',
  generating: '생성 중',
  generated: '생성 완료',
  edited: '수정됨',
  failed: '실패',
} as const satisfies Record<GeneratedEmailStatus, string>

export const generationText = {
  title: '이메일 생성 관리',
  group: (name: string) => `대상 고객 그룹: ${name}`,
  noGroup: '먼저 시퀀스에 고객 그룹을 지정해 주세요',
  pickGroup: '고객 그룹',
  pickGroupPlaceholder: '고객 그룹을 선택하세요',
  noGroups: '아직 고객 그룹이 없습니다.',
  toGroups: '고객 그룹 만들기',
  groupsFailed: '고객 그룹을 불러오지 못했습니다',
  groupSet: '시퀀스를 수정했습니다',
  groupFailed: '시퀀스 수정에 실패했습니다',
  prompt: 'AI 프롬프트',
  subject: '제목 템플릿',
  empty: '비어 있습니다',
  tiles: { total: '전체', done: '완료', failed: '실패' },
  generate: '모든 연락처의 이메일 생성',
  regenerate: '모두 다시 생성',
  running: '생성 중…',
  cancelRun: '생성 취소',
  cancelled: '생성을 취소했습니다. 이미 생성된 이메일은 유지됩니다',
  cancelFailed: '생성을 취소하지 못했습니다',
  kept: (n: string) => `수정, 승인 또는 발송된 이메일 ${n}통은 유지됩니다.`,
  researchFirst: '생성 전에 홈페이지 조사 (최근 30일 안에 조사하지 않은 연락처)',
  includeEdited: '수정하거나 승인한 이메일도 다시 생성',
  retryFailed: '실패한 이메일 다시 시도',
  rewriting: '다시 생성 중',
  rewritingHint: '새 내용이 완성될 때까지 지금 내용과 승인이 유지됩니다.',
  rewriteFailed: (why: string) => `다시 생성하지 못해 지금 내용을 유지합니다. ${why}`,
  retryQueued: (n: string) => `실패한 이메일 ${n}통을 다시 생성하는 중입니다`,
  progressLabel: '생성 진행률',
  progress: (percent: number, done: string, total: string, failed: string) =>
    `${percent}% · ${done}/${total} · 실패 ${failed}`,
  eta: (seconds: number) => `약 ${spanOf(seconds)} 남음`,
  costSoFar: (won: string) => `지금까지 ${won}`,
  lastRun: '지난 생성 작업',
  took: (seconds: number) => exactSpanOf(seconds),
  tokens: (read: string, written: string) => `토큰 입력 ${read} · 출력 ${written}`,
  noPrice: '단가를 입력하면 비용이 표시됩니다',
  counts: (approved: string, unread: string, sent: number) =>
    `${sent > 0 ? '승인·발송' : '승인'} ${approved} · 안 읽음 ${unread}`,
  written: (n: string) => `${n}통을 작성했습니다.`,
  next: (isRequired: boolean) =>
    isRequired
      ? '읽고 승인한 메일만 발송합니다.'
      : '발송되기 전에 읽어 보세요. 승인하면 그 내용 그대로 발송합니다.',
  review: (n: string) => `${n}통 검토`,
  done: (total: string, done: string, failed: number, kept = 0) =>
    `이메일 ${total}건 중 ${done}건을 생성했습니다${failed > 0 ? ` · 실패 ${failed}건` : ''}${kept > 0 ? ` · 유지 ${kept}건` : ''}`,
  failed: '이메일 생성에 실패했습니다',
  table: '생성된 이메일',
  heads: { company: '회사명', lead: '연락처', status: '상태', subject: '제목', actions: '작업' },
  open: '보기/수정',
  again: '다시 생성',
  remove: '삭제',
  rowName: (company: string, contact: string) => `${company} ${contact}`.trim(),
  removeTitle: '이 이메일을 삭제하시겠습니까?',
  removeHint: (name: string) => `${name}의 이메일이 삭제됩니다. 다시 생성할 수 있습니다.`,
  removed: '이메일을 삭제했습니다',
  removeFailed: '이메일을 삭제하지 못했습니다',
  removeAll: '모두 삭제',
  removeAllTitle: '생성된 이메일을 모두 삭제하시겠습니까?',
  removeAllEnds: (n: string) => `이 노드의 이메일 ${n}통이 삭제됩니다`,
  removeAllEdited: (n: string) => `이 중 ${n}통은 직접 수정한 이메일입니다`,
  removeAllKept: '이미 발송된 이메일은 유지됩니다',
  removedAll: (n: string) => `이메일 ${n}통을 삭제했습니다`,
  noRows: '생성된 이메일이 없습니다',
  noRowsHint: '위의 버튼을 누르면 고객 그룹의 연락처마다 이메일을 한 통씩 생성합니다.',
  noRowsButSent: (n: string) => `완료 ${n}통은 발송할 때 템플릿으로 작성되어 목록에 없습니다.`,
  loading: '불러오는 중…',
  loadFailed: '생성된 이메일을 불러오지 못했습니다',
  outdated: '이전 설정으로 작성됨',
  outdatedHint:
    '작성한 뒤에 프롬프트, 템플릿, 말투, 길이, 사용할 자료 또는 AI 모델이 변경되었습니다. 다시 생성하면 반영됩니다.',
  outdatedCount: (n: string) => `이전 설정으로 작성된 이메일 ${n}통`,
  regenerateOutdated: '이전 설정 이메일만 다시 생성',
  outdatedTitle: '수정하거나 승인한 이메일도 다시 생성하시겠습니까?',
  outdatedConfirm: (touched: string, rest: string) =>
    `이전 설정으로 작성된 이메일 중 ${touched}통은 수정하거나 승인한 이메일입니다. 나머지는 ${rest}통입니다.`,
  outdatedAll: '수정·승인한 이메일도 다시 생성',
  outdatedKeep: '수정·승인한 이메일 유지',
  estimate: (n: string, won: string, basis: string) =>
    `예상 비용: 이메일 ${n}통에 약 ${won}${basis && ` (${basis})`}`,
  estimateTokens: (n: string, tokens: string, basis: string) =>
    `예상 사용량: 이메일 ${n}통에 약 ${tokens}토큰${basis && ` (${basis})`}. 가격을 입력하면 금액을 보여 드립니다.`,
  estimateByLengths: '글 길이 기준',
  estimateResearch: '홈페이지 조사 최대',
  estimateUnknown: '예상 비용: 아직 알 수 없습니다',
  sent: '발송됨',
  approved: '승인됨',
  close: '닫기',
  leave: '창 닫기',
  regenerateFailed: '이메일 다시 생성에 실패했습니다',
  regenerateRequested: '다시 생성을 요청했습니다',
} as const

/** 45 → 45초, 130 → 2분, 4000 → 1시간 7분 */
function spanOf(seconds: number): string {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)}초`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}분`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}시간${rest > 0 ? ` ${rest}분` : ''}`
}

/** 45 → 45초, 130 → 2분 10초, 4000 → 1시간 6분 */
function exactSpanOf(seconds: number): string {
  if (seconds < 1) return '1초 미만'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole}초`
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes < 60) return rest > 0 ? `${minutes}분 ${rest}초` : `${minutes}분`
  return `${Math.floor(minutes / 60)}시간${minutes % 60 > 0 ? ` ${minutes % 60}분` : ''}`
}

export const emailEditText = {
  title: '이메일 수정',
  company: '회사',
  lead: '연락처',
  industry: '업종',
  mode: '작성 방식',
  subject: '제목',
  cancel: '취소',
  regenerate: 'AI로 다시 생성',
  save: '저장',
  saved: '이메일을 수정했습니다',
  saveFailed: '이메일 수정에 실패했습니다',
  preview: '미리보기',
  previewFrame: '받는 사람이 보는 본문',
  previewEmpty: '본문을 입력하면 여기에 표시됩니다.',
  noSubject: '(제목 없음)',
  sent: '이미 발송된 이메일은 수정할 수 없습니다.',
  failedWhy: (why: string) => `생성 실패 이유: ${why}`,
  loading: '불러오는 중…',
  loadFailed: '이메일을 불러오지 못했습니다',
  hint: '다시 생성 요청 사항 (선택)',
  hintPlaceholder: '예: 더 짧게, 첫 문장에 업종 관련 내용 포함',
  regenerateTitle: 'AI로 다시 생성하시겠습니까?',
  regenerateHint: '수정한 내용을 저장하지 않고 AI가 새로 작성한 내용으로 대체합니다.',
} as const
