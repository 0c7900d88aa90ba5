// Texts of the start page.
import { type TodayKind, TREND_DAYS } from '#core/overview/today.ts'
import { sequenceStatus } from '#web/words/sequences.ts'
import { shell } from '#web/words/shell.ts'

export const todayText = {
  title: '오늘 할 일',
  now: (n: string) => `지금 처리할 항목 ${n}건`,
  later: (n: string) => `오늘 처리할 항목 ${n}건`,
  /** the day is that of the sandbox, beside a real mailbox */
  sandbox: (day: string) => `${shell.sandboxClock} ${day}`,
  nothing: '급한 항목이 없습니다',
  loadFailed: '오늘 할 일을 불러오지 못했습니다',
  calmTitle: '처리할 항목이 없습니다',
  calmHint: '답장이 오거나 확인이 필요하면 여기에 표시됩니다.',
  pressing: '지금',
  leadCount: (n: string) => `${n}명`,
  mails: (n: string) => `${n}통`,
  cases: (n: string) => `${n}건`,
  sequencesOf: (n: string) => `${n}개`,
  titles: {
    replies: '답장 대기',
    check: '확인 필요',
    outbox: '오늘 발송 예정',
    review: '검토 대기',
    sequences: '시퀀스 상태',
    mailboxes: '발송 계정 상태',
  } satisfies Record<TodayKind, string>,
} as const

export const repliesText = {
  mine: '내 담당',
  unassigned: '담당자 없음',
  rest: '그 밖의 답장',
  of: (name: string) => `담당 ${name}`,
  action: '답장',
} as const

export const checkSectionText = {
  action: '처리',
  runs: '중지된 이메일 생성',
  notices: '발송되지 못한 알림 메일',
  unmatched: '연결되지 않은 답장',
  optOutLikely: '수신거부 요청일 수 있는 답장',
} as const

export const outboxText = {
  span: (first: string, last: string) => `${first} – ${last}`,
  once: (when: string) => `${when} 발송 예정`,
  mailbox: (address: string) => `${address} 발송 예정 메일 보기`,
  onHold: '오늘 예정 중 보류된 메일',
} as const

export const reviewText = { action: '검토' } as const

export const sequencesText = {
  halted: '자동 중지된 시퀀스',
  paused: '일시정지한 시퀀스',
  finishing: (when: string) => `마지막 메일 ${when}`,
  overdue: '발송 예정 시각이 지난 메일만 남아 있습니다',
  finished: `${sequenceStatus.finished} · 새로 등록하거나 보관해 주세요`,
  left: (n: string) => `남은 메일 ${n}통`,
  leftOf: (name: string) => `${name}의 남은 메일 보기`,
} as const

export const mailboxesText = {
  states: {
    paused: '일시정지',
    disconnected: '연결 끊김',
    not_checked: '연결 확인 전',
    halted: '반송률이 높아 중지',
    first_mails_stopped: '첫 메일만 중지',
  },
  sent: (sent: string, cap: string) => `오늘 ${sent} / ${cap}통`,
  stopped: (n: string) => `오늘 예정 ${n}통 보류 중`,
} as const

export const dayText = {
  week: `지난 ${TREND_DAYS}일`,
  sent: (n: string) => `발송 ${n}통`,
  replied: (n: string) => `회신 ${n}명`,
  bounced: (n: string) => `반송 ${n}명`,
  /** @param day of a sandbox that is ahead */
  later: (day: string) => `샌드박스 시각은 ${day}입니다. 오늘 이후의 샌드박스 결과는 시퀀스에 표시됩니다.`,
  dashboard: '대시보드',
  today: '오늘',
} as const
