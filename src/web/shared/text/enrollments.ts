// The words for everything an enrollment can be, wait for and live through (rules.md R-201). Complete by type.
import type {
  EnrollmentStatus,
  ExecutionState,
  SkipReason,
  StatusReason,
  WaitReason,
} from '#core/enrollments/enrollment.ts'
import type { EventKind } from '#core/event.ts'

export const enrollmentStatus = {
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

export const statusReasons = {
  pending: {
    sequence_not_active: '시퀀스를 시작하면 보냅니다',
    awaiting_content: '이메일을 생성하고 있습니다',
    awaiting_approval: '이메일 승인을 기다립니다',
  },
  active: {},
  paused: {
    manual: '직접 멈췄습니다',
    out_of_office: '부재중이라 기다립니다',
    company_reply: '같은 회사에서 회신이 왔습니다',
    sequence_paused: '시퀀스가 멈춰 있습니다',
  },
  blocked: {
    missing_variable: '변수에 넣을 값이 없습니다',
    empty_content: '제목이나 본문에 빈 곳이 있습니다',
    generation_failed: '이메일을 생성하지 못했습니다',
    email_invalid: '이메일 주소가 올바르지 않습니다',
    send_failed: '발송하지 못했습니다',
    send_uncertain: '발송되었는지 알 수 없습니다',
    node_removed: '서 있던 노드가 삭제되었습니다',
  },
  replied: {
    human: '담당자가 회신했습니다',
    other_address: '다른 주소에서 회신했습니다',
    manual: '직접 회신으로 표시했습니다',
  },
  completed: {},
  bounced: {
    hard: '없는 주소이거나 받을 수 없습니다',
    soft_limit: '여러 번 전달되지 않았습니다',
  },
  unsubscribed: {
    link: '수신거부 링크를 눌렀습니다',
    one_click: '메일함의 수신거부 버튼을 눌렀습니다',
    reply_text: '회신으로 수신을 거부했습니다',
    complaint: '스팸으로 신고했습니다',
    manual: '직접 수신을 차단했습니다',
  },
  removed: {
    manual: '직접 제외했습니다',
    company_reply: '같은 회사에서 회신이 왔습니다',
    suppressed: '수신 차단된 주소입니다',
    contact_deleted: '연락처가 삭제되었습니다',
    sequence_deleted: '시퀀스가 삭제되었습니다',
    lead_merged: '같은 사람으로 합쳤습니다',
  },
} as const satisfies { [S in EnrollmentStatus]: Record<StatusReason<S>, string> }

/** The words of a status's reason; undefined when there is none to tell. */
export const reasonWords = (status: EnrollmentStatus, reason: string | null): string | undefined =>
  reason ? (statusReasons[status] as Record<string, string>)[reason] : undefined

/** Why a mail goes when it goes. `when` is a day and a time. */
export const waitSentences = {
  delay: (when) => `대기 일수가 지나는 ${when}에 보냅니다`,
  outside_window: (when) => `발송 시간 밖이라 ${when}에 보냅니다`,
  holiday: (when) => `쉬는 날이라 ${when}에 보냅니다`,
  mailbox_limit: (when) => `발송 계정의 하루 한도가 차서 ${when}에 보냅니다`,
  gap: (when) => `앞 메일과 간격을 두고 ${when}에 보냅니다`,
  domain_limit: (when) => `같은 회사에 한꺼번에 보내지 않도록 ${when}에 보냅니다`,
  mailbox_disconnected: () => '발송 계정이 멈춰 있거나 연결이 끊겨 기다리니 발송 계정을 확인해 주세요',
  opt_out_pending: () => '수신거부 확인 대기 중이니 확인 필요에서 정해 주세요',
} as const satisfies Record<WaitReason, (when: string) => string>

export const isWaitReason = (reason: string | null): reason is WaitReason =>
  reason !== null && Object.hasOwn(waitSentences, reason)

/** `short` for a table's cell, `long` for a timeline. */
export const eventWords = {
  enrolled: { short: '등록', long: '시퀀스에 등록했습니다' },
  sent: { short: '발송', long: '메일을 보냈습니다' },
  opened: { short: '열람', long: '메일을 열어 보았습니다' },
  clicked: { short: '클릭', long: '메일의 링크를 눌렀습니다' },
  replied: { short: '회신', long: '회신을 받았습니다' },
  auto_replied: { short: '자동 회신', long: '자동 회신을 받았습니다' },
  bounced: { short: '반송', long: '메일이 반송되었습니다' },
  soft_bounced: { short: '일시 반송', long: '메일이 일시적으로 전달되지 않았습니다' },
  unsubscribed: { short: '수신거부', long: '수신을 거부했습니다' },
  complained: { short: '스팸 신고', long: '메일을 스팸으로 신고했습니다' },
  received: { short: '수신', long: '그 밖의 메일을 받았습니다' },
  answered: { short: '답장함', long: '받은 답장에 답했습니다' },
  assigned: { short: '직접 연결', long: '받은 메일을 이 연락처에 직접 연결했습니다' },
  corrected: { short: '분류 정정', long: '받은 메일의 분류를 직접 바로잡았습니다' },
  paused: { short: '일시정지', long: '발송을 멈췄습니다' },
  resumed: { short: '다시 진행', long: '발송을 이어 갑니다' },
  blocked: { short: '확인 필요', long: '확인할 것이 있어 멈췄습니다' },
  completed: { short: '완료', long: '회신 없이 모든 단계를 마쳤습니다' },
  removed: { short: '제외', long: '시퀀스에서 제외했습니다' },
  send_retried: { short: '다시 시도', long: '보내지 못해 잠시 후 다시 시도합니다' },
  send_uncertain: { short: '발송 불확실', long: '메일이 발송되었는지 알 수 없습니다' },
  settled: { short: '직접 처리', long: '발송 여부를 직접 정했습니다' },
  replanned: { short: '일정 변경', long: '남은 메일의 일정을 다시 잡았습니다' },
  hurried: { short: '지금 보내기', long: '예정보다 먼저 보내기로 했습니다' },
  postponed: { short: '날짜 변경', long: '보낼 날짜를 직접 바꿨습니다' },
  edited: { short: '내용 수정', long: '이 연락처의 메일 내용을 고쳤습니다' },
  cancelled: { short: '발송 취소', long: '이메일 하나의 발송을 취소했습니다' },
  restored: { short: '취소 되돌림', long: '취소한 이메일을 되돌렸습니다' },
} as const satisfies Record<EventKind, { short: string; long: string }>

export const eventText = (kind: string): { short: string; long: string } =>
  (eventWords as Record<string, { short: string; long: string }>)[kind] ?? { short: kind, long: kind }

export const mailStates = {
  scheduled: '예약됨',
  claimed: '발송 준비 중',
  sending: '보내는 중',
  sent: '보냄',
  failed: '실패',
  uncertain: '확인 필요',
  cancelled: '취소됨',
  skipped: '보내지 않음',
} as const satisfies Record<ExecutionState, string>

/** Why a planned mail will not go, or went otherwise than planned. */
const MAIL_REASONS: Record<string, string> = {
  replied: '회신이 와서 보내지 않았습니다',
  bounced: '주소가 반송되어 보내지 않았습니다',
  unsubscribed: '수신을 거부해 보내지 않았습니다',
  removed: '시퀀스에서 제외되어 보내지 않았습니다',
  company_reply: '같은 회사에서 회신이 와서 보내지 않았습니다',
  suppressed: '수신 차단된 주소라 보내지 않았습니다',
  contact_deleted: '연락처가 삭제되어 보내지 않았습니다',
  sequence_deleted: '시퀀스가 삭제되어 보내지 않았습니다',
  lead_merged: '같은 사람에게 이미 보내 보내지 않습니다',
  node_removed: '노드가 삭제되어 보내지 않았습니다',
  settled: '발송 여부를 직접 정했습니다',
  resend: '다시 보내기로 했습니다',
  manual: '직접 취소했습니다',
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
  finished: '이미 회신했거나 모두 받음',
  no_consent: '수신 근거가 없거나 지남',
} as const satisfies Record<SkipReason, string>
