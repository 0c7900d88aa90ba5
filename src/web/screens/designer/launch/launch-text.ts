export const launchText = {
  check: '점검',
  checkFailed: '점검하지 못했습니다',
  activate: '시작…',
  resume: '다시 시작…',
  pause: '일시정지',
  publish: '게시',
  publishOpens: '게시…',
  unpublished: '게시되지 않은 변경',
  paused: '시퀀스를 일시정지했습니다',
  activateFailed: '활성화에 실패했습니다',
  statusFailed: '상태 변경에 실패했습니다',
} as const

export const publishText = {
  reaches: (n: string) => `${n}명에게 적용됩니다`,
  noLeads: '이 변경이 적용되는 진행 중인 연락처가 없습니다',
  leads: (n: string) => `${n}명`,
  blocked: (n: string) =>
    `${n}명은 마지막으로 받은 메일의 노드가 삭제되어 ‘확인 필요’ 상태가 되며, 처리할 때까지 메일이 발송되지 않습니다.`,
  loadFailed: '적용 대상을 확인하지 못했습니다',
  changes: '변경 내용',
  warnings: '확인 권장',
  failed: '변경을 게시하지 못했습니다',
  changedMeanwhile:
    '저장된 워크플로우가 그사이 변경되어 게시하지 않았습니다. 변경된 내용을 다시 확인해 주세요.',
} as const

// The texts of the launch check panel and the launch confirmation, apart from launch-text.ts because both are loaded on demand.
export const launchCheckText = {
  checkTitle: '시작 전 점검',
  close: '점검 닫기',
  checking: '점검하는 중…',
  again: '다시 점검',
  found: (errors: number, warnings: number) =>
    [errors > 0 ? `필수 수정 ${errors}건` : '', warnings > 0 ? `확인 권장 ${warnings}건` : '']
      .filter(Boolean)
      .join(', '),
  errors: '필수 수정',
  warnings: '확인 권장',
  publishTitle: '변경사항을 게시하시겠습니까?',
  publishesFor: (n: number) =>
    n > 0
      ? `진행 중인 연락처 ${n}명의 남은 메일이 변경된 워크플로우에 맞춰 다시 예약됩니다.`
      : '진행 중인 연락처가 없습니다. 새로 등록하는 연락처부터 적용됩니다.',
} as const
