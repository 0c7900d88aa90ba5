// The words of what needs a person: for each cause what happened, why, and what to do.
import type { GuardState } from '#core/mailboxes/bounce-guard.ts'
import type { CheckCause } from '#core/overview/check.ts'

type Words = { title: string; what: string }

export const checkCauses = {
  send_uncertain: {
    title: '발송되었는지 알 수 없는 이메일',
    what: '보내는 도중 연결이 끊겨 나갔는지 알 수 없습니다. 발송 계정의 보낸편지함을 확인한 뒤 알려 주세요. 이음은 스스로 두 번 보내지 않습니다.',
  },
  send_failed: {
    title: '발송하지 못한 이메일',
    what: '받는 쪽 서버가 이메일을 받지 않았습니다. 까닭을 확인하고 다시 시도하거나 제외해 주세요.',
  },
  email_invalid: {
    title: '이메일 주소가 올바르지 않은 연락처',
    what: '주소가 없거나 형식이 틀려 보낼 수 없습니다. 주소를 고치면 저절로 이어서 보냅니다.',
  },
  missing_variable: {
    title: '변수에 넣을 값이 없는 연락처',
    what: '템플릿의 변수에 넣을 값이 비어 있어 멈췄습니다. 값을 채우면 저절로 이어서 보냅니다.',
  },
  empty_content: {
    title: '제목이나 본문이 비어 있는 이메일',
    what: '비었거나 채워지지 않은 자리가 남아 있어 멈췄습니다. 내용을 고치면 이어서 보냅니다.',
  },
  generation_failed: {
    title: '생성하지 못한 이메일',
    what: 'AI가 이메일을 쓰지 못했습니다. 다시 생성하거나 내용을 직접 적어 주세요.',
  },
  node_removed: {
    title: '받던 단계가 삭제된 연락처',
    what: '마지막으로 받은 단계가 워크플로우에서 삭제되어 다음을 정할 수 없습니다. 이어 갈 단계를 고르거나 제외해 주세요.',
  },
  awaiting_approval: {
    title: '승인을 기다리는 이메일',
    what: '검토한 메일만 보내는 시퀀스입니다. 메일을 읽고 승인하면 이어서 보냅니다.',
  },
  company_reply: {
    title: '같은 회사에서 회신이 온 연락처',
    what: '동료가 회신해 잠시 멈췄습니다. 회신을 읽고 다시 진행하거나 제외해 주세요.',
  },
} as const satisfies Record<CheckCause, Words>

export const checkText = {
  title: '확인 필요',
  description: '사람이 정해야 이어지는 일을 까닭별로 모았습니다. 여기에서 바로 고칠 수 있습니다.',
  emptyTitle: '확인할 일이 없습니다',
  emptyHint: '보내지 못하거나 멈춘 일이 생기면 까닭과 할 일이 여기에 나타납니다.',
  loadFailed: '확인할 일을 불러오지 못했습니다',
  peopleFailed: '목록을 불러오지 못했습니다',
  people: (n: string) => `${n}명`,
  count: (n: string) => `${n}건`,
  total: (n: string) => `총 ${n}명`,
  heads: { who: '연락처', what: '무엇이', since: '멈춘 때', actions: '작업' },
  step: (n: number) => `${n}단계`,
  triedAt: (when: string) => `${when}에 보내려 했습니다`,
  fill: (name: string) => `${name} 값 채우기`,
  review: (name: string) => `${name} 검토하기`,
  openNode: (name: string) => `${name} 열기`,
  more: (name: string) => `${name} 작업`,
  retry: '다시 시도',
  goOn: '다시 진행',
  rewrite: '다시 생성',
  remove: '제외',
  fixAddress: '주소 고치기',
  editMail: '내용 고치기',
  openContact: '진행 상황 보기',
  sent: '발송됨',
  notSent: '발송 안 됨',
  skip: '이 메일 건너뛰기',
  continueAt: '이어 가기',
  retried: (n: string) => `연락처 ${n}명을 다시 진행합니다`,
  settled: (n: string) => `이메일 ${n}통의 발송 여부를 정했습니다`,
  continued: (n: string) => `연락처 ${n}명을 고른 단계부터 이어 갑니다`,
  removed: (n: string) => `연락처 ${n}명을 제외했습니다`,
  addressFixed: '주소를 고쳤습니다. 이어서 보냅니다',
  refused: (n: string, why: string) => `${n}건은 그대로입니다. ${why}`,
  mendFailed: '처리하지 못했습니다',
  removeTitle: (n: string) => `연락처 ${n}명을 제외할까요?`,
  removeHint: '제외한 등록은 되돌릴 수 없습니다. 다시 보내려면 새로 등록해 주세요.',
  removeEnds: (n: string) => `등록 ${n}건이 끝나고 남은 이메일은 나가지 않습니다`,
  settleTitle: {
    sent: (n: string) => `이메일 ${n}통을 발송된 것으로 할까요?`,
    resend: (n: string) => `이메일 ${n}통을 다시 보낼까요?`,
    skip: (n: string) => `이메일 ${n}통을 건너뛸까요?`,
  },
  settleHint: {
    sent: '보낸편지함에서 모두 확인한 때에만 골라 주세요. 다음 단계가 예정대로 이어집니다.',
    resend:
      '보낸편지함에 없는 것을 확인한 때에만 골라 주세요. 이미 나간 메일이면 받는 사람이 두 번 받습니다.',
    skip: '이 이메일은 다시 보내지 않고 다음 단계로 갑니다.',
  },
  settleEnds: {
    sent: (n: string) => `${n}통을 보낸 메일로 기록합니다`,
    resend: (n: string) => `${n}통을 한 번 더 보냅니다`,
    skip: (n: string) => `${n}통은 보내지 않은 메일로 남습니다`,
  },
  settleAction: { sent: '발송됨', resend: '다시 보내기', skip: '건너뛰기' },
  evidence: {
    title: '보낸편지함에서 찾을 메일',
    noSubject: '제목 없음',
    from: '보내는 계정',
    to: '받는 사람',
    at: '보내려 한 때',
    copy: 'Message-ID 복사',
    more: (n: string) => `그 밖에 ${n}통`,
  },
  continueTitle: (n: string) => `연락처 ${n}명을 이어 갈까요?`,
  continueHint: '고른 단계의 이메일부터 보냅니다. 앞의 단계는 보내지 않습니다.',
  continueField: '이어 갈 단계',
  continueMany: '시퀀스가 서로 다른 연락처는 따로 이어 가 주세요.',
  addressTitle: '이메일 주소 고치기',
  addressHint: (name: string) => `${name}의 새 주소를 적어 주세요. 고치면 바로 이어서 보냅니다.`,
  address: '이메일 주소',
  addressFailed: '주소를 고치지 못했습니다',
  mailboxes: {
    title: '멈춘 발송 계정',
    what: '연결이 끊겼거나 발송이 멈춘 계정입니다. 이 계정의 이메일은 나가지 않습니다. 까닭을 확인하고 다시 연결해 주세요.',
    action: '다시 연결하기',
    inspect: '발송 계정 확인',
    noReason: '까닭이 남아 있지 않습니다',
    guard: {
      first_mails_stopped: '반송이 많아 첫 메일을 멈췄습니다. 주소를 확인한 뒤 다시 시작해 주세요.',
      halted: '반송이 많아 모든 발송을 멈췄습니다. 주소를 확인한 뒤 다시 시작해 주세요.',
    } as Partial<Record<GuardState, string>>,
  },
  sequences: {
    title: '멈춘 시퀀스',
    what: '이음이 안전을 위해 멈춘 시퀀스입니다. 까닭을 확인한 뒤 직접 다시 시작해 주세요.',
    action: '시퀀스 열기',
  },
  runs: {
    title: '멈춘 생성 작업',
    what: 'AI 설정이나 한도 때문에 생성이 멈췄습니다. 설정을 고친 뒤 다시 생성해 주세요.',
    action: '이메일 열기',
    settings: 'AI 설정 열기',
  },
  unmatched: {
    title: '어느 메일의 회신인지 모르는 답장',
    what: '보낸 이메일과 이어지지 않는 답장입니다. 받은 답장에서 읽고 처리해 주세요.',
    action: '받은 답장 열기',
  },
} as const
