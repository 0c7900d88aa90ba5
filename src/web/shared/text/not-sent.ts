// "왜 아직 안 보냈나요?" in one sentence for every reason there is: what holds the mail, and what to do, if anything.
import type { NotSentAction, NotSentReason } from '#core/enrollments/not-sent.ts'
import { waitSentences } from './enrollments.ts'

/** `when` is a day and a time. */
export const notSentSentences = {
  ...waitSentences,
  turn: (when) => `차례가 되는 ${when}에 보냅니다`,
  due: () => '보낼 때가 되어 발송 계정의 차례가 오는 대로 보냅니다',
  retrying: (when) => `받는 쪽 서버가 잠시 받지 않아 ${when}에 다시 보냅니다`,
  closing: (when) => `더 보낼 메일이 없어 회신이 없으면 ${when}에 마칩니다`,
  unplanned: () => '보낼 날짜를 잡는 중이라 잠시 뒤에 새로 고치면 보입니다',
  pending_sequence_not_active: () => '시작하지 않은 시퀀스라 시퀀스를 시작하면 보냅니다',
  pending_awaiting_content: () => '이메일을 생성하고 있어 생성이 끝나면 보냅니다',
  pending_awaiting_approval: () => '검토 필수 시퀀스라 이메일을 승인하면 보냅니다',
  paused_until: (when) => `직접 멈춰 두어 ${when}에 다시 진행합니다`,
  paused_manual: () => '직접 멈춰 두어 다시 진행을 누르면 보냅니다',
  paused_out_of_office: (when) =>
    when ? `부재중 답장이 와서 ${when}에 다시 진행합니다` : '부재중 답장이 와서 다시 진행을 누르면 보냅니다',
  paused_company_reply: () => '같은 회사에서 회신이 와서 보낼지 확인 필요에서 정해 주세요',
  paused_sequence_paused: () => '시퀀스가 멈춰 있어 시퀀스를 다시 시작하면 보냅니다',
  blocked_missing_variable: () => '변수에 넣을 값이 없어 값을 채우면 보냅니다',
  blocked_empty_content: () => '제목이나 본문에 빈 곳이 있어 내용을 고치면 보냅니다',
  blocked_generation_failed: () => '이메일을 생성하지 못해 다시 생성하면 보냅니다',
  blocked_email_invalid: () => '이메일 주소가 올바르지 않아 주소를 고치면 보냅니다',
  blocked_send_failed: () => '발송하지 못해 까닭을 보고 다시 시도하면 보냅니다',
  blocked_send_uncertain: () => '발송되었는지 알 수 없어 보낸메일함을 확인하고 정해 주세요',
  blocked_node_removed: () => '서 있던 단계가 삭제되어 이어 갈 단계를 골라 주세요',
  replied_human: () => '보내기 전에 회신이 와서 받은 답장에서 이어 가면 됩니다',
  replied_other_address: () => '보내기 전에 다른 주소로 회신이 와서 받은 답장에서 이어 가면 됩니다',
  replied_manual: () => '직접 회신으로 표시해 더 보내지 않으며 할 일은 없습니다',
  completed: () => '보낼 메일이 모두 취소되어 보내려면 새로 등록해 주세요',
  bounced_hard: () => '받을 수 없는 주소라 다시 보내려면 연락처의 주소를 고쳐 새로 등록해 주세요',
  bounced_soft_limit: () => '여러 번 전달되지 않아 다시 보내려면 연락처의 주소를 확인해 주세요',
  unsubscribed_link: () => '수신거부 링크를 눌러 더 보내지 않으며 할 일은 없습니다',
  unsubscribed_one_click: () => '메일함의 수신거부 버튼을 눌러 더 보내지 않으며 할 일은 없습니다',
  unsubscribed_reply_text: () => '답장으로 수신을 거부해 더 보내지 않으며 할 일은 없습니다',
  unsubscribed_complaint: () => '스팸으로 신고해 더 보내지 않으며 할 일은 없습니다',
  unsubscribed_manual: () => '직접 수신을 차단해 더 보내지 않으며 할 일은 없습니다',
  removed_manual: () => '직접 제외해 다시 보내려면 새로 등록해 주세요',
  removed_company_reply: () => '같은 회사에서 회신이 와서 제외했으니 그래도 보내려면 새로 등록해 주세요',
  removed_suppressed: () => '수신 차단된 주소라 보내지 않으며 할 일은 없습니다',
  removed_contact_deleted: () => '연락처가 삭제되어 보내지 않으며 할 일은 없습니다',
  removed_lead_merged: () => '같은 사람으로 합쳐져 다른 등록이 이어 가며 할 일은 없습니다',
  removed_sequence_deleted: () => '시퀀스가 삭제되어 보내지 않으며 할 일은 없습니다',
} as const satisfies Record<NotSentReason, (when: string) => string>

export const notSentText = {
  question: '왜 아직 안 보냈나요?',
  /** where each way leads; a way without a place of its own is pressed on this page */
  links: {
    approve: '검토하기',
    mailbox: '발송 계정 보기',
    check: '확인 필요에서 보기',
    inbox: '받은 답장 보기',
    lead: '연락처 고치기',
  } satisfies Partial<Record<NotSentAction, string>>,
} as const
