import { AI_SUBJECT } from '#api/sequences/node-title.ts'
import type { LaunchItem, Sequence } from '#api/sequences/sequences.ts'
import type { MailLanguage, OnCompanyReply, SequenceStatus } from '#core/sequences/sequence.ts'

export const sequencePageText = {
  back: '시퀀스 목록으로',
  notFound: '시퀀스를 찾을 수 없습니다',
  notFoundHint: '삭제되었거나 볼 수 없는 시퀀스입니다. 목록에서 확인해 주세요.',
  loadFailed: '시퀀스를 불러오지 못했습니다',
  rename: '이름 변경',
  name: '시퀀스 이름',
  enrol: '연락처 등록',
  views: '시퀀스 보기',
  tabs: { summary: '요약', steps: '단계', contacts: '연락처', metrics: '지표' },
  group: (name: string) => `고객 그룹: ${name}`,
  unpublished: '게시되지 않은 변경',
  unpublishedHint:
    '저장했지만 게시하지 않은 변경사항이 있습니다. 게시하면 남은 메일에 새 워크플로우가 적용됩니다.',
  publishTitle: '변경사항을 게시하시겠습니까?',
  publishHint: '저장한 워크플로우를 실제 발송에 적용합니다. 이미 보낸 메일은 변경되지 않습니다.',
  publishReach: (n: string) => `진행 중인 연락처 ${n}명의 남은 메일을 다시 예약합니다`,
  publishReachesNone: '진행 중인 연락처가 없어 다시 예약할 메일이 없습니다',
  publishRemoved: '현재 단계의 노드가 삭제된 연락처는 확인 필요로 변경됩니다',
} as const

export const launchReportText = {
  blockedTitle: '지금은 시작할 수 없습니다',
  blockedHint: (n: number) => `${n}가지를 수정하면 시작할 수 있습니다.`,
  publishBlockedTitle: '지금은 게시할 수 없습니다',
  publishBlockedHint: (n: number) => `${n}가지를 수정하면 게시할 수 있습니다.`,
  title: '시작 전 점검',
  ready: '문제가 없습니다. 바로 시작할 수 있습니다.',
  readyWithWarnings: '시작할 수 있습니다. 아래 항목을 확인해 주세요.',
  readyWithoutLeads:
    '시작할 수 있지만 진행할 연락처가 없어 발송되는 메일이 없습니다. 연락처를 등록해 주세요.',
  running: '문제가 없습니다.',
  runningWithWarnings: '발송을 막는 문제는 없습니다. 아래 항목을 확인해 주세요.',
  runningWithoutLeads: '진행 중인 연락처가 없어 발송되는 메일이 없습니다. 연락처를 등록해 주세요.',
  clean: '수정할 항목이 없습니다.',
  errors: '필수 수정',
  warnings: '확인 권장',
  jump: '디자이너에서 보기',
  toAccounts: '발송 계정으로 이동',
  toSender: '법정 표기로 이동',
  openDesigner: '디자이너에서 수정',
  failed: '점검 결과를 불러오지 못했습니다',
} as const

/** The result of a launch check in a sentence: there is no problem only without a finding and with leads to send to. */
export function launchSummary(
  report: readonly Pick<LaunchItem, 'level'>[],
  { status, openEnrollmentCount }: Pick<Sequence, 'status' | 'openEnrollmentCount'>,
): string {
  const errors = report.filter(({ level }) => level === 'error').length
  if (errors > 0) return launchReportText.blockedHint(errors)
  const state = status === 'active' ? ('running' as const) : ('ready' as const)
  if (openEnrollmentCount === 0) return launchReportText[`${state}WithoutLeads` as const]
  return launchReportText[report.length > 0 ? (`${state}WithWarnings` as const) : state]
}

export const settingsText = {
  title: '시퀀스 설정',
  hint: '발송 대상, 발송 계정, 발송 시간을 설정합니다.',
  group: '고객 그룹',
  noGroup: '미지정',
  mailbox: '기본 발송 계정',
  noMailbox: '등록할 때 선택',
  mailboxHint: '연락처를 등록할 때 기본으로 선택되는 계정입니다. 진행 중인 등록의 계정은 변경되지 않습니다.',
  timeZone: '시간대',
  timeZoneHint: '대기 일수와 영업일을 이 시간대로 계산합니다.',
  businessDays: '영업일만 계산',
  businessDaysHint: '주말과 공휴일을 대기 일수에서 제외합니다.',
  writing: '검토와 AI 작성',
  reviewRequired: '검토 필수',
  reviewRequiredHint: '승인한 이메일만 발송합니다. 승인하지 않은 이메일은 승인할 때까지 보류합니다.',
  language: '이메일 언어',
  languages: { ko: '한국어', en: '영어' } satisfies Record<MailLanguage, string>,
  tone: '말투',
  tonePlaceholder: '예: 정중하고 담백하게, 과장 없이',
  toneHint: 'AI가 이 말투로 작성합니다. 비워 두면 정중한 존댓말로 작성합니다.',
  senderIntro: '보내는 사람 소개',
  senderIntroPlaceholder: '예: 중소 제조사의 견적·발주 업무를 자동화하는 팀에서 일하는 김하나입니다.',
  senderIntroHint: 'AI가 보내는 사람을 소개할 때 참고합니다. 입력하지 않은 사실은 작성하지 않습니다.',
  ownSources: '우리 자료',
  allSources: '우리 자료 모두 사용',
  allSourcesHint: '끄면 이 시퀀스의 AI가 사용할 자료를 선택합니다.',
  noSources: '선택한 자료가 없어 AI가 우리 자료를 사용하지 않습니다.',
  company: '같은 회사에서 회신이 오면',
  companyChoices: {
    hold: ['보류', '다른 담당자에게 보낼 메일을 보류합니다'],
    continue: ['계속', '다른 담당자에게 예정대로 발송합니다'],
    stop: ['중단', '같은 회사의 다른 담당자도 제외합니다'],
  } satisfies Record<OnCompanyReply, [string, string]>,
} as const

/** Time zones offered; another one stays selectable when it is set. */
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
  firstReply: '첫 회신을 받았습니다',
  firstReplyHint: '회신한 연락처에는 다음 메일을 발송하지 않습니다.',
  firstReplyOpen: '회신한 연락처 보기',
  tiles: {
    enrolled: '등록한 연락처',
    replied: '회신',
    completed: '완료(무응답)',
    bounced: '반송',
    unsubscribed: '수신거부',
  },
  /** leads with an open enrollment, by the status of the sequence */
  open: {
    draft: '시작 전',
    active: '진행 중',
    paused: '일시정지',
    halted: '발송 중지됨',
    archived: '보관됨',
  } satisfies Record<SequenceStatus, string>,
  leadCount: (n: string) => `${n}명`,
  mails: (n: string) => `${n}통`,
  rate: (percent: string) => `회신율 ${percent}`,
  pausedIncluded: '일시정지 포함',
  failed: '요약을 불러오지 못했습니다',
  needs: {
    title: '처리할 항목',
    none: '처리할 항목이 없습니다.',
    failed: '처리할 항목을 불러오지 못했습니다',
    replies: (n: string) => `답장 대기 ${n}건`,
    blocked: '확인 필요',
    approval: '승인 대기',
    content: '이메일 생성 대기',
    mailbox: '발송 계정 중지',
  },
  line: '단계별 진행',
  next: '다음 발송',
  nextEstimate: '발송 예상',
  outbox: '발송 예정',
  steps: '단계별 성과',
  noSteps: '아직 이메일이 없습니다',
  noStepsHint: '디자이너에서 시작 노드 아래에 이메일 초안을 추가해 주세요.',
  noSubject: '제목 없음 (앞 메일의 답장)',
  aiSubject: AI_SUBJECT,
  heads: { step: '단계', sent: '발송', replied: '회신', rate: '회신율', bounced: '반송', waiting: '대기' },
  daily: '날짜별 발송과 회신',
  sentSeries: '발송',
  repliedSeries: '회신',
  day: '날짜',
  dayPoint: (day: string, sent: string, replied: string) => `${day}: 발송 ${sent} · 회신 ${replied}`,
  noLeadsTitle: '아직 등록한 연락처가 없습니다',
  noLeadsHint: '고객 그룹 전체 또는 선택한 연락처를 등록하면 발송 일정이 바로 생성됩니다.',
} as const

export const trackingText = {
  heading: '열람·클릭 추적',
  intro:
    '켠 이후에 보내는 HTML 메일부터 집계합니다. 텍스트 메일은 집계할 수 없으며, 자동 프로그램의 접근은 제외합니다. 추적을 사용하면 스팸으로 분류될 가능성이 높아질 수 있습니다.',
  opens: '열람 추적',
  opensHint:
    '메일 끝에 보이지 않는 이미지를 추가합니다. 이미지를 차단한 수신자는 집계되지 않고, 메일 서비스가 대신 여는 경우도 있어 참고용 수치입니다.',
  clicks: '클릭 추적',
  clicksHint:
    '본문의 링크를 이 서버를 거치는 주소로 변경합니다. 수신거부 링크와 법정 표기는 변경하지 않습니다. URL을 텍스트로 표시한 링크는 표시된 주소와 실제 주소가 달라지므로, 문구나 버튼에 링크를 설정하는 것을 권장합니다.',
} as const

export const trackedOf = (n: string): string => `추적한 ${n}명 중`

export const trackedNone = '아직 추적한 메일이 없습니다'
