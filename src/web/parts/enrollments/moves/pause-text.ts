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
  presets: [
    { label: '내일', days: 1 },
    { label: '1주 뒤', days: 7 },
    { label: '2주 뒤', days: 14 },
    { label: '30일 뒤', days: 30 },
  ],
  needDay: '재개할 날짜와 시각을 입력해 주세요.',
} as const
