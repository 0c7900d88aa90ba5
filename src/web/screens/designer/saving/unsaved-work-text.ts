// The texts about unsaved work: save conflict, leaving, recovery, unreadable original.

export const unsavedWorkText = {
  loadFailed: '새 내용을 불러오지 못했습니다',
  leaveTitle: '저장하지 않은 변경이 있습니다',
  leaveHint: '지금 나가면 저장하지 않은 내용이 삭제됩니다.',
  leaveSave: '저장하고 나가기',
  leaveDrop: '저장하지 않고 나가기',
  leaveStay: '계속 편집',
  recoverTitle: '저장되지 않은 작업이 남아 있습니다',
  recoverHint: (when: string) => `이 브라우저에서 ${when}에 편집하던 내용입니다. 이어서 편집하시겠습니까?`,
  recoverOlder: (when: string) =>
    `이 브라우저에서 ${when}에 편집하던 내용입니다. 이후 다른 곳에서 저장한 내용이 있으므로 확인한 뒤 복구해 주세요.`,
  recoverMore: (n: number) => `남은 작업이 ${n}개 더 있습니다.`,
  justSaved: (who: string | null) =>
    who
      ? `${who}님이 방금 이 워크플로우를 저장했습니다.`
      : '다른 화면에서 방금 이 워크플로우를 저장했습니다.',
  takeOver: '불러오기',
  tookOver: (who: string | null) =>
    who ? `${who}님이 저장한 내용을 불러왔습니다` : '다른 화면에서 저장한 내용을 불러왔습니다',
  recover: '복구',
  recoverDrop: '버리기',
  unreadableTitle: '저장된 워크플로우를 읽을 수 없습니다',
  unreadableHint: '기본 워크플로우를 표시합니다. 원본은 직접 저장하기 전까지 변경되지 않습니다.',
  download: '원본 내려받기',
  replaceTitle: '원본을 현재 워크플로우로 교체하시겠습니까?',
  replaceHint:
    '저장된 원본을 읽을 수 없습니다. 저장하면 원본이 현재 워크플로우로 교체됩니다. 필요하면 원본을 먼저 내려받으세요.',
  replace: '교체하고 저장',
} as const

export const saveConflictText = {
  hint: '이 화면을 연 뒤 다른 곳에서 워크플로우를 저장했습니다. 어느 쪽을 선택해도 다른 쪽은 복구할 수 있습니다.',
  mine: '이 화면의 내용',
  stored: '저장된 내용',
  notSaved: '아직 저장되지 않음',
  savedBy: (who: string, when: string) => `${who}님 · ${when}`,
  savedByMe: (when: string) => `내 다른 화면 · ${when}`,
  savedAt: (when: string) => when,
  changes: (side: string) => `${side}의 변경 내용`,
  unchanged: '변경 내용이 없습니다',
  picture: (name: string) => `${name} 워크플로우`,
  merge: '두 변경 합치기',
  mergeHint: '서로 다른 부분을 수정했습니다. 두 변경을 합쳐 저장합니다.',
  load: '저장된 내용 불러오기',
  loadHint: '이 화면의 내용은 ‘실행 취소’로 복구할 수 있습니다.',
  keep: '내 내용으로 덮어쓰기',
  keepHint: '저장된 내용은 ‘실행 취소’로 복구할 수 있습니다.',
  asCopy: '새 시퀀스로 저장',
  asCopyHint: '저장된 내용은 유지하고, 내 내용을 복사본으로 저장합니다.',
  copyName: (name: string) => `${name} (내 변경)`,
  copied: '내 내용을 새 시퀀스로 저장하고, 저장된 내용을 불러왔습니다',
  copyFailed: '새 시퀀스로 저장하지 못했습니다',
  openCopy: '새 시퀀스 열기',
  loaded: '저장된 내용을 불러왔습니다',
  readFailed: '저장된 내용을 불러오지 못했습니다',
  unreadable: '저장된 내용을 읽을 수 없습니다',
} as const
