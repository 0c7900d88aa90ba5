// The words of mails to one person outside of every sequence: 출처 고지, and those that wait for a hand.
import type { WaitingNotice } from '#api/compliance/notices.ts'
import { REMIND_DAYS } from '#core/compliance/consent.ts'
import { FALLBACK_DAYS } from '#core/compliance/notice-mailbox.ts'

export const sourceNoticeText = {
  open: '출처 고지',
  title: (name: string) => `${name} · 수집 출처 고지`,
  hint: '정보 주체가 개인정보의 수집 출처를 요구하면 즉시 알려야 합니다(개인정보 보호법 제20조). 아래 내용을 확인한 뒤 보내 주세요. 법률 자문이 아닙니다.',
  loadFailed: '보낼 내용을 불러오지 못했습니다',
  to: '받는 사람',
  from: '발송 계정',
  noMailbox: '연결된 발송 계정이 없습니다',
  inThread: '이 대화의 답장으로 발송됩니다.',
  noAddress: '이메일이 없는 연락처이므로 보낼 수 없습니다.',
  suppressed:
    '수신거부한 주소입니다. 광고가 아닌 문의 답변이므로 보낼 수 있습니다. 문의가 있었는지 확인해 주세요.',
  before: (when: string, who: string | null) => `${when}에 ${who ? `${who} 님이 ` : ''}이미 고지했습니다.`,
  beforeHint: '다시 요청이 있을 때만 보내 주세요.',
  failed: (when: string) => `${when} 발송은 실패했습니다.`,
  subject: '제목',
  body: '내용',
  needSubject: '제목을 입력해 주세요.',
  needBody: '내용을 입력해 주세요.',
  send: '보내기',
  again: '다시 보내기',
  sent: '수집 출처 고지 메일을 보냈습니다',
  sendFailed: '메일을 보내지 못했습니다',
} as const

const left = (days: number): string =>
  days < 0 ? `기한 ${-days}일 경과` : days === 0 ? '오늘까지' : `${days}일 남음`

export const waitingNoticeText = {
  title: '발송되지 못한 알림 메일',
  what: `수신거부 처리 결과처럼 법정 기한이 있는 메일이 발송되지 않았습니다. 발송 계정을 다시 연결하거나 다른 계정으로 보내 주세요. 기한이 ${FALLBACK_DAYS}일 남으면 연결된 다른 계정으로 자동 발송합니다.`,
  loadFailed: '알림 메일을 불러오지 못했습니다',
  kinds: {
    opt_out: '수신거부 처리 결과',
    source: '수집 출처',
    confirm: '수신 동의 확인',
  } as const satisfies Record<WaitingNotice['kind'], string>,
  left,
  waits: (mailbox: string | null) =>
    mailbox ? `발송 계정 연결 끊김: ${mailbox}` : '발송 계정이 삭제되었습니다',
  paused: (mailbox: string) => `발송 계정 일시정지: ${mailbox}`,
  failed: (why: string | null) => `발송 실패${why ? `: ${why}` : ''}`,
  uncertain: '발송 여부를 알 수 없어 다시 보내지 않습니다. 보낸편지함을 확인해 주세요.',
  through: '발송 계정',
  send: '이 계정으로 보내기',
  sent: '알림 메일을 발송합니다',
  sendFailed: '알림 메일을 보내지 못했습니다',
  noOther: '연결된 다른 계정이 없습니다',
  accounts: '발송 계정 열기',
  wasSent: '발송됨으로 처리',
  drop: '발송 안 함',
  dropTitle: (address: string) => `${address} 주소로 알림 메일을 보내지 않으시겠습니까?`,
  dropEnds: [
    '이 연락처에는 알림 메일이 발송되지 않습니다.',
    '법정 기한이 있는 경우 다른 방법으로 알려 주세요.',
  ],
  closed: '알림 메일을 처리했습니다',
  closeFailed: '알림 메일을 처리하지 못했습니다',
} as const

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
