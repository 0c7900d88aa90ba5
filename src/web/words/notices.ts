import { REMIND_DAYS } from '#core/compliance/consent.ts'

export const consentReminderText = {
  badge: (n: string) => `동의 재확인 대상 ${n}명`,
  due: (n: string) => `동의 재확인 대상이 ${n}명 있습니다.`,
  overdue: (n: string) => `${n}명은 기한이 지났습니다.`,
  planned: (n: string) => `${n}명에게 확인 메일이 예약되어 있습니다.`,
  failed: (n: string) => `${n}명에게 확인 메일을 발송하지 못했습니다.`,
  why: '동의일부터 2년마다 동의 사실을 알려야 합니다. 답장이 없어도 동의는 유지됩니다.',
  automatic: '확인 메일을 자동으로 보냅니다.',
  manual: '확인 메일은 자동으로 발송되지 않습니다.',
  settings: '설정',
  show: '목록 보기',
  done: '모든 연락처',
  send: '확인 메일 보내기',
  sent: (n: string) => `${n}명에게 확인 메일을 예약했습니다`,
  sentNone: '확인 메일을 보낼 연락처가 없습니다. 이미 예약되었거나 수신거부한 연락처입니다',
  sendFailed: '확인 메일을 예약하지 못했습니다',
  switchHeading: '2년마다 수신 동의 재확인',
  switchHint: `광고성 정보 수신 동의자에게는 동의일부터 2년마다 동의 사실과 수신거부 방법을 알려야 합니다(정보통신망법 제50조 제8항). ${REMIND_DAYS}일 전부터 연락처 목록에 표시됩니다.`,
  switch: '자동으로 확인 메일 보내기',
  switchLabelHint:
    '기한 전에 연락처마다 한 번씩, 발송 시간에 나누어 보냅니다. 끄면 목록에만 표시되고 직접 보내야 합니다.',
} as const
