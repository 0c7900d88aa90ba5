// The texts of 리허설.
import type { WaitReason } from '#core/enrollments/enrollment.ts'

export const rehearsalText = {
  title: '리허설',
  close: '리허설 닫기',
  hint: '실제 발송과 같은 방식으로 계산한 일정입니다. 발송하거나 저장하지 않습니다.',
  unsaved: '저장하지 않은 변경도 포함',
  busy: '일정을 다시 계산하는 중…',
  views: '리허설 보기',
  view: { lead: '연락처별', group: '전체 일정' },
  mailbox: '발송 계정',
  start: '시작',
  startNow: '지금 시작',
  startAt: '날짜 지정',
  startField: '시작 날짜와 시각',
  zone: (zone: string) => `${zone} 시간 기준`,
  failed: '일정을 계산하지 못했습니다',
  empty: '발송할 메일이 없습니다',
  emptyHint: '시작 노드에 이메일 초안을 연결하면 발송 일정을 확인할 수 있습니다.',
  toWorkflow: '워크플로우로 돌아가기',
  toSequence: '시퀀스 열기',
  noGroup: '고객 그룹을 지정하면 리허설을 시작할 수 있습니다',
  noMailbox: '연결된 발송 계정이 없습니다',
  noMailboxHint: '발송 계정을 연결하면 발송 시간과 하루 한도에 맞춰 일정을 계산합니다.',
  toMailboxes: '발송 계정으로 이동',
  noLeads: '고객 그룹에 연락처가 없습니다',
  noLeadsHint: '연락처를 추가하면 연락처별 일정을 확인할 수 있습니다.',
  toGroup: '고객 그룹 열기',
  rejected: (n: string) => `연락처 ${n}명은 등록되지 않습니다`,
  rejectedOne: '이 연락처는 지금 등록할 수 없습니다',
  rejectedReason: (message: string, n: string) => `${message} · ${n}명`,
  rejectedList: '연락처 보기',
  rejectedMore: (n: string) => `외 ${n}명`,
  leftOut: (n: string) => `계산 한도를 넘어 연락처 ${n}명은 제외되었습니다`,
} as const

export const summaryText = {
  last: (day: string) => `마지막 발송: ${day}`,
  mails: (n: string) => `메일 ${n}통`,
  leads: (n: string) => `연락처 ${n}명`,
  days: (n: string) => `발송일 ${n}일`,
  otherMailbox: '다른 워크스페이스의 발송 계정',
  share: (name: string, n: string) => `${name} ${n}명`,
  nothing: '발송할 메일이 없습니다',
} as const

export const calendarText = {
  previous: '이전 달',
  next: '다음 달',
  today: '오늘',
  count: (n: string) => `${n}통`,
  mails: (n: string) => `메일 ${n}통`,
  noMails: '메일 없음',
  dayOff: '발송 계정 휴무',
  holiday: (name: string) => `공휴일 ${name}`,
  legend: '색상별 메일',
  legendMail: (number: number, name: string) => `${number}. ${name}`,
} as const

export const playbackText = {
  sender: (name: string) => `${name} 발신`,
  steps: '연락처 진행 경로',
  start: '시작',
  wait: (days: number, business: boolean) => (business ? `영업일 ${days}일 대기` : `${days}일 대기`),
  done: '회신이 없으면 종료',
  doneOn: (day: string) => `${day} 완료`,
  until: (day: string) => `${day}까지`,
  edit: '대기 시간 변경',
  mail: (n: number) => `메일 ${n}`,
  mails: (n: string) => `메일 ${n}통`,
  thread: '앞 메일의 답장으로 발송',
  unwritten: 'AI 생성 전',
  state: { sent: '발송됨', scheduled: '예정' },
  openMail: '내용 보기',
} as const

export const dayText = {
  mails: (day: string, n: string) => `${day} 메일 ${n}통`,
  none: '이날 발송 예정인 메일이 없습니다',
  pick: '달력에서 날짜를 선택하면 발송 예정 메일을 확인할 수 있습니다',
  failed: '선택한 날짜의 메일을 불러오지 못했습니다',
} as const

export const playerText = {
  label: '리허설 재생',
  play: '재생',
  pause: '일시정지',
  previous: '이전 단계',
  next: '다음 단계',
  step: (at: number, total: number) => `${at} / ${total}`,
  countOf: (n: string, total: string) => `이날 ${n}통 · 총 ${total}통`,
  total: (n: string) => `총 ${n}통`,
} as const

export const mailText = {
  title: '발송 예정 메일',
  titleSent: '보낸 메일',
  previous: '앞 메일',
  next: '다음 메일',
  from: '보내는 사람',
  to: '받는 사람',
  when: '발송 예정 시각',
  whenSent: '발송 시각',
  why: '이유',
  noSubject: '(제목 없음)',
  failed: '메일을 불러오지 못했습니다',
  unwritten: '아직 생성되지 않은 메일입니다',
  unwrittenHint: '이메일 관리에서 생성하면 이 연락처에 발송될 내용을 확인할 수 있습니다.',
  generate: '이메일 관리 열기',
  sent: '이미 보낸 메일입니다. 아래는 현재 내용이며, 실제로 발송된 내용은 시퀀스의 연락처 탭에서 확인할 수 있습니다.',
  missing: (names: string) =>
    `이 연락처에 ${names} 값이 없습니다. 값을 입력할 때까지 이 메일은 발송되지 않습니다.`,
  faults: '수정해야 발송됩니다',
  gone: '워크플로우에서 삭제된 메일입니다',
} as const

export const sendTimeText = {
  atOnce: '시작하면 바로 발송',
  atStart: '지정한 시작 시각에 발송',
  startDay: '시작일',
  days: (days: number, business: boolean) => (business ? `영업일 ${days}일 뒤` : `${days}일 뒤`),
  after: (days: number, business: boolean) =>
    days === 0 ? '앞 메일에 바로 이어서' : `앞 메일에서 ${business ? '영업일 ' : ''}${days}일 뒤`,
  joined: (subject: string, clause: string) => `${subject} ${clause}`,
  notCounted: (names: string) => `${names} 제외`,
  weekend: '주말',
  holiday: '공휴일',
  dayOff: '발송 계정 휴무',
  rest: (reason: string, target: string) => `${reason} ${target} 이동`,
  lateAndRest: (reason: string, target: string) => `발송 시간 경과, ${reason} ${target} 이동`,
  window: (clock: string) => `발송 시간에 맞춰 ${clock} 이동`,
  windowDay: (target: string) => `발송 시간이 지나 ${target} 이동`,
  limit: (target: string) => `하루 한도 도달로 ${target} 이동`,
  limitOf: (cap: string, target: string) => `하루 한도 ${cap}통 도달로 ${target} 이동`,
  company: (target: string) => `같은 회사 하루 한도로 ${target} 이동`,
  gap: (minutes: number) => `발송 간격 적용으로 ${minutes}분 뒤`,
  gapDay: (target: string) => `발송 간격 때문에 ${target} 이동`,
  /** planned earlier: why it waits, without its moves */
  kept: {
    delay: '앞 메일 이후 대기 일수 적용',
    outside_window: '발송 시간에 맞춤',
    holiday: '휴무일 제외',
    mailbox_limit: '하루 한도 도달',
    gap: '발송 간격 적용',
    domain_limit: '같은 회사 하루 한도',
    mailbox_disconnected: '발송 계정 연결 대기',
    opt_out_pending: '수신거부 확인 대기 중',
    replies_unread: '답장을 확인하지 못해 대기 중',
    sender_not_ready: '발송 계정의 수신거부 링크나 답장 읽기 설정 필요',
  } satisfies Record<WaitReason, string>,
} as const
