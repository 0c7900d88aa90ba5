// The words for everything an enrollment can be, wait for and live through (product §3). Complete by type.
import type { SkipReason } from '#api/enrollments.ts'
import type {
  EnrollmentStatus,
  ExecutionState,
  PatchableStatus,
  StatusReason,
  WaitReason,
} from '#core/enrollment.ts'
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
  mailbox_disconnected: () => '발송 계정이 멈춰 있거나 연결이 끊겨 기다립니다. 발송 계정을 확인해 주세요',
} as const satisfies Record<WaitReason, (when: string) => string>

export const isWaitReason = (reason: string | null): reason is WaitReason =>
  reason !== null && Object.hasOwn(waitSentences, reason)

/** `short` for a table's cell, `long` for a timeline. */
export const eventWords = {
  enrolled: { short: '등록', long: '시퀀스에 등록했습니다' },
  sent: { short: '발송', long: '메일을 보냈습니다' },
  replied: { short: '회신', long: '회신을 받았습니다' },
  auto_replied: { short: '자동 회신', long: '자동 회신을 받았습니다' },
  bounced: { short: '반송', long: '메일이 반송되었습니다' },
  soft_bounced: { short: '일시 반송', long: '메일이 일시적으로 전달되지 않았습니다' },
  unsubscribed: { short: '수신거부', long: '수신을 거부했습니다' },
  complained: { short: '스팸 신고', long: '메일을 스팸으로 신고했습니다' },
  received: { short: '수신', long: '그 밖의 메일을 받았습니다' },
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

export const eventOf = (kind: string): { short: string; long: string } =>
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
} as const satisfies Record<SkipReason, string>

export const contactsText = {
  label: '등록한 연락처',
  search: '연락처 검색',
  searchHint: '회사, 담당자, 이메일',
  filter: '상태로 거르기',
  all: '전체',
  loadFailed: '등록한 연락처를 불러오지 못했습니다',
  heads: {
    contact: '연락처',
    status: '상태',
    step: '단계',
    next: '다음 예정',
    sender: '발송 계정',
    last: '마지막 활동',
    actions: '작업',
  },
  gone: '삭제된 연락처',
  noAddress: '이메일 없음',
  noSender: '–',
  stepSent: (n: string) => `${n}단계까지 보냄`,
  stepNone: '아직 보내지 않음',
  stepNext: (n: string) => `다음 ${n}단계`,
  stepGone: '바뀐 단계',
  completesAt: (when: string) => `회신이 없으면 ${when}에 마칩니다`,
  plannedAt: (when: string) => `${when}에 보냅니다`,
  resumesAt: (when: string) => `${when}에 다시 진행합니다`,
  total: (n: string) => `총 ${n}명`,
  emptyTitle: '아직 등록한 연락처가 없습니다',
  emptyHint: '고객 그룹 전체나 고른 연락처를 등록하면 발송 일정이 바로 잡힙니다.',
  noMatchTitle: '조건에 맞는 연락처가 없습니다',
  noMatchHint: '다른 상태를 고르거나 검색어를 지워 보세요.',
  clear: '조건 지우기',
  selected: (n: string) => `${n}명 선택함`,
  selectMatching: (n: string) => `조건에 맞는 ${n}명 모두 선택`,
  selectFailed: '모두 선택하지 못했습니다',
  selectLimit: (n: string) => `한 번에 ${n}명까지 바꿀 수 있습니다`,
  pause: '일시정지',
  resume: '다시 진행',
  remove: '제외',
  markReplied: '회신으로 표시',
  removeTitle: (n: string) => `연락처 ${n}명을 제외할까요?`,
  removeHint: '제외한 등록은 다시 진행할 수 없습니다. 다시 보내려면 새로 등록해 주세요.',
  removeEnds: (n: string) => `등록 ${n}건이 끝나고 남은 메일은 발송되지 않습니다`,
  changed: {
    active: (n) => `연락처 ${n}명을 다시 진행합니다`,
    paused: (n) => `연락처 ${n}명을 일시정지했습니다`,
    removed: (n) => `연락처 ${n}명을 제외했습니다`,
    replied: (n) => `연락처 ${n}명을 회신으로 표시했습니다`,
  } satisfies Record<PatchableStatus, (n: string) => string>,
  unchanged: (n: string) => ` · 바꿀 수 없는 ${n}명은 그대로입니다`,
  nothingChanged: (n: string) => `바꿀 수 있는 연락처가 없습니다. ${n}명 모두 그대로입니다`,
  statusFailed: '상태 변경에 실패했습니다',
} as const

export const contactText = {
  panel: '연락처 진행 상황',
  loadFailed: '연락처의 기록을 불러오지 못했습니다',
  notFound: '등록을 찾을 수 없습니다',
  sender: '발송 계정',
  sent: '보낸 메일',
  mails: (n: string) => `${n}통`,
  next: '다음 예정',
  timeline: '타임라인',
  lead: '연락처 열기',
  fillValues: '연락처에서 값 채우기',
  fixAddress: '연락처에서 주소 고치기',
  openNode: '디자이너에서 보기',
  uncertainTitle: '이 메일이 발송되었는지 알 수 없습니다',
  uncertainHint:
    '받는 사람의 회신이나 발송 계정의 보낸메일함을 확인한 뒤 골라 주세요. 이음은 스스로 두 번 보내지 않습니다.',
  settle: {
    sent: { label: '보낸 것으로 처리', hint: '발송된 것으로 보고 다음 단계를 이어 갑니다' },
    resend: { label: '다시 보내기', hint: '같은 메일을 한 번 더 보냅니다. 두 번 받을 수 있습니다' },
    skip: { label: '건너뛰기', hint: '이 메일은 보내지 않고 다음 단계로 갑니다' },
  },
  settled: '발송 여부를 정했습니다',
  settleFailed: '처리하지 못했습니다',
  blockedTitle: '확인이 필요합니다',
  retryHint: '고친 뒤 다시 진행하면 이 메일부터 이어서 보냅니다.',
  step: (n: number) => `${n}단계`,
  plannedFor: (when: string) => `${when} 발송 예정`,
  sentAt: (when: string) => `${when} 보냄`,
  heldFor: (when: string) => `${when} 예정 · 멈춤`,
  wasPlanned: (when: string) => `${when} 예정이었음`,
  noSubject: '제목은 보낼 때 정해집니다',
  showMail: '메일 보기',
  hideMail: '메일 접기',
  mailBody: (subject: string) => `${subject} 본문`,
  noBody: '본문이 없습니다',
  errorDetail: '오류 내용',
  from: (address: string) => `보낸 사람 ${address}`,
  decisions: { sent: '보낸 것으로 처리했습니다', resend: '다시 보내기로 했습니다', skip: '건너뛰었습니다' },
  more: '더 많은 작업',
} as const

export const enrolText = {
  title: '연락처 등록',
  hint: '등록하면 메일마다 보낼 날짜와 시각이 바로 잡힙니다.',
  who: '누구를 등록할까요?',
  group: '고객 그룹 전체',
  groupHint: '그룹의 연락처를 한꺼번에 등록합니다',
  pick: '연락처 고르기',
  pickHint: '한 사람씩 찾아서 고릅니다',
  groupField: '고객 그룹',
  groupNone: '고객 그룹을 선택하세요',
  groupOption: (name: string, n: string) => `${name} (${n}명)`,
  needGroup: '고객 그룹을 선택해 주세요.',
  noGroups: '이 워크스페이스에 고객 그룹이 없습니다. 연락처를 골라 등록하거나 그룹을 먼저 만들어 주세요.',
  search: '등록할 연락처 검색',
  searchHint: '회사, 담당자, 이메일',
  leads: '등록할 수 있는 연락처',
  leadsEmpty: '등록할 수 있는 연락처가 없습니다',
  leadsNoMatch: '검색어에 맞는 연락처가 없습니다',
  leadsFailed: '연락처를 불러오지 못했습니다',
  leadsMore: (n: string) => `${n}명이 더 있습니다. 검색어로 좁혀 보세요.`,
  picked: (n: string) => `${n}명 선택함`,
  unpickAll: '선택 해제',
  needLeads: '등록할 연락처를 골라 주세요.',
  suppressed: '수신 차단',
  mailbox: '발송 계정',
  mailboxNone: '발송 계정을 선택하세요',
  needMailbox: '발송 계정을 선택해 주세요.',
  noMailbox: '연결된 발송 계정이 없습니다. 발송 계정을 먼저 연결해 주세요.',
  mailboxOption: (name: string, address: string) => `${name} (${address})`,
  mailboxOff: (label: string) => `${label} · 연결 안 됨`,
  start: '시작 시각',
  now: '지금',
  nowHint: '발송 시간 안이면 바로 시작합니다',
  later: '날짜·시각',
  laterHint: '정한 때부터 시작합니다',
  startAt: '시작할 날짜와 시각',
  startAtHint: '한국 시간입니다. 발송 시간 밖이면 그다음 발송 시간에 시작합니다.',
  needStartAt: '시작할 날짜와 시각을 입력해 주세요.',
  reviewFirst: '등록하기 전에 메일을 확인해 주세요',
  marked: (n: string) => `${n}통에 표시가 있습니다.`,
  unapproved: (n: string) =>
    `검토 필수 시퀀스이고 ${n}통이 승인을 기다립니다. 승인하지 않은 메일은 발송되지 않습니다.`,
  openReview: '검토하기',
  parallel: '다른 시퀀스와 함께 등록',
  parallelHint: '다른 시퀀스가 진행 중인 연락처도 등록합니다.',
  draftHint: '아직 시작하지 않은 시퀀스입니다. 등록한 연락처는 시퀀스를 시작하면 발송됩니다.',
  pausedHint: '지금 멈춰 있는 시퀀스입니다. 다시 시작하면 발송됩니다.',
  submit: '등록',
  done: (n: string, m: string) => `연락처 ${n}명을 등록하고 이메일 ${m}건을 예약했습니다`,
  failed: '등록에 실패했습니다',
  resultTitle: '등록 결과',
  resultDone: (n: string, m: string) => `연락처 ${n}명을 등록하고 이메일 ${m}건을 예약했습니다.`,
  resultNone: '새로 등록한 연락처가 없습니다.',
  skippedTitle: (n: string) => `등록하지 않은 연락처 ${n}명`,
  people: (n: string) => `${n}명`,
  others: (n: string) => `외 ${n}명`,
  unnamed: '이름을 알 수 없는 연락처',
  close: '확인',
} as const
