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

export const launchCheckText = {
  checkTitle: '시작 전 점검',
  close: '점검 닫기',
  checking: '점검하는 중…',
  again: '다시 점검',
  passed: '문제가 없습니다. 활성화할 수 있습니다',
  passedRunning: '문제가 없습니다',
  passedWithWarnings: '활성화할 수 있습니다. 아래를 확인해 주세요',
  runningWithWarnings: '막는 문제는 없습니다. 아래를 확인해 주세요',
  found: (errors: number, warnings: number) =>
    [errors > 0 ? `고쳐야 할 점 ${errors}개` : '', warnings > 0 ? `확인할 점 ${warnings}개` : '']
      .filter(Boolean)
      .join(', '),
  blocked: (n: number) => `시작하려면 ${n}가지를 고쳐야 합니다`,
  errors: '고쳐야 할 점',
  warnings: '확인할 점',
  activateTitle: '시퀀스를 시작할까요?',
  resumeTitle: '시퀀스를 다시 시작할까요?',
  publishTitle: '바뀐 내용을 게시할까요?',
  startsFor: (n: number) =>
    n > 0
      ? `등록된 연락처 ${n}명에게 예약된 시각부터 발송합니다.`
      : '아직 등록된 연락처가 없습니다. 연락처를 등록하면 발송이 시작됩니다.',
  publishesFor: (n: number) =>
    n > 0
      ? `진행 중인 연락처 ${n}명의 남은 메일이 바뀐 워크플로우로 다시 계획됩니다.`
      : '진행 중인 연락처가 없습니다. 앞으로 등록하는 연락처부터 적용됩니다.',
  warningsLeft: (n: number) => `확인할 점이 ${n}개 있습니다. 그대로 진행할 수 있습니다.`,
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
