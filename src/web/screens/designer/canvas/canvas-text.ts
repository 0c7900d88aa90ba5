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

export const connectionText = {
  dropAdds: (kind: string) => `놓으면 ${kind} 추가`,
  insertPair: '이메일과 타이머 삽입',
} as const

export const canvasToolsText = {
  shortcuts: '단축키',
  propose: 'AI로 시퀀스 제안',
  proposeHint: '무엇을 파는지 적으면 AI가 메일과 대기를 제안합니다. 직접 추가해도 됩니다.',
  tidy: '정리',
  tidyHint: '노드를 위에서 아래로 정렬합니다',
  tidied: '노드를 정리했습니다',
  tidyAlready: '이미 정리되어 있습니다',
  tidyFailed: '정리하지 못했습니다',
  wheelZooms: '휠로 배율 조절',
  wheelPans: '휠로 화면 이동',
  showMap: '미니맵 보기',
  hideMap: '미니맵 숨기기',
  map: '미니맵: 클릭한 위치로 이동',
} as const

export const variantText = {
  badge: (share: string) => `A/B ${share}%`,
  way: (letter: string, share: string) => `${letter} ${share}%`,
  explain: (letters: readonly string[]) =>
    `연락처마다 ${letters.length > 4 ? `${letters[0]}~${letters.at(-1)}` : letters.join(', ')} 중 하나만 받습니다. 등록할 때 균등하게 배정되며, 분기는 아래에서 다시 합칠 수 있습니다.`,
  add: 'A/B 추가',
  addHint: '기존 이메일과 연락처를 균등하게 나눕니다',
} as const
