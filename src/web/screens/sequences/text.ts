// Texts of the sequence list, partly shared with the page of one sequence.
import { sequenceStatus } from '#web/words/sequences.ts'

/** The reason of `halted`. Other reasons are messages of the server, shown as they are. */
const SEQUENCE_REASONS: Record<string, string> = {
  bounce_guard: '반송률이 높아 발송 중지됨',
  mailbox_disconnected: '발송 계정 연결이 끊겨 발송 중지됨',
}
export const sequenceReason = (reason: string | null): string | undefined =>
  reason ? (SEQUENCE_REASONS[reason] ?? reason) : undefined

export const sequenceActions = {
  designer: '디자이너 열기',
  start: '시작…',
  pause: '일시정지',
  resume: '다시 시작…',
  publish: '게시',
  publishOpens: '게시…',
  duplicate: '복제',
  archive: '보관',
  remove: '삭제',
  settings: '설정',
  more: '더 많은 작업',
  rowMenu: (name: string) => `${name} 작업`,
  adminOnly: '워크스페이스 관리자만 할 수 있습니다',
  memberOnly: '보기 전용 권한으로는 변경할 수 없습니다',
  archived: '보관된 시퀀스는 변경할 수 없습니다. 복제해서 사용해 주세요.',
} as const

export const sequenceListText = {
  title: '시퀀스',
  description: '고객 그룹에 보낼 이메일 흐름을 만들고 답장을 확인하세요.',
  create: '새 시퀀스',
  search: '검색',
  searchHint: '시퀀스 이름 검색',
  status: '상태',
  anyStatus: '모든 상태',
  activeOrFinished: `${sequenceStatus.active}·${sequenceStatus.finished}`,
  workspace: '워크스페이스',
  anyWorkspace: '전체 워크스페이스',
  creator: '만든 사람',
  anyCreator: '모든 멤버',
  clearFilters: '필터 초기화',
  total: (n: string) => `총 ${n}개`,
  loadFailed: '시퀀스 목록을 불러오지 못했습니다',
  heads: {
    name: '이름',
    status: '상태',
    enrolled: '등록',
    progress: '진행',
    end: '종료 예상',
    sent: '발송',
    replied: '회신',
    creator: '만든 사람',
    updated: '최근 수정',
    actions: '작업',
  },
  /** 40명 중 10명 종료 */
  progress: (ended: string, enrolled: string) => `${enrolled}명 중 ${ended}명 종료`,
  progressParts: {
    replied: (n: string) => `회신 ${n}명`,
    ended: (n: string) => `그 밖의 종료 ${n}명`,
    blocked: (n: string) => `확인 필요 ${n}명`,
    open: (n: string) => `진행 중 ${n}명`,
    notStarted: (n: string) => `시작 전 ${n}명`,
  },
  notEnrolled: '등록 전',
  noGroup: '미지정',
  noCreator: '알 수 없음',
  enrolledLink: (name: string) => `명, ${name} 등록한 연락처 보기`,
  sentLink: (name: string) => `명, ${name} 메일을 받은 연락처 보기`,
  repliedLink: (name: string) => `명, ${name} 회신한 연락처 보기`,
  emptyTitle: '아직 시퀀스가 없습니다',
  emptyHint:
    '첫 메일, 대기, 후속 메일을 워크플로우로 연결하면 자동으로 발송됩니다. 회신이 오면 해당 연락처의 발송은 바로 중단됩니다.',
  starters: '시작 예시로 만들기',
  sample: '샘플 데이터로 시작',
  sampleDone: '샘플 데이터를 추가했습니다',
  sampleFailed: '샘플 데이터를 추가하지 못했습니다',
  changeStatus: '상태 변경',
  bulkAdminOnly: '여러 시퀀스의 일괄 변경은 워크스페이스 관리자만 할 수 있습니다.',
} as const
