// Texts of the sandbox.
import { ENROLLMENT_STATUS_LABELS } from '#core/enrollments/status-labels.ts'
import type { SANDBOX_REPLY_KINDS } from '#core/inbox/inbound.ts'

type AnswerKind = (typeof SANDBOX_REPLY_KINDS)[number]

export const sandboxText = {
  title: '샌드박스',
  description: '보낸 메일을 수신자 화면으로 확인하고 답장을 시험합니다. 실제로 발송되지 않습니다.',
  list: '받은 메일 목록',
  searchPlaceholder: '받는 사람, 제목',
  total: (n: string) => `총 ${n}통`,
  noSubject: '(제목 없음)',
  emptyTitle: '아직 받은 메일이 없습니다',
  emptyHint:
    '시퀀스에 연락처를 등록하고 시작한 뒤 ‘다음 발송 시각으로’를 누르면 첫 메일이 여기에 도착합니다.',
  toSequences: '시퀀스로 이동',
  backToList: '메일 목록으로',
  from: '보낸 사람',
  to: '받는 사람',
  at: '받은 시각',
  views: '메일 보기',
  view: { mail: '메일', headers: '헤더', raw: '원문' },
  frame: '메일 본문',
  raw: '메일 원문',
} as const

export const answerText = {
  heading: '수신자로 응답하기',
  hint: '실제 메일처럼 메일함에 도착하며, 등록 상태와 통계에 반영됩니다.',
  kinds: {
    reply: '답장',
    out_of_office: '부재중 자동 회신',
    bounce: '반송',
    unsubscribe: '수신거부',
    complaint: '스팸 신고',
  } satisfies Record<AnswerKind, string>,
  done: {
    reply: '답장 완료',
    out_of_office: '부재중',
    bounce: '반송됨',
    unsubscribe: '수신거부됨',
    complaint: '신고됨',
  } satisfies Record<AnswerKind, string>,
  tones: {
    reply: 'green',
    out_of_office: 'amber',
    bounce: 'red',
    unsubscribe: 'gray',
    complaint: 'red',
  } as const satisfies Record<AnswerKind, string>,
  replyText: '답장 내용',
  replyDefault: '안녕하세요. 메일 잘 받았습니다. 자세한 자료와 견적을 보내 주시겠어요?',
  examples: '예시 문구',
  /** by what they intend, so that each intent can be tried */
  replyExamples: [
    {
      label: '관심',
      text: '안녕하세요. 제안 주신 내용에 관심이 있습니다. 다음 주에 30분 정도 미팅 가능할까요?',
    },
    { label: '질문', text: '안녕하세요. 도입 비용은 얼마인가요? 기존 시스템과 연동도 되는지 궁금합니다.' },
    { label: '나중에', text: '안녕하세요. 지금은 다른 업무로 바쁩니다. 내년 3월에 다시 연락 주세요.' },
    { label: '거절', text: '안녕하세요. 이미 다른 업체와 계약해 사용하고 있어 필요하지 않습니다.' },
    {
      label: '담당자 아님',
      text: '안녕하세요. 저는 이 업무 담당자가 아닙니다. 구매팀 박지훈 과장님(jihoon.park@example.com)께 연락해 주세요.',
    },
    { label: '미정', text: '네, 메일 확인했습니다.' },
  ],
  outOfOfficeText: '부재중 안내 내용',
  outOfOfficeDefault: '안녕하세요. 휴가 중이라 메일을 확인하지 못합니다. 돌아와서 답장드리겠습니다.',
  needText: '내용을 입력해 주세요.',
  openThread: '받은 답장에서 보기',
  openLead: '연락처의 등록 보기',
  send: '보내기',
  sending: '응답을 보내는 중…',
  failed: '응답을 보내지 못했습니다',
  statuses: ENROLLMENT_STATUS_LABELS,
  outcome: (kind: string, status: string) =>
    `${kind} 처리했습니다. 이 연락처의 등록은 이제 ‘${status}’입니다.`,
  outcomeNone: (kind: string) => `${kind} 처리했습니다. 이 메일과 연결된 등록은 없습니다.`,
  asSent: {
    reply: '답장을',
    out_of_office: '부재중 자동 회신을',
    bounce: '반송을',
    unsubscribe: '수신거부를',
    complaint: '스팸 신고를',
  } satisfies Record<AnswerKind, string>,
} as const

export const clockText = {
  heading: '시간 이동',
  hint: '시간을 앞으로 이동하면 그사이 예정된 메일이 모두 발송됩니다. 실제 발송 계정에는 영향이 없습니다.',
  hintAll: '모든 워크스페이스의 샌드박스 시각에 적용됩니다.',
  hours: (n: number) => `+${n}시간`,
  days: (n: number) => `+${n}일`,
  nextMail: (when: string) => `다음 발송 시각으로 (${when})`,
  nextMailUnknown: '다음 발송 시각으로',
  noNextMail:
    '예정된 발송이 없습니다. 시퀀스에 연락처를 등록하고 시작하면 다음 발송 시각으로 이동할 수 있습니다.',
  custom: '직접 입력',
  amount: '이동할 시간',
  unit: '단위',
  units: { days: '일', hours: '시간' },
  go: '이동',
  needAmount: (max: string) => `1부터 ${max}까지의 숫자를 입력해 주세요.`,
  moving: (n: string) => `시간을 이동하며 예정된 메일을 발송하는 중… ${n}통 발송`,
  moved: (n: string) => `메일 ${n}통이 발송되었습니다`,
  movedNone: '시간을 이동했습니다. 그사이 발송된 메일은 없습니다',
  failed: '시간을 이동하지 못했습니다',
} as const
