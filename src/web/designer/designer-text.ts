// The words of the workflow designer: header, saving, canvas, nodes and launch. Its windows have their own.
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import { AUTO_SAVE_MS } from '#web/lib/api/freshness.ts'

export const designerText = {
  versions: '버전 기록',
  otherTab: '다른 탭에서도 열려 있습니다',
  subtitle: '워크플로우 디자이너',
  back: '시퀀스 목록으로',
  openSequence: '시퀀스 요약 보기',
  loading: '불러오는 중…',
  notFound: '시퀀스를 찾을 수 없습니다',
  notFoundHint: '삭제되었거나 볼 수 없는 시퀀스입니다. 목록에서 확인해 주세요.',
  loadFailed: '시퀀스를 불러오지 못했습니다',
  unreadable: '워크플로우를 불러오지 못했습니다',
  status: {
    draft: '작성 중',
    active: '진행 중',
    paused: '일시정지',
    archived: '보관됨',
    halted: '확인 필요',
  } satisfies Record<SequenceStatus, string>,
  readOnly: {
    narrow: '좁은 화면에서는 보기만 할 수 있습니다. 편집은 더 넓은 화면에서 해 주세요.',
    archived: '보관된 시퀀스는 보기만 할 수 있습니다. 수정하려면 복제해서 사용해 주세요.',
    viewer: '보기 전용 권한입니다. 수정하려면 워크스페이스 관리자에게 문의해 주세요.',
  },
} as const

export const saveText = {
  save: '저장',
  saveChanged: '저장 *',
  saved: '저장됨',
  changed: '저장되지 않은 변경',
  saving: '저장 중…',
  autoSaveFailed: '자동 저장에 실패했습니다',
  saveFailed: '저장하지 못했습니다',
  retryIn: (seconds: number) => `${seconds}초 후 다시 시도`,
  offline: '인터넷에 연결되면 자동으로 저장합니다',
  retryOnChange: '내용을 수정한 뒤 다시 저장해 주세요',
  stale: '다른 곳에서 먼저 저장했습니다',
  unreadable: '원본을 읽을 수 없어 자동 저장하지 않습니다',
  done: '워크플로우를 저장했습니다',
  failed: '워크플로우 저장에 실패했습니다',
  waiting: `변경사항이 ${AUTO_SAVE_MS / 1000}초 후 자동 저장됩니다`,
} as const

export const nodeText = {
  title: {
    start: '시작',
    emailDraft: '이메일 초안',
    timer: '타이머',
    comment: '메모',
  } satisfies Record<NodeType, string>,
  legend: {
    start: '시작 노드',
    emailDraft: '이메일 초안',
    timer: '타이머',
    comment: '메모',
  } satisfies Record<NodeType, string>,
  legendLabel: '범례',
  startHint: '워크플로우 시작점',
  add: '노드 추가',
  remove: '삭제',
  banner: '등록된 모든 연락처에 개별 발송됩니다',
  mode: { ai: 'AI 생성', manual: '수동 작성' } satisfies Record<GenerationMode, string>,
  generated: (done: string, total: string) => `생성됨 ${done}/${total}`,
  settings: '설정',
  look: '내용 보기',
  manageEmails: '이메일 관리',
  noPrompt: 'AI 프롬프트 없음 · 설정에서 입력해 주세요',
  noSubject: '제목 없음 · 설정에서 입력해 주세요',
  threadSubject: '제목 없음 · 앞 메일의 답장으로 발송',
  wait: (days: number) => `${days}일 대기`,
  timerHint: '회신이 없으면 다음 노드를 실행합니다',
  edit: '수정',
  notePlaceholder: '메모를 입력하세요',
  noteSave: '저장',
  noteCancel: '취소',
  noteEdit: '메모 편집',
  noteRemove: '메모 삭제',
  faults: (n: number) => `확인할 항목 ${n}개`,
} as const

export const startText = {
  missing: '시작 노드가 없습니다',
  missingHint:
    '시작 노드가 없으면 시퀀스를 시작할 수 없습니다. 시작 노드를 추가하고 첫 이메일에 연결해 주세요.',
  add: '시작 노드 추가',
} as const

export const canvasText = {
  label: '워크플로우 캔버스',
  toolbar: '캔버스 도구',
  addNote: '메모 추가',
  removedNodes: (n: number) => (n === 1 ? '노드를 삭제했습니다' : `노드 ${n}개를 삭제했습니다`),
  removedNote: '메모를 삭제했습니다',
  removedEdges: (n: number) => (n === 1 ? '연결을 삭제했습니다' : `연결 ${n}개를 삭제했습니다`),
  undo: '실행 취소',
  removeEdge: '연결 삭제',
  edge: (from: string, to: string) => `연결: ${from} → ${to}`,
  edgeFault: {
    dangling: '없는 노드로 이어진 연결',
    forbidden: '허용되지 않는 연결',
    duplicate: '중복된 연결',
    cycle: '순환하는 연결',
    self: '자기 자신으로 이어진 연결',
  },
  nodeRole: '노드',
  edgeRole: '연결',
  nodeHelp:
    '방향키로 연결을 따라 이동하고, Enter로 설정을 열고, Alt와 방향키로 옮기고, A로 다음 단계를 추가하고, Delete로 삭제하고, Esc로 선택을 풉니다.',
  edgeHelp: '위아래 방향키로 이어진 노드로 이동하고, Delete로 삭제하고, Esc로 선택을 풉니다.',
  moved: (direction: string, x: number, y: number) => `노드를 ${direction} 옮겼습니다. 가로 ${x}, 세로 ${y}`,
  directions: { up: '위로', down: '아래로', left: '왼쪽으로', right: '오른쪽으로' } as Record<string, string>,
  controls: '확대와 축소',
  zoomIn: '확대',
  zoomOut: '축소',
  fitView: '화면에 맞추기',
  handle: '연결점',
} as const

export const launchText = {
  check: '점검',
  checkFailed: '점검하지 못했습니다',
  activate: '활성화',
  resume: '다시 시작',
  pause: '일시정지',
  publish: '게시',
  unpublished: '게시되지 않은 변경',
  paused: '시퀀스를 일시정지했습니다',
  activateFailed: '활성화에 실패했습니다',
  statusFailed: '상태 변경에 실패했습니다',
} as const
