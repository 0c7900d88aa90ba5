// Texts of the page 확인 필요: for each cause what happened, reason, and what to do.
import type { WaitingNotice } from '#api/compliance/notices.ts'
import { FALLBACK_DAYS } from '#core/compliance/notice-mailbox.ts'
import type { GuardState } from '#core/mailboxes/bounce-guard.ts'
import type { CheckCause } from '#core/overview/check.ts'

type Words = { title: string; what: string }

export const checkCauses = {
  send_uncertain: {
    title: '발송 여부를 알 수 없는 이메일',
    what: '발송 중 연결이 끊겨 발송 여부를 알 수 없습니다. 발송 계정의 보낸편지함을 확인한 뒤 선택해 주세요. 중복 발송을 막기 위해 자동으로 다시 보내지 않습니다.',
  },
  send_failed: {
    title: '발송 실패한 이메일',
    what: '수신 서버가 메일을 거부했습니다. 이유를 확인하고 다시 시도하거나 제외해 주세요.',
  },
  email_invalid: {
    title: '이메일 주소가 올바르지 않은 연락처',
    what: '주소가 없거나 형식이 올바르지 않습니다. 주소를 수정하면 자동으로 발송을 재개합니다.',
  },
  missing_variable: {
    title: '변수 값이 없는 연락처',
    what: '템플릿 변수에 들어갈 값이 비어 있습니다. 값을 채우면 자동으로 발송을 재개합니다.',
  },
  empty_content: {
    title: '제목이나 본문이 비어 있는 이메일',
    what: '내용이 비어 있거나 채우지 않은 자리가 있습니다. 내용을 수정하면 발송을 재개합니다.',
  },
  generation_failed: {
    title: '생성 실패한 이메일',
    what: 'AI가 이메일을 작성하지 못했습니다. 다시 생성하거나 내용을 직접 입력해 주세요.',
  },
  node_removed: {
    title: '현재 단계가 삭제된 연락처',
    what: '마지막으로 받은 단계가 워크플로우에서 삭제되었습니다. 이어 갈 단계를 선택하거나 제외해 주세요.',
  },
  awaiting_approval: {
    title: '승인 대기 중인 이메일',
    what: '검토 필수 시퀀스입니다. 메일을 확인하고 승인하면 발송됩니다.',
  },
  wrote_first: {
    title: '먼저 메일을 보낸 연락처',
    what: '첫 메일을 보내기 전에 연락처가 먼저 메일을 보냈습니다. 받은 답장에서 내용을 확인하고 다시 진행하거나 제외해 주세요.',
  },
  written_by_member: {
    title: '직접 보낸 메일이 있는 연락처',
    what: '팀에서 이 연락처에게 직접 보낸 메일이 있어 발송을 보류했습니다. 대화를 확인하고 다시 진행하거나 제외해 주세요.',
  },
  company_reply: {
    title: '같은 회사에서 회신이 온 연락처',
    what: '같은 회사의 다른 담당자가 회신해 발송을 보류했습니다. 답장을 확인하고 다시 진행하거나 제외해 주세요.',
  },
} as const satisfies Record<CheckCause, Words>

export const checkText = {
  search: '확인할 연락처 검색',
  searchHint: '회사, 담당자, 이메일, 메일 제목',
  noMatchHint: '검색어에 맞는 연락처가 없습니다. 발송 계정과 시퀀스 문제는 검색어를 지우면 표시됩니다.',
  title: '확인 필요',
  description: '조치가 필요한 항목을 이유별로 모았습니다. 이 화면에서 바로 처리할 수 있습니다.',
  emptyTitle: '확인할 항목이 없습니다',
  toOutbox: '발송 예정 보기',
  emptyHint: '발송 실패나 보류가 생기면 이유와 해결 방법이 여기에 표시됩니다.',
  loadFailed: '확인할 항목을 불러오지 못했습니다',
  listFailed: '목록을 불러오지 못했습니다',
  leadCount: (n: string) => `${n}명`,
  count: (n: string) => `${n}건`,
  total: (n: string) => `총 ${n}명`,
  heads: { who: '연락처', what: '항목', since: '중지 시각' },
  triedAt: (when: string) => `${when} 발송 시도`,
  fill: (name: string) => `${name} 값 채우기`,
  review: (name: string) => `${name} 검토`,
  openNode: (name: string) => `${name} 열기`,
  more: (name: string) => `${name} 작업`,
  retry: '다시 시도',
  goOn: '다시 진행',
  rewrite: '다시 생성',
  remove: '제외',
  fixAddress: '주소 수정',
  editMail: '내용 수정',
  openContact: '진행 상황 보기',
  sent: '발송됨',
  notSent: '발송 안 됨',
  skip: '이 메일 건너뛰기',
  continueAt: '이어 가기',
  retried: (n: string) => `연락처 ${n}명을 다시 진행합니다`,
  settled: (n: string) => `이메일 ${n}통의 발송 여부를 처리했습니다`,
  continued: (n: string) => `연락처 ${n}명을 선택한 단계부터 진행합니다`,
  removed: (n: string) => `연락처 ${n}명을 제외했습니다`,
  addressFixed: '주소를 수정했습니다. 발송을 재개합니다',
  rejected: (n: string, reason: string) => `${n}건은 처리하지 못했습니다. ${reason}`,
  resolveFailed: '처리하지 못했습니다',
  removeTitle: (n: string) => `연락처 ${n}명을 제외하시겠습니까?`,
  removeHint: '제외한 등록은 되돌릴 수 없습니다. 다시 보내려면 새로 등록해 주세요.',
  removeEnds: (n: string) => `등록 ${n}건이 종료되고 남은 이메일은 발송되지 않습니다`,
  retryTitle: (n: string) => `연락처 ${n}명에게 다시 발송을 진행하시겠습니까?`,
  retryHint: '멈춘 이메일부터 이어서 발송합니다. 원인이 남아 있으면 다시 보류됩니다.',
  retryTimes: '예정 시각이 남은 이메일은 그 시각에, 지난 이메일은 다음 발송일에 발송합니다',
  settleTitle: {
    sent: (n: string) => `이메일 ${n}통을 발송됨으로 처리하시겠습니까?`,
    resend: (n: string) => `이메일 ${n}통을 다시 보내시겠습니까?`,
    skip: (n: string) => `이메일 ${n}통을 건너뛰시겠습니까?`,
  },
  settleHint: {
    sent: '보낸편지함에서 모두 확인한 경우에만 선택해 주세요. 다음 단계가 예정대로 진행됩니다.',
    resend:
      '보낸편지함에 없는 것을 확인한 경우에만 선택해 주세요. 이미 발송된 메일이면 받는 사람에게 두 번 발송됩니다.',
    skip: '이 이메일은 다시 보내지 않고 다음 단계로 진행합니다.',
  },
  settleEnds: {
    sent: (n: string) => `${n}통을 발송됨으로 기록합니다`,
    resend: (n: string) => `${n}통을 다시 발송합니다`,
    skip: (n: string) => `${n}통을 발송하지 않음으로 기록합니다`,
  },
  settleAction: { sent: '발송됨', resend: '다시 보내기', skip: '건너뛰기' },
  evidence: {
    title: '보낸편지함에서 찾을 메일',
    noSubject: '제목 없음',
    from: '발송 계정',
    to: '받는 사람',
    at: '발송 시도 시각',
    copy: 'Message-ID 복사',
    more: (n: string) => `그 밖에 ${n}통`,
  },
  continueTitle: (n: string) => `연락처 ${n}명을 선택한 단계부터 진행하시겠습니까?`,
  continueHint: '선택한 단계의 이메일부터 발송합니다. 이전 단계는 발송하지 않습니다.',
  continueField: '이어 갈 단계',
  continueMany: '시퀀스가 다른 연락처는 나누어 처리해 주세요.',
  addressTitle: '이메일 주소 수정',
  addressHint: (name: string) => `${name}의 새 주소를 입력해 주세요. 저장하면 바로 발송을 재개합니다.`,
  address: '이메일 주소',
  addressFailed: '주소를 수정하지 못했습니다',
  mailboxes: {
    title: '중지된 발송 계정',
    what: '연결이 끊겼거나 발송이 중지된 계정입니다. 이 계정의 이메일은 발송되지 않습니다. 이유를 확인하고 다시 연결하거나 발송을 다시 시작해 주세요.',
    action: '다시 연결',
    inspect: '발송 계정 확인',
    noReason: '기록된 이유 없음',
    guard: {
      first_mails_stopped: '반송률이 높아 첫 메일 발송을 중지했습니다. 주소를 확인한 뒤 다시 시작해 주세요.',
      halted: '반송률이 높아 모든 발송을 중지했습니다. 주소를 확인한 뒤 다시 시작해 주세요.',
    } satisfies Record<Exclude<GuardState, 'ok'>, string>,
  },
  sequences: {
    title: '중지된 시퀀스',
    what: '안전을 위해 자동으로 중지된 시퀀스입니다. 이유를 확인한 뒤 직접 다시 시작해 주세요.',
    action: '시퀀스 열기',
  },
  runs: {
    title: '중지된 생성 작업',
    what: 'AI 설정 오류나 한도 초과로 생성이 중지되었습니다. 설정을 수정한 뒤 다시 생성해 주세요.',
    action: '이메일 열기',
    settings: 'AI 설정 열기',
  },
  answers: {
    title: '보내지 못한 답장',
    what: '받은 답장에서 쓴 답장이 발송되지 않았거나 발송 여부를 알 수 없습니다. 답장을 열어 이유를 확인하고 다시 보내거나 발송하지 않음으로 처리해 주세요.',
    action: '답장 열기',
    uncertain: '발송 여부를 알 수 없습니다.',
    by: (name: string) => `${name} 작성`,
  },
  unmatched: {
    title: '연결되지 않은 답장',
    what: '보낸 이메일과 연결되지 않은 답장입니다. 받은 답장에서 확인하고 처리해 주세요.',
    action: '받은 답장 열기',
  },
} as const

export const stoppedWebhookText = {
  title: '중지된 웹훅',
  what: '전송이 계속 실패해 중지된 웹훅입니다. 수신 측을 수정한 뒤 다시 켜 주세요.',
  action: '웹훅 열기',
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
  failed: (reason: string | null) => `발송 실패${reason ? `: ${reason}` : ''}`,
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
