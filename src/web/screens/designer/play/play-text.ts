// Texts of 열흘 재생.

export const playText = {
  label: '열흘 재생',
  offer: '샌드박스에서 열흘 동안의 발송과 회신을 십여 초에 보여 드립니다. 실제로 발송되지 않습니다.',
  progress: (day: number) => `열흘 중 ${day}일째`,
  start: '열흘 재생',
  pause: '멈춤',
  resume: '이어서 재생',
  skip: '끝으로 건너뛰기',
  skipping: '끝까지 재생하는 중…',
  again: '열흘 더 재생',
  days: '재생한 날',
  panel: '재생한 날의 발송과 회신',
  totals: { sent: '발송', replied: '회신', waiting: '기다리는 연락처' },
  nothingYet: '하루가 지날 때마다 발송과 회신이 표시됩니다.',
  sent: (step: number | undefined, count: string) => (step ? `${step}단계 · ${count}통` : `${count}통`),
  kinds: {
    sent: '발송',
    replied: '회신',
    auto_replied: '부재중',
    bounced: '반송',
    unsubscribed: '수신거부',
  },
  ended: (sent: string, replied: string, stopped: string) =>
    `열흘 동안 ${sent}통을 발송했고 ${replied}명이 회신했습니다. 회신·반송·수신거부한 ${stopped}명에게는 발송을 멈췄습니다.`,
  toInbox: '받은 답장 보기',
  toToday: '오늘 할 일 보기',
  failed: '재생하지 못했습니다',
} as const
