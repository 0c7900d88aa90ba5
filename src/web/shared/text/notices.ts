// The words of mails to one person outside of every sequence: 출처 고지, and those that wait for a hand.
import type { WaitingNotice } from '#api/compliance/notices.ts'

export const sourceNoticeText = {
  open: '출처 고지',
  title: (name: string) => `${name} · 수집 출처 알리기`,
  hint: '개인정보를 어디에서 받았는지 물어 온 사람에게는 바로 알려야 합니다(개인정보 보호법 제20조). 아래 내용을 확인하고 고친 뒤 한 번 보냅니다. 법률 자문이 아닙니다.',
  loadFailed: '보낼 내용을 불러오지 못했습니다',
  to: '받는 사람',
  from: '보내는 계정',
  noMailbox: '연결된 발송 계정이 없습니다',
  inThread: '이 대화의 답장으로 나갑니다.',
  noAddress: '이메일이 없는 연락처라 보낼 수 없습니다.',
  suppressed:
    '수신거부한 주소입니다. 광고가 아니라 물음에 답하는 메일이라 보낼 수 있습니다. 물어 온 것이 맞는지 확인해 주세요.',
  before: (when: string, who: string | null) => `${when}에 ${who ? `${who} 님이 ` : ''}이미 알렸습니다.`,
  beforeHint: '같은 사람이 다시 물었을 때만 다시 보내 주세요.',
  failed: (when: string) => `${when}에 보낸 것은 나가지 못했습니다.`,
  subject: '제목',
  body: '내용',
  needSubject: '제목을 적어 주세요.',
  needBody: '내용을 적어 주세요.',
  send: '보내기',
  again: '다시 보내기',
  sent: '수집 출처를 알리는 메일을 보냈습니다',
  sendFailed: '메일을 보내지 못했습니다',
} as const

const left = (days: number): string =>
  days < 0 ? `기한이 ${-days}일 지났습니다` : days === 0 ? '오늘까지입니다' : `${days}일 남았습니다`

export const waitingNoticeText = {
  title: '나가지 못한 알림 메일',
  what: '수신거부 결과처럼 법이 기한을 둔 메일이 기다리고 있습니다. 발송 계정을 다시 연결하거나 다른 계정으로 보내 주세요. 기한이 3일 남으면 연결된 다른 계정으로 자동으로 보냅니다.',
  loadFailed: '알림 메일을 불러오지 못했습니다',
  kinds: {
    opt_out: '수신거부 처리 결과',
    source: '수집 출처',
    confirm: '수신동의 확인',
  } as const satisfies Record<WaitingNotice['kind'], string>,
  left,
  waits: (mailbox: string | null) =>
    mailbox ? `${mailbox} 계정의 연결이 끊겨 기다립니다` : '보낼 발송 계정이 없어졌습니다',
  paused: (mailbox: string) => `${mailbox} 계정이 일시 중지되어 기다립니다`,
  failed: (why: string | null) => `보내지 못했습니다${why ? `: ${why}` : ''}`,
  uncertain: '보냈는지 알 수 없어 다시 보내지 않습니다. 보낸 편지함을 확인해 주세요.',
  through: '보낼 계정',
  send: '이 계정으로 보내기',
  sent: '알림 메일을 보냅니다',
  sendFailed: '알림 메일을 보내지 못했습니다',
  noOther: '연결된 다른 계정이 없습니다',
  accounts: '발송 계정 열기',
  wasSent: '보냈습니다',
  drop: '보내지 않음',
  dropTitle: (address: string) => `${address}에 알리지 않을까요?`,
  dropEnds: [
    '이 사람에게는 이 알림이 나가지 않습니다.',
    '법이 정한 기한이 있다면 다른 방법으로 알려 주세요.',
  ],
  closed: '알림 메일을 정리했습니다',
  closeFailed: '알림 메일을 정리하지 못했습니다',
} as const

export const consentReminderText = {
  badge: (n: string) => `동의를 다시 확인할 연락처 ${n}명`,
  due: (n: string) => `동의를 다시 확인할 연락처가 ${n}명 있습니다.`,
  overdue: (n: string) => `${n}명은 기한이 지났습니다.`,
  planned: (n: string) => `${n}명에게는 확인 메일이 예약되어 있습니다.`,
  failed: (n: string) => `${n}명에게는 확인 메일이 나가지 못했습니다.`,
  why: '동의를 받은 날부터 2년마다 같은 날이 되기 전에 동의 사실을 알려야 합니다. 답이 없어도 동의는 유지됩니다.',
  automatic: '확인 메일을 자동으로 보냅니다.',
  manual: '확인 메일은 자동으로 나가지 않습니다.',
  settings: '설정',
  show: '목록 보기',
  done: '모든 연락처',
  send: '확인 메일 보내기',
  sent: (n: string) => `${n}명에게 확인 메일을 예약했습니다`,
  sentNone: '확인 메일을 보낼 연락처가 없습니다. 이미 예약되었거나 수신거부한 사람입니다',
  sendFailed: '확인 메일을 예약하지 못했습니다',
  switchHeading: '수신동의 2년마다 다시 확인',
  switchHint:
    '광고성 정보에 동의한 사람에게는 동의를 받은 날부터 2년마다 동의 사실과 그만 받는 방법을 알려야 합니다(정보통신망법 제50조 제8항). 30일 전부터 연락처 목록에 나타납니다.',
  switch: '자동으로 확인 메일 보내기',
  switchLabelHint:
    '기한이 되기 전에 한 사람에게 한 번씩, 발송 시간에 조금씩 나누어 보냅니다. 끄면 목록에만 나타나고 사람이 보냅니다.',
} as const
