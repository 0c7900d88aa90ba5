export const rehearsalButtonText = {
  open: '리허설',
  hint: '연락처별 발송 일정을 미리 확인합니다',
} as const
