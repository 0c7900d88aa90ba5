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
