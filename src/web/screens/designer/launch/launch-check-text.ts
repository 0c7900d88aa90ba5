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
