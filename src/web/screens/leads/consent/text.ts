export const consentBulkText = {
  open: '수신 근거 설정',
  title: (counted: string) => `연락처 ${counted}의 수신 근거`,
  hint: '기존 근거를 대체합니다. 이전 내용은 변경 기록에서 확인할 수 있습니다.',
  changed: (n: string) => `연락처 ${n}명의 수신 근거를 저장했습니다`,
  unchanged: '변경된 연락처가 없습니다',
  confirm: '재확인 처리',
  confirmed: (n: string) => `${n}명의 동의를 오늘 재확인한 것으로 기록했습니다`,
  confirmedNone: '수신 동의가 기록된 연락처가 없습니다',
  confirmFailed: '재확인일을 저장하지 못했습니다',
} as const
