export const resumeText = {
  title: (n: string) => `연락처 ${n}명을 다시 진행하시겠습니까?`,
  hint: '이미 보낸 메일은 다시 보내지 않고, 멈춘 단계부터 이어서 발송합니다.',
  next: (when: string) => `다음 메일은 ${when} 발송 예정입니다`,
  nextSendingDay: '다음 메일의 예정 시각이 지나, 다음 발송일에 발송합니다',
  times: '예정 시각이 남은 메일은 그 시각에, 지난 메일은 다음 발송일에 발송합니다',
  others: '진행 중이거나 종료된 연락처는 변경되지 않습니다',
  stopped: '시퀀스가 진행 중이 아니므로, 시퀀스를 시작한 뒤 발송합니다',
} as const
