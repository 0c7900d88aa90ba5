// Texts of the actions on one enrollment.
export const pauseText = {
  title: (n: string) => `연락처 ${n}명을 일시정지하시겠습니까?`,
  hint: '일시정지하는 동안 메일이 발송되지 않으며, 현재 단계는 유지됩니다.',
  until: '기간',
  day: '날짜 지정',
  dayHint: '지정한 시각에 자동으로 다시 진행합니다',
  hand: '직접 재개할 때까지',
  handHint: '날짜를 지정하지 않습니다',
  resumeAt: '재개 시각',
  resumeAtHint: '한국 시간 기준입니다. 밀린 메일은 한 번에 발송되지 않고 발송 시간에 맞춰 다시 예약됩니다.',
  durations: [
    { label: '내일', days: 1 },
    { label: '1주 뒤', days: 7 },
    { label: '2주 뒤', days: 14 },
    { label: '30일 뒤', days: 30 },
  ],
  needDay: '재개할 날짜와 시각을 입력해 주세요.',
} as const

export const resumeText = {
  title: (n: string) => `연락처 ${n}명을 다시 진행하시겠습니까?`,
  hint: '이미 보낸 메일은 다시 보내지 않고, 멈춘 단계부터 이어서 발송합니다.',
  next: (when: string) => `다음 메일은 ${when} 발송 예정입니다`,
  nextSendingDay: '다음 메일의 예정 시각이 지나, 다음 발송일에 발송합니다',
  times: '예정 시각이 남은 메일은 그 시각에, 지난 메일은 다음 발송일에 발송합니다',
  others: '진행 중이거나 종료된 연락처는 변경되지 않습니다',
  stopped: '시퀀스가 진행 중이 아니므로, 시퀀스를 시작한 뒤 발송합니다',
} as const

export const undoBounceText = {
  title: (n: string) => `연락처 ${n}명의 반송을 되돌리시겠습니까?`,
  hint: '메일 서버가 발송 중에 거부한 메일만 되돌릴 수 있습니다. 되돌리면 그 메일부터 다시 예약합니다.',
  reason: '이유',
  reasonHint: '활동 기록에 남습니다. 예: 서버의 시간당 발송 한도 때문이었음',
  needReason: '반송을 되돌리는 이유를 입력해 주세요.',
}
