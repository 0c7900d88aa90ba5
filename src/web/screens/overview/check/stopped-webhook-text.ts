export const stoppedWebhookText = {
  title: '중지된 웹훅',
  what: '전송이 계속 실패해 중지된 웹훅입니다. 수신 측을 수정한 뒤 다시 켜 주세요.',
  action: '웹훅 열기',
} as const
