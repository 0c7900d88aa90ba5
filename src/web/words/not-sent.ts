// Why the next mail is not sent yet, in one phrase for every reason: the state or time, then the reason or what to do.
import type { NotSentAction, NotSentReason } from '#core/enrollments/not-sent.ts'
import { waitSentences } from './enrollments.ts'

/** `when` is a day and a time. */
export const notSentSentences = {
  ...waitSentences,
  turn: (when) => `${when} 발송 예정 · 발송 순서 대기`,
  due: () => '곧 발송 · 발송 순서 대기',
  retrying: (when) => `${when} 재시도 예정 · 수신 서버 일시 거부`,
  closing: (when) => `${when} 완료 예정 · 남은 메일 없음`,
  unplanned: () => '발송 일정 계산 중 · 잠시 후 새로고침',
  pending_sequence_not_active: (when) =>
    when ? `시퀀스 시작 전 · ${when} 예상` : '시퀀스 시작 전 · 시작하면 발송',
  pending_awaiting_content: () => '이메일 생성 중 · 완료되면 발송',
  pending_awaiting_approval: () => '승인 대기 중 · 승인하면 발송',
  paused_until: (when) => `일시정지 · ${when} 자동 재개`,
  paused_manual: () => '일시정지 · 다시 진행하면 발송',
  paused_out_of_office: (when) => (when ? `부재중 · ${when} 자동 재개` : '부재중 · 다시 진행하면 발송'),
  paused_company_reply: () => '같은 회사에서 회신 · 발송 여부 결정 필요',
  paused_wrote_first: () => '먼저 메일을 보낸 연락처 · 발송 여부 결정 필요',
  paused_written_by_member: () => '직접 보낸 메일이 있습니다 · 발송 여부 결정 필요',
  paused_sequence_paused: () => '시퀀스 일시정지 · 다시 시작하면 발송',
  paused_no_consent: () => '수신 근거 없음 또는 만료 · 근거를 입력하고 다시 진행하면 발송',
  blocked_missing_variable: () => '변수 값 없음 · 값을 채우면 발송',
  blocked_empty_content: () => '제목 또는 본문에 빈 곳 있음 · 수정하면 발송',
  blocked_generation_failed: () => '이메일 생성 실패 · 다시 생성하면 발송',
  blocked_email_invalid: () => '이메일 주소 오류 · 주소를 수정하면 발송',
  blocked_send_failed: () => '발송 실패 · 이유 확인 후 다시 시도',
  blocked_send_uncertain: () => '발송 여부 불확실 · 보낸편지함 확인 필요',
  blocked_node_removed: () => '현재 단계 삭제됨 · 이어 갈 단계 선택 필요',
  replied_human: () => '회신 받음 · 받은 답장에서 대화 계속',
  replied_other_address: () => '다른 주소로 회신 받음 · 받은 답장에서 대화 계속',
  replied_manual: () => '회신으로 표시됨 · 발송 종료',
  completed: () => '예정 메일 모두 취소됨 · 보내려면 새로 등록',
  bounced_hard: () => '없는 주소 또는 수신 불가 · 주소 수정 후 새로 등록',
  bounced_soft_limit: () => '여러 번 전달 실패 · 주소 확인 필요',
  unsubscribed_link: () => '수신거부 링크 클릭 · 발송 종료',
  unsubscribed_one_click: () => '메일함에서 수신거부 · 발송 종료',
  unsubscribed_reply_text: () => '답장으로 수신거부 · 발송 종료',
  unsubscribed_complaint: () => '스팸 신고 · 발송 종료',
  unsubscribed_manual: () => '직접 수신 차단 · 발송 종료',
  removed_manual: () => '직접 제외 · 보내려면 새로 등록',
  removed_company_reply: () => '같은 회사 회신으로 제외 · 보내려면 새로 등록',
  removed_suppressed: () => '수신 차단된 주소 · 발송 종료',
  removed_contact_deleted: () => '연락처 삭제됨 · 발송 종료',
  removed_lead_merged: () => '중복 연락처로 합쳐짐 · 다른 등록에서 발송',
  removed_left_company: () => '퇴사한 담당자 · 후임 확인 필요',
  removed_sequence_deleted: () => '시퀀스 삭제됨 · 발송 종료',
} as const satisfies Record<NotSentReason, (when: string) => string>

export const notSentText = {
  question: '다음 발송',
  /** labels of the links to the screen of each action; the other actions are buttons on this page */
  links: {
    approve: '검토',
    mailbox: '발송 계정 보기',
    check: '확인 필요에서 보기',
    inbox: '받은 답장 보기',
    lead: '연락처 수정',
  } satisfies Partial<Record<NotSentAction, string>>,
} as const
