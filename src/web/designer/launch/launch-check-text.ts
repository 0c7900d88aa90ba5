// The texts of the launch check panel and the launch confirmation, apart from launch-text.ts because both are loaded on demand.
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
