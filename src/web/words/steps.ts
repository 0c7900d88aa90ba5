// The list of steps of a sequence: its view, its dialog and its toasts.
export const stepsText = {
  title: '단계',
  list: '단계 목록',
  summary: (steps: string, days: string) => `${steps}단계, 첫 메일부터 마지막 메일까지 ${days}일 대기`,
  one: '1단계, 첫 메일만 발송합니다',
  add: '단계 추가',
  addBefore: '앞에 단계 추가',
  addAfter: '뒤에 단계 추가',
  wait: (days: string) => `${days}일 대기`,
  first: '대기 없이 발송',
  variant: 'A/B',
  noSubject: '제목 없음',
  threadSubject: '앞 메일의 답장으로 발송',
  aiSubject: 'AI가 제목을 작성합니다',
  noBody: '본문이 비어 있습니다',
  noPrompt: 'AI 프롬프트가 비어 있습니다',
  up: (step: string) => `${step}를 위로 이동`,
  down: (step: string) => `${step}를 아래로 이동`,
  more: (step: string) => `${step} 작업`,
  edit: '수정',
  remove: '삭제',
  openNode: '디자이너에서 보기',
  emptyTitle: '아직 단계가 없습니다',
  emptyHint: '단계를 추가하면 메일과 대기가 차례로 연결됩니다. 디자이너의 캔버스에도 그대로 표시됩니다.',
  loadFailed: '단계를 불러오지 못했습니다',
} as const

export const stepDialogText = {
  add: '단계 추가',
  edit: (step: string) => `${step} 수정`,
  hint: '저장하면 디자이너의 캔버스에도 반영됩니다.',
  firstHint: '첫 단계가 됩니다. 지금의 첫 단계는 이 메일을 보내고 1일 뒤에 발송됩니다.',
  save: '저장',
  conflictHint: '작성 중인 내용은 유지됩니다. 다시 저장하면 여기에서 수정한 항목만 내 내용으로 대체됩니다.',
} as const

/** After a call succeeds, or fails without a message of the server. */
export const stepToasts = {
  created: '단계를 만들었습니다',
  updated: '단계를 수정했습니다',
  deleted: '단계를 삭제했습니다',
  restored: '삭제한 단계를 되돌렸습니다',
  undo: '되돌리기',
  createFailed: '단계 생성에 실패했습니다',
  updateFailed: '단계 수정에 실패했습니다',
  deleteFailed: '단계 삭제에 실패했습니다',
  restoreFailed: '단계를 되돌리지 못했습니다',
} as const
