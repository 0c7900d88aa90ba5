// Korean labels of statuses, reasons and events of enrollments (rules.md R-201), complete by type.
import type {
  EnrollmentStatus,
  ExecutionState,
  SkipReason,
  StatusReason,
  WaitReason,
} from '#core/enrollments/enrollment.ts'
import type { NotSentAction, NotSentReason } from '#core/enrollments/not-sent.ts'
import { ENROLLMENT_STATUS_LABELS } from '#core/enrollments/status-labels.ts'
import type { EventKind } from '#core/event.ts'

export const enrollmentStatus = ENROLLMENT_STATUS_LABELS

export const statusReasons = {
  pending: {
    sequence_not_active: '시퀀스 시작 전',
    awaiting_content: '이메일 생성 중',
    awaiting_approval: '승인 대기 중',
  },
  active: {},
  paused: {
    manual: '직접 일시정지',
    out_of_office: '부재중 자동 회신',
    company_reply: '같은 회사에서 회신',
    wrote_first: '먼저 메일을 보냄',
    written_by_member: '직접 보낸 메일 있음',
    sequence_paused: '시퀀스 일시정지',
    no_consent: '수신 근거 없음 또는 만료',
  },
  blocked: {
    missing_variable: '변수 값 없음',
    empty_content: '제목 또는 본문에 빈 곳 있음',
    generation_failed: '이메일 생성 실패',
    email_invalid: '이메일 주소 오류',
    send_failed: '발송 실패',
    send_uncertain: '발송 여부 불확실',
    node_removed: '현재 단계 삭제됨',
  },
  replied: {
    human: '담당자 회신',
    other_address: '다른 주소에서 회신',
    manual: '직접 회신으로 표시',
  },
  completed: {},
  bounced: {
    hard: '없는 주소 또는 수신 불가',
    soft_limit: '여러 번 전달 실패',
  },
  unsubscribed: {
    link: '수신거부 링크 클릭',
    one_click: '메일함에서 수신거부',
    reply_text: '답장으로 수신거부',
    complaint: '스팸 신고',
    manual: '직접 수신 차단',
  },
  removed: {
    manual: '직접 제외',
    company_reply: '같은 회사에서 회신',
    suppressed: '수신 차단된 주소',
    contact_deleted: '연락처 삭제됨',
    sequence_deleted: '시퀀스 삭제됨',
    lead_merged: '중복 연락처로 합쳐짐',
    left_company: '퇴사',
  },
} as const satisfies { [S in EnrollmentStatus]: Record<StatusReason<S>, string> }

/** The label of a status's reason; undefined without a reason. */
export const reasonWords = (status: EnrollmentStatus, reason: string | null): string | undefined =>
  reason ? (statusReasons[status] as Record<string, string>)[reason] : undefined

export const enrollmentLineText = {
  sentOf: (sent: number, total: number) => `${total}통 중 ${sent}통 발송`,
  sentEnded: (sent: number) => `${sent}통 발송`,
} as const

/** Why a mail is planned for a time. `when` is a day and a time. */
export const waitSentences = {
  delay: (when) => `${when} 발송 예정 · 대기 일수 적용`,
  outside_window: (when) => `${when} 발송 예정 · 발송 시간 외`,
  holiday: (when) => `${when} 발송 예정 · 휴무일 제외`,
  mailbox_limit: (when) => `${when} 발송 예정 · 하루 한도 도달`,
  gap: (when) => `${when} 발송 예정 · 발송 간격 적용`,
  domain_limit: (when) => `${when} 발송 예정 · 같은 회사 하루 한도`,
  mailbox_disconnected: () => '보류 중 · 발송 계정 중지 또는 연결 끊김',
  opt_out_pending: () => '보류 중 · 수신거부 확인 필요',
  replies_unread: (when) => `${when} 발송 예정 · 답장을 확인한 뒤 발송`,
  sender_not_ready: () => '보류 중 · 발송 계정의 수신거부 링크나 답장 읽기 설정 필요',
} as const satisfies Record<WaitReason, (when: string) => string>

export const isWaitReason = (reason: string | null): reason is WaitReason =>
  reason !== null && Object.hasOwn(waitSentences, reason)

/** `short` for a table cell, `long` for a timeline. */
export const eventWords = {
  enrolled: { short: '등록', long: '시퀀스에 등록했습니다' },
  sent: { short: '발송', long: '메일을 발송했습니다' },
  opened: { short: '열람', long: '메일을 열람했습니다' },
  clicked: { short: '클릭', long: '메일의 링크를 클릭했습니다' },
  replied: { short: '회신', long: '회신을 받았습니다' },
  auto_replied: { short: '자동 회신', long: '자동 회신을 받았습니다' },
  bounced: { short: '반송', long: '메일이 반송되었습니다' },
  soft_bounced: { short: '일시 반송', long: '메일이 일시적으로 전달되지 않았습니다' },
  unsubscribed: { short: '수신거부', long: '수신을 거부했습니다' },
  complained: { short: '스팸 신고', long: '메일을 스팸으로 신고했습니다' },
  received: { short: '수신', long: '기타 메일을 받았습니다' },
  answered: { short: '답장 발송', long: '받은 답장에 답장을 보냈습니다' },
  assigned: { short: '직접 연결', long: '받은 메일을 이 연락처에 직접 연결했습니다' },
  corrected: { short: '분류 변경', long: '받은 메일의 분류를 직접 변경했습니다' },
  classified: { short: '답장 의도', long: '답장 의도를 분류했습니다' },
  paused: { short: '일시정지', long: '발송을 일시정지했습니다' },
  resumed: { short: '다시 진행', long: '발송을 재개했습니다' },
  blocked: { short: '확인 필요', long: '확인이 필요해 발송을 보류했습니다' },
  completed: { short: '완료', long: '회신 없이 모든 단계를 마쳤습니다' },
  removed: { short: '제외', long: '시퀀스에서 제외했습니다' },
  send_retried: { short: '다시 시도', long: '발송에 실패해 잠시 후 다시 시도합니다' },
  send_uncertain: { short: '발송 불확실', long: '메일의 발송 여부를 알 수 없습니다' },
  settled: { short: '직접 처리', long: '발송 여부를 직접 처리했습니다' },
  replanned: { short: '일정 변경', long: '남은 메일의 일정을 다시 계산했습니다' },
  hurried: { short: '지금 보내기', long: '예정보다 먼저 발송하도록 변경했습니다' },
  postponed: { short: '날짜 변경', long: '발송 날짜를 직접 변경했습니다' },
  edited: { short: '내용 수정', long: '이 연락처의 메일 내용을 수정했습니다' },
  cancelled: { short: '발송 취소', long: '이메일 하나의 발송을 취소했습니다' },
  restored: { short: '취소 되돌리기', long: '취소한 이메일을 되돌렸습니다' },
} as const satisfies Record<EventKind, { short: string; long: string }>

export const eventText = (kind: string): { short: string; long: string } =>
  (eventWords as Record<string, { short: string; long: string }>)[kind] ?? { short: kind, long: kind }

/** In place of the time of a mail that is not sent at its planned time (`isHeldStatus`). */
export const heldWord = '보류'

export const mailStates = {
  scheduled: '예정',
  claimed: '발송 준비 중',
  sending: '발송 중',
  sent: '발송됨',
  failed: '실패',
  uncertain: '확인 필요',
  cancelled: '발송 취소됨',
  skipped: '발송 안 함',
} as const satisfies Record<ExecutionState, string>

/** Why a planned mail is not sent, or was sent differently. */
const MAIL_REASONS: Record<string, string> = {
  replied: '회신으로 발송 취소',
  bounced: '반송으로 발송 취소',
  unsubscribed: '수신거부로 발송 취소',
  removed: '시퀀스에서 제외되어 발송 취소',
  company_reply: '같은 회사 회신으로 발송 취소',
  suppressed: '수신 차단으로 발송 취소',
  contact_deleted: '연락처 삭제로 발송 취소',
  sequence_deleted: '시퀀스 삭제로 발송 취소',
  lead_merged: '중복 연락처에 이미 발송됨',
  left_company: '담당자 퇴사로 발송 취소',
  node_removed: '노드 삭제로 발송 취소',
  settled: '발송 여부 직접 처리',
  resend: '다시 보내기로 처리',
  manual: '직접 취소',
}
export const mailReason = (reason: string | null): string | undefined =>
  reason ? MAIL_REASONS[reason] : undefined

export const skipReasons = {
  lead_not_found: '찾을 수 없는 연락처',
  already_enrolled: '이미 이 시퀀스에 등록됨',
  enrolled_elsewhere: '다른 시퀀스가 진행 중',
  email_missing: '이메일 주소 없음',
  email_invalid: '올바르지 않은 이메일 주소',
  suppressed: '수신 차단된 주소',
  bounced: '이전에 반송된 주소',
  left_company: '퇴사한 담당자',
  finished: '이미 회신했거나 완료됨',
  no_consent: '수신 근거 없음 또는 만료',
  mailbox_stopped: '기존 발송 계정 정지',
} as const satisfies Record<SkipReason, string>

/** `when` is a day and a time. */
export const notSentSentences = {
  ...waitSentences,
  turn: (when) => `${when} 발송 예정 · 발송 순서 대기`,
  due: () => '곧 발송 · 발송 순서 대기',
  retrying: (when) => `${when} 재시도 예정 · 수신 서버 일시 거부`,
  closing: (when) => `${when} 완료 예정 · 남은 메일 없음`,
  unplanned: () => '발송 일정 계산 중 · 잠시 후 새로고침',
  pending_sequence_not_active: (when) =>
    when ? `시퀀스 시작 전 · ${when} 예상` : '시퀀스 시작 전 · 시작하면 발송',
  pending_awaiting_content: () => '이메일 생성 중 · 완료되면 발송',
  pending_awaiting_approval: () => '승인 대기 중 · 승인하면 발송',
  paused_until: (when) => `${heldWord} · ${when} 자동 재개`,
  paused_manual: () => `${heldWord} · 다시 진행하면 발송`,
  paused_out_of_office: (when) => (when ? `부재중 · ${when} 자동 재개` : '부재중 · 다시 진행하면 발송'),
  paused_company_reply: () => '같은 회사에서 회신 · 발송 여부 결정 필요',
  paused_wrote_first: () => '먼저 메일을 보낸 연락처 · 발송 여부 결정 필요',
  paused_written_by_member: () => '직접 보낸 메일이 있습니다 · 발송 여부 결정 필요',
  paused_sequence_paused: () => '시퀀스 일시정지 · 다시 시작하면 발송',
  paused_no_consent: () => '수신 근거 없음 또는 만료 · 근거를 입력하고 다시 진행하면 발송',
  blocked_missing_variable: () => '변수 값 없음 · 값을 채우면 발송',
  blocked_empty_content: () => '제목 또는 본문에 빈 곳 있음 · 수정하면 발송',
  blocked_generation_failed: () => '이메일 생성 실패 · 다시 생성하면 발송',
  blocked_email_invalid: () => '이메일 주소 오류 · 주소를 수정하면 발송',
  blocked_send_failed: () => '발송 실패 · 이유 확인 후 다시 시도',
  blocked_send_uncertain: () => '발송 여부 불확실 · 보낸편지함 확인 필요',
  blocked_node_removed: () => '현재 단계 삭제됨 · 이어 갈 단계 선택 필요',
  replied_human: () => '회신 받음 · 받은 답장에서 대화 계속',
  replied_other_address: () => '다른 주소로 회신 받음 · 받은 답장에서 대화 계속',
  replied_manual: () => '회신으로 표시됨 · 발송 종료',
  completed: () => '예정 메일 모두 취소됨 · 보내려면 새로 등록',
  bounced_hard: () => '없는 주소 또는 수신 불가 · 주소 수정 후 새로 등록',
  bounced_soft_limit: () => '여러 번 전달 실패 · 주소 확인 필요',
  unsubscribed_link: () => '수신거부 링크 클릭 · 발송 종료',
  unsubscribed_one_click: () => '메일함에서 수신거부 · 발송 종료',
  unsubscribed_reply_text: () => '답장으로 수신거부 · 발송 종료',
  unsubscribed_complaint: () => '스팸 신고 · 발송 종료',
  unsubscribed_manual: () => '직접 수신 차단 · 발송 종료',
  removed_manual: () => '직접 제외 · 보내려면 새로 등록',
  removed_company_reply: () => '같은 회사 회신으로 제외 · 보내려면 새로 등록',
  removed_suppressed: () => '수신 차단된 주소 · 발송 종료',
  removed_contact_deleted: () => '연락처 삭제됨 · 발송 종료',
  removed_lead_merged: () => '중복 연락처로 합쳐짐 · 다른 등록에서 발송',
  removed_left_company: () => '퇴사한 담당자 · 후임 확인 필요',
  removed_sequence_deleted: () => '시퀀스 삭제됨 · 발송 종료',
} as const satisfies Record<NotSentReason, (when: string) => string>

export const notSentText = {
  question: '다음 발송',
  /** labels of the links to the screen of each action; the other actions are buttons on this page */
  links: {
    approve: '검토',
    mailbox: '발송 계정 보기',
    check: '확인 필요에서 보기',
    inbox: '받은 답장 보기',
    lead: '연락처 수정',
  } satisfies Partial<Record<NotSentAction, string>>,
} as const
