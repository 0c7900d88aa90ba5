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

export const publishText = {
  reaches: (n: string) => `${n}명에게 적용됩니다`,
  noLeads: '지금 진행 중인 연락처 가운데 이 변경을 받을 사람이 없습니다',
  leads: (n: string) => `${n}명`,
  blocked: (n: string) =>
    `${n}명은 마지막으로 받은 메일의 노드가 없어져 ‘확인 필요’가 되고, 더는 메일을 받지 않습니다.`,
  loadFailed: '누구에게 적용되는지 알아내지 못했습니다',
  changes: '바뀌는 것',
  warnings: '확인할 점',
  failed: '변경을 게시하지 못했습니다',
  changedMeanwhile: '그 사이 저장된 워크플로우가 바뀌어 게시하지 않았습니다. 바뀐 내용을 다시 확인해 주세요.',
} as const
