// The words of the start page.
import type { DayKind, TodayKind } from '#core/overview/today.ts'

export const todayText = {
  title: '오늘 할 일',
  now: (n: string) => `지금 할 일 ${n}가지`,
  later: (n: string) => `오늘 안에 할 일 ${n}가지`,
  nothing: '급한 일은 없습니다',
  loadFailed: '오늘 할 일을 불러오지 못했습니다',
  calmTitle: '지금 할 일이 없습니다',
  calmHint: '답장이 오거나 확인할 것이 생기면 여기에 먼저 나타납니다.',
  pressing: '지금',
  people: (n: string) => `${n}명`,
  mails: (n: string) => `${n}통`,
  cases: (n: string) => `${n}건`,
  sequencesOf: (n: string) => `${n}개`,
  titles: {
    replies: '답을 기다리는 답장',
    check: '확인 필요',
    outbox: '오늘 나갈 메일',
    review: '검토를 기다리는 메일',
    sequences: '곧 끝나거나 멈춘 시퀀스',
    mailboxes: '발송 계정 상태',
  } satisfies Record<TodayKind, string>,
} as const

export const repliesText = {
  mine: '내 담당',
  unassigned: '담당자 없음',
  oldest: (when: string) => `가장 오래된 답장은 ${when}에 왔습니다`,
  of: (name: string) => `담당 ${name}`,
  nobody: '담당자 없음',
  action: '답장하기',
  open: (name: string) => `${name}의 답장 열기`,
} as const

export const checkCardText = {
  action: '처리하기',
  runs: '멈춘 이메일 생성',
  notices: '나가지 못하는 처리 결과 통지',
  unmatched: '누구의 답장인지 모르는 메일',
  optOutLikely: '수신거부 요청일 수 있는 답장',
} as const

export const outboxCardText = {
  span: (first: string, last: string) => `${first}에 시작해 ${last}에 끝납니다`,
  once: (when: string) => `${when}에 나갑니다`,
  share: (n: string, cap: string) => `${n}통 · 하루 한도 ${cap}통`,
  mailbox: (address: string) => `${address}에서 나갈 메일 보기`,
  held: '오늘 예정이지만 멈춰 있는 메일',
} as const

export const reviewCardText = { action: '검토하기' } as const

export const sequencesCardText = {
  halted: '이음이 멈춘 시퀀스',
  paused: '일시정지한 시퀀스',
  finishing: (when: string) => `마지막 메일 ${when}`,
  finished: '모두 마쳤습니다. 새로 등록하거나 보관해 주세요.',
  left: (n: string) => `남은 메일 ${n}통`,
  leftOf: (name: string) => `${name}의 남은 메일 보기`,
} as const

export const mailboxesCardText = {
  fine: '정상',
  states: {
    paused: '멈춤',
    disconnected: '연결 끊김',
    halted: '반송이 많아 멈춤',
    first_mails_stopped: '첫 메일만 멈춤',
  },
  sent: (sent: string, cap: string) => `오늘 ${sent}통 보냄 · 한도 ${cap}통`,
  stopped: (n: string) => `오늘 나갈 메일 ${n}통이 기다립니다`,
} as const

export const dayText = {
  yesterday: '어제의 결과',
  week: '지난 7일',
  hint: '답장은 사람이 쓴 것만 셉니다. 자동 회신은 빼고, 같은 사람은 하루에 한 번입니다.',
  tiles: { sent: '보낸 메일', replied: '답장한 사람', bounced: '반송된 사람' } satisfies Record<
    DayKind,
    string
  >,
  day: '날짜',
  today: '오늘',
  open: (day: string, what: string) => `${day} ${what} 보기`,
  panel: (day: string, what: string) => `${day} ${what}`,
  panelHint: {
    sent: '그날 보낸 메일을 나중 것부터 보여 드립니다.',
    replied: '사람이 쓴 회신만 셉니다. 자동 회신과 부재중 답장은 빠져 있습니다.',
    bounced: '메일을 받을 수 없는 것으로 끝난 연락처입니다.',
  } satisfies Record<DayKind, string>,
  peopleFailed: '목록을 불러오지 못했습니다',
  nobody: '이날은 아무도 없습니다',
  total: {
    sent: (n: string) => `총 ${n}통`,
    replied: (n: string) => `총 ${n}명`,
    bounced: (n: string) => `총 ${n}명`,
  },
  unnamed: '삭제된 연락처',
} as const

export const stepsText = {
  title: '처음 시작하는 세 단계',
  progress: (done: number, all: number) => `${all}단계 중 ${done}단계를 마쳤습니다`,
  done: '완료',
  mailbox: {
    title: '보낼 메일 계정 정하기',
    sandbox:
      '샌드박스 계정이 준비되어 있어 실제로 보내지 않고 모두 해 볼 수 있습니다. 진짜로 보내려면 계정을 연결하세요.',
    hint: '회사 메일을 연결하면 그 주소로 메일이 나가고 답장도 읽어 옵니다.',
    real: '연결한 계정으로 보냅니다.',
    action: '메일 계정 연결',
  },
  contacts: {
    title: '연락처 가져오기',
    hint: '엑셀이나 CSV 파일을 그대로 올리면 열을 알아서 맞춥니다.',
    done: '연락처가 있습니다.',
    action: '연락처 가져오기',
  },
  sequence: {
    title: '시퀀스 그리기',
    hint: '첫 메일, 대기, 다음 메일을 한 장으로 이으면 나머지는 이음이 합니다.',
    done: '메일을 그린 시퀀스가 있습니다.',
    action: '새 시퀀스',
  },
} as const
