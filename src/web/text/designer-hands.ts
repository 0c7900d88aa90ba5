// The words of what hands do in the designer: undo, clipboard, menus, shortcuts.
export const historyText = {
  // the toast of a deletion is called ‘실행 취소’
  undo: '되돌리기',
  redo: '다시 실행',
  undone: '되돌렸습니다',
  redone: '다시 실행했습니다',
} as const

export const deleteText = {
  join: '앞뒤 잇기',
  joined: '앞뒤를 이었습니다',
  joinsWith: (names: string) => `앞뒤를 이으면 ${names}도 함께 삭제됩니다.`,
  joinedWith: (names: string) => `${names}도 함께 삭제하고 앞뒤를 이었습니다`,
  name: (name: string) => `‘${name}’`,
} as const

export const clipboardText = {
  copied: (n: number) => `노드 ${n}개를 복사했습니다`,
  pasted: (n: number) => `노드 ${n}개를 붙여 넣었습니다`,
  broken: '복사한 노드를 읽을 수 없어 붙여 넣지 않았습니다. 원래 화면에서 다시 복사해 주세요.',
  byKey: (keys: string) => `붙여 넣으려면 ${keys}를 눌러 주세요.`,
} as const

export const selectionText = {
  label: '선택한 노드',
  count: (n: number) => `${n}개 선택됨`,
} as const

export const commandText = {
  settings: '설정 열기',
  manageEmails: '이메일 관리',
  addBelow: '다음 단계 추가',
  addNote: '메모 추가',
  copy: '복사',
  cut: '잘라내기',
  paste: '붙여넣기',
  duplicate: '복제',
  remove: '삭제',
  removeAndJoin: '삭제하고 앞뒤 잇기',
  selectAll: '모두 선택',
  clearSelection: '선택 풀기',
  fit: '화면에 맞추기',
  life: '100%로 보기',
  zoomIn: '확대',
  zoomOut: '축소',
  save: '저장',
  shortcuts: '단축키 보기',
  tidy: '정리',
} as const

export const sheetText = {
  title: '단축키',
  hint: '글을 쓰는 칸 안에서는 칸의 단축키가 먼저입니다.',
  open: '단축키',
  groups: { edit: '편집', node: '노드', move: '이동', view: '보기' },
  walk: '이웃 노드로 이동',
  nudge: '선택한 노드 옮기기',
  box: '끌어서 여러 개 선택',
  pan: '화면 끌기',
  add: '하나씩 더 선택',
  drag: '드래그',
  click: '클릭',
  space: '스페이스',
} as const

export const menuText = { label: '캔버스 메뉴' } as const
