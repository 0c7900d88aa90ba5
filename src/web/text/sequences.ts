// The words of the sequence list and of one sequence: statuses, actions, filters, settings, launch report, numbers.
import type { OnCompanyReply, SequenceStatus } from '#core/sequence.ts'

export const sequenceStatus = {
  draft: '작성 중',
  active: '진행 중',
  paused: '일시정지',
  halted: '확인 필요',
  archived: '보관됨',
} as const satisfies Record<SequenceStatus, string>

/** What stands beside `halted`. Other reasons are the server's own sentences and shown as they are. */
const SEQUENCE_REASONS: Record<string, string> = {
  bounce_guard: '반송이 많아 발송을 멈췄습니다',
  mailbox_disconnected: '발송 계정의 연결이 끊겨 발송을 멈췄습니다',
}
export const sequenceReason = (reason: string | null): string | undefined =>
  reason ? (SEQUENCE_REASONS[reason] ?? reason) : undefined

/** Said when something was done, or could not be and the server gave no sentence of its own. */
export const sequenceToasts = {
  created: '시퀀스를 만들었습니다',
  changed: '시퀀스를 수정했습니다',
  statusChanged: (n: number) => `시퀀스 ${n}개의 상태를 변경했습니다`,
  deleted: (n: number) => `시퀀스 ${n}개를 삭제했습니다`,
  activated: '단계 기반 시퀀스를 활성화했습니다',
  open: '열기',
  report: '점검 결과 보기',
  createFailed: '시퀀스 생성에 실패했습니다',
  changeFailed: '시퀀스 수정에 실패했습니다',
  statusFailed: '상태 변경에 실패했습니다',
  deleteFailed: '시퀀스 삭제에 실패했습니다',
  activateFailed: '활성화에 실패했습니다',
  publishFailed: '게시에 실패했습니다',
} as const

export const sequenceActions = {
  designer: '디자이너 열기',
  start: '시작',
  pause: '일시정지',
  resume: '다시 시작',
  publish: '게시',
  duplicate: '복제',
  archive: '보관',
  remove: '삭제',
  settings: '설정',
  more: '더 많은 작업',
  rowMenu: (name: string) => `${name} 작업`,
  adminOnly: '워크스페이스 관리자만 할 수 있습니다',
  memberOnly: '보기 권한만 있어 바꿀 수 없습니다',
  archived: '보관된 시퀀스는 바꿀 수 없습니다. 복제해서 사용해 주세요.',
} as const

export const sequenceEnds = {
  removeTitle: (name: string) => `‘${name}’ 시퀀스를 삭제할까요?`,
  removeManyTitle: (n: number) => `시퀀스 ${n}개를 삭제할까요?`,
  removeHint: '삭제한 시퀀스는 되돌릴 수 없습니다. 연락처와 이미 보낸 메일의 기록은 남습니다.',
  counting: '함께 끝나는 등록을 세고 있습니다…',
  countFailed: '함께 끝나는 등록 수를 알 수 없습니다. 진행 중인 등록은 모두 끝납니다.',
  endsNothing: '진행 중인 등록이 없습니다',
  ends: (n: string) => `진행 중인 등록 ${n}건이 끝나고 남은 메일은 발송되지 않습니다`,
  endsOf: (name: string, n: string) => `${name}: 진행 중인 등록 ${n}건이 끝납니다`,
  more: (n: number) => `그 밖의 시퀀스 ${n}개`,
  archiveTitle: (name: string) => `‘${name}’ 시퀀스를 보관할까요?`,
  archiveHint: '보관한 시퀀스는 다시 시작할 수 없습니다. 다시 쓰려면 복제해 주세요.',
  archiveEnds: (n: string) => `진행 중인 등록 ${n}건의 발송이 멈춥니다`,
} as const

export const listText = {
  title: '시퀀스',
  description: '고객 그룹에 보낼 이메일 흐름을 그리고, 누가 답했는지 확인하세요.',
  create: '새 시퀀스',
  search: '검색',
  searchHint: '시퀀스 이름 검색',
  status: '상태',
  anyStatus: '모든 상태',
  workspace: '워크스페이스',
  anyWorkspace: '전체 워크스페이스',
  creator: '만든 사람',
  anyCreator: '만든 사람 전체',
  clearFilters: '필터 지우기',
  total: (n: string) => `총 ${n}개`,
  loadFailed: '시퀀스 목록을 불러오지 못했습니다',
  heads: {
    name: '이름',
    status: '상태',
    group: '고객 그룹',
    enrolled: '등록',
    sent: '발송',
    replied: '회신',
    creator: '만든 사람',
    updated: '수정',
    actions: '작업',
  },
  noGroup: '미지정',
  noCreator: '알 수 없음',
  enrolledLink: (name: string) => `명, ${name} 등록한 연락처 보기`,
  sentLink: (name: string) => `통, ${name} 보낸 메일의 연락처 보기`,
  repliedLink: (name: string) => `명, ${name} 회신한 연락처 보기`,
  emptyTitle: '아직 시퀀스가 없습니다',
  emptyHint:
    '첫 메일, 대기, 다음 메일을 한 장의 그림으로 이으면 나머지는 이음이 합니다. 답장이 오면 그 연락처는 바로 멈춥니다.',
  sample: '샘플 데이터로 시작',
  sampleDone: '샘플 데이터를 넣었습니다',
  sampleFailed: '샘플 데이터를 넣지 못했습니다',
  noMatchTitle: '조건에 맞는 시퀀스가 없습니다',
  noMatchHint: '검색어를 줄이거나 필터를 지워 보세요.',
  bulk: '선택한 시퀀스',
  changeStatus: '상태 변경',
  bulkAdminOnly: '여러 시퀀스를 한꺼번에 바꾸는 일은 워크스페이스 관리자만 할 수 있습니다.',
  refusedTitle: (n: number) => `시퀀스 ${n}개는 바꾸지 못했습니다`,
  refusedHint: '나머지는 바뀌었습니다. 이유를 확인한 뒤 하나씩 다시 시도해 주세요.',
  refusedAllHint: '바뀐 시퀀스가 없습니다. 이유를 확인한 뒤 하나씩 다시 시도해 주세요.',
} as const

export const createText = {
  title: '새 시퀀스',
  hint: '이름을 정하면 디자이너에서 바로 그릴 수 있습니다.',
  name: '이름',
  namePlaceholder: '예: 신규 제조업 첫 제안',
  needName: '이름을 입력해 주세요.',
  workspace: '워크스페이스',
  group: '고객 그룹',
  optional: '(선택)',
  noGroup: '나중에 정하기',
  groupHint: '이메일을 생성하고 등록할 연락처의 그룹입니다. 나중에 바꿀 수 있습니다.',
  groupsFailed: '고객 그룹을 불러오지 못했습니다. 나중에 설정에서 지정할 수 있습니다.',
  groupOption: (name: string, n: string) => `${name} (${n}명)`,
  submit: '만들고 디자이너 열기',
} as const

export const pageText = {
  back: '시퀀스 목록으로',
  notFound: '시퀀스를 찾을 수 없습니다',
  notFoundHint: '삭제되었거나 볼 수 없는 시퀀스입니다. 목록에서 다시 찾아보세요.',
  loadFailed: '시퀀스를 불러오지 못했습니다',
  rename: '이름 바꾸기',
  name: '시퀀스 이름',
  enrol: '연락처 등록',
  views: '시퀀스 보기',
  tabs: { summary: '요약', contacts: '연락처' },
  group: (name: string) => `고객 그룹: ${name}`,
  noGroup: '고객 그룹 미지정',
  unpublished: '게시되지 않은 변경',
  unpublishedHint:
    '저장했지만 아직 연락처에게 적용되지 않은 변경이 있습니다. 게시하면 남은 메일이 새 워크플로우를 따릅니다.',
  publishTitle: '변경사항을 게시할까요?',
  publishHint: '저장한 워크플로우를 실제 발송에 적용합니다. 이미 보낸 메일은 바뀌지 않습니다.',
  publishReach: (n: string) => `진행 중인 연락처 ${n}명의 남은 메일을 다시 계획합니다`,
  publishReachNobody: '진행 중인 연락처가 없어 다시 계획할 메일이 없습니다',
  publishRemoved: '삭제된 노드에 서 있던 연락처는 확인 필요로 바뀝니다',
} as const

export const reportText = {
  refusedTitle: '지금은 시작할 수 없습니다',
  refusedHint: (n: number) => `${n}가지를 고치면 시작할 수 있습니다.`,
  publishRefusedTitle: '지금은 게시할 수 없습니다',
  publishRefusedHint: (n: number) => `${n}가지를 고치면 게시할 수 있습니다.`,
  title: '시작 전 점검',
  ready: '막는 것이 없습니다. 바로 시작할 수 있습니다.',
  readyHint: '아래는 시작을 막지 않지만 살펴보면 좋은 점입니다.',
  clean: '고칠 곳이 없습니다.',
  errors: '고쳐야 시작할 수 있습니다',
  warnings: '살펴보면 좋습니다',
  jump: '디자이너에서 보기',
  toAccounts: '발송 계정으로 이동',
  openDesigner: '디자이너에서 고치기',
  failed: '점검 결과를 불러오지 못했습니다',
} as const

export const settingsText = {
  title: '시퀀스 설정',
  hint: '누구에게, 어느 계정으로, 언제 보낼지 정합니다.',
  group: '고객 그룹',
  noGroup: '미지정',
  mailbox: '기본 발송 계정',
  noMailbox: '등록할 때 고르기',
  mailboxHint: '연락처를 등록할 때 먼저 선택되는 계정입니다. 진행 중인 등록의 계정은 바뀌지 않습니다.',
  mailboxOption: (name: string, address: string) => `${name} (${address})`,
  timeZone: '시간대',
  timeZoneHint: '대기 일수와 영업일을 이 시간대로 셉니다.',
  businessDays: '영업일만',
  businessDaysHint: '주말과 공휴일을 대기 일수에서 뺍니다.',
  company: '같은 회사에서 회신이 오면',
  companyChoices: {
    hold: ['보류', '다른 담당자에게 보낼 메일을 잠시 멈춥니다'],
    continue: ['계속', '다른 담당자에게는 그대로 보냅니다'],
    stop: ['중단', '같은 회사의 다른 담당자도 제외합니다'],
  } satisfies Record<OnCompanyReply, [string, string]>,
} as const

/** Time zones a Korean team mails to; others stay selectable when they are in force. */
export const timeZones = {
  'Asia/Seoul': '서울 (UTC+9)',
  'Asia/Tokyo': '도쿄 (UTC+9)',
  'Asia/Shanghai': '상하이 (UTC+8)',
  'Asia/Singapore': '싱가포르 (UTC+8)',
  'Asia/Ho_Chi_Minh': '호찌민 (UTC+7)',
  'Asia/Kolkata': '뭄바이 (UTC+5:30)',
  'Asia/Dubai': '두바이 (UTC+4)',
  'Europe/Berlin': '베를린',
  'Europe/London': '런던',
  'America/New_York': '뉴욕',
  'America/Los_Angeles': '로스앤젤레스',
  'Australia/Sydney': '시드니',
  UTC: '협정 세계시 (UTC)',
} as const

export const summaryText = {
  tiles: {
    enrolled: '등록한 연락처',
    active: '진행 중',
    sent: '보낸 메일',
    replied: '회신',
    bounced: '반송',
    unsubscribed: '수신거부',
  },
  people: (n: string) => `${n}명`,
  mails: (n: string) => `${n}통`,
  rate: (percent: string) => `회신율 ${percent}`,
  blocked: (n: string) => `확인 필요 ${n}명 포함`,
  held: '일시정지 포함',
  completed: (n: string) => `완료(무응답) ${n}명`,
  failed: '요약을 불러오지 못했습니다',
  steps: '단계별 성과',
  stepsHint: '연락처 기준이고, 사람이 쓴 회신만 셉니다.',
  noSteps: '아직 이메일이 없습니다',
  noStepsHint: '디자이너에서 시작 노드 아래에 이메일 초안을 추가해 주세요.',
  step: (n: number) => `${n}단계`,
  noSubject: '제목 없음 (앞 메일에 이어서)',
  aiSubject: '제목은 연락처마다 AI가 씁니다',
  heads: { step: '단계', sent: '발송', replied: '회신', rate: '회신율', bounced: '반송', waiting: '대기' },
  stepBar: (order: number, sent: string, replied: string) => `${order}단계: 발송 ${sent}, 회신 ${replied}`,
  daily: '날짜별 발송과 회신',
  dailyHint: (from: string, to: string) => `${from} – ${to}`,
  dailyEmpty: '첫 메일이 나가면 날짜별로 보여 드립니다.',
  sentSeries: '발송',
  repliedSeries: '회신',
  day: '날짜',
  dayPoint: (day: string, sent: string, replied: string) => `${day}: 발송 ${sent} · 회신 ${replied}`,
  nobodyTitle: '아직 등록한 연락처가 없습니다',
  nobodyHint: '고객 그룹 전체나 고른 연락처를 등록하면 발송 일정이 바로 잡힙니다.',
} as const
