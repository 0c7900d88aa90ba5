// The texts of edits: undo and redo, copy and paste, closing a gap, context menu and shortcuts.
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { MAX_NODES } from '#core/sequences/workflow/save-limits.ts'

const nodes = (n: number): string => (n === 1 ? '노드' : `노드 ${n}개`)

export const undoText = {
  label: '편집 되돌리기',
  undo: '실행 취소',
  redo: '다시 실행',
  undone: (what: string) => `실행 취소: ${what}`,
  redone: (what: string) => `다시 실행: ${what}`,
  removed: (n: number) => `${nodes(n)} 삭제`,
  removedNote: '메모 삭제',
  added: (n: number) => `${nodes(n)} 추가`,
  addedNote: '메모 추가',
  replaced: '노드 추가와 삭제',
  /** the start node has no text */
  text: {
    start: '워크플로우 변경',
    emailDraft: '이메일 설정 변경',
    timer: '대기 시간 변경',
    comment: '메모 편집',
  } satisfies Record<NodeType, string>,
  delay: '대기 시간 변경',
  moved: (n: number) => `${nodes(n)} 이동`,
  connected: '연결 추가',
  disconnected: '연결 삭제',
  changed: '워크플로우 변경',
} as const

export const deleteText = {
  join: '앞뒤 연결',
  alsoRemoves: (names: string) => `앞뒤를 연결하면 ${names}도 함께 삭제됩니다`,
  joined: '노드를 삭제하고 앞뒤를 연결했습니다',
  alsoRemoved: (names: string) => `${names}도 함께 삭제했습니다`,
  /** a node in a sentence: 타이머 ‘3일 대기’ */
  quoted: (title: string, detail: string) => (detail ? `${title} ‘${detail}’` : title),
  andMore: (names: string, n: number) => `${names} 외 ${n}개`,
} as const

export const clipboardText = {
  copied: (n: number) => `${nodes(n)}를 복사했습니다`,
  cut: (n: number) => `${nodes(n)}를 잘라냈습니다`,
  pasted: (n: number) => `${nodes(n)}를 붙여넣었습니다`,
  duplicated: (n: number) => `${nodes(n)}를 복제했습니다`,
  startStays: '시작 노드는 복사할 수 없습니다.',
  broken: '복사한 내용이 불완전해 붙여넣지 못했습니다. 원래 시퀀스에서 다시 복사해 주세요.',
  tooMany: `노드는 ${MAX_NODES.toLocaleString('ko-KR')}개까지 추가할 수 있어 붙여넣지 못했습니다. 시퀀스를 나누어 주세요.`,
  blocked: '브라우저에서 복사가 차단되었습니다. 노드를 선택한 뒤 키보드로 복사해 주세요.',
} as const

export const menuText = {
  node: (name: string) => `${name} 메뉴`,
  selection: (n: number) => `노드 ${n}개 메뉴`,
  edge: '연결 메뉴',
  canvas: '캔버스 메뉴',
  open: { start: '', emailDraft: '설정', timer: '대기 시간 수정', comment: '메모 편집' } satisfies Record<
    NodeType,
    string
  >,
  manageEmails: '이메일 관리',
  addBelow: (kind: string) => `아래에 ${kind} 추가`,
  duplicate: '복제',
  copy: '복사',
  cut: '잘라내기',
  pasteHere: '여기에 붙여넣기',
  noteHere: '여기에 메모 추가',
  remove: '삭제',
  removeAndJoin: '삭제하고 앞뒤 연결',
  /** the node kinds that are also removed */
  removeAndJoinWith: (kinds: string) => `삭제하고 앞뒤 연결 (${kinds}도 삭제)`,
  removeEdge: '연결 삭제',
  selectAll: '모두 선택',
  fit: '화면에 맞추기',
  shortcuts: '단축키 보기',
} as const

export const selectionText = {
  label: '선택한 노드',
  count: (n: number) => `${n}개 선택됨`,
} as const

export const keyboardText = {
  chooseFirst: '먼저 노드를 선택해 주세요. 그 아래에 다음 단계를 추가합니다.',
  lastStep: '메모 아래에는 단계를 추가할 수 없습니다.',
  selectedAll: (n: number) => `${nodes(n)}를 모두 선택했습니다`,
} as const
