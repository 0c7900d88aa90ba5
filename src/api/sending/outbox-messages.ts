// Why an action on a planned mail is not possible, in Korean: the cause and what to do.
import type { OutboxBlocker } from '#core/sending/outbox.ts'

const SENTENCES = {
  claimed: '발송 준비 중이어서 변경할 수 없습니다. 중단하려면 발송을 취소해 주세요.',
  sending: '발송 중이어서 변경할 수 없습니다.',
  sent: '이미 보낸 이메일입니다.',
  uncertain: '발송 여부를 알 수 없는 이메일입니다. 확인 필요에서 먼저 처리해 주세요.',
  failed: '발송에 실패한 이메일입니다. 확인 필요에서 다시 시도해 주세요.',
  skipped: '발송하지 않기로 처리된 이메일입니다.',
  cancelled: '취소한 이메일입니다. 먼저 되돌려 주세요.',
  not_cancelled: '취소한 이메일이 아닙니다.',
  passed: '이후 이메일이 이미 발송되어 되돌릴 수 없습니다.',
  ended: '이 연락처의 등록이 종료되어 변경할 수 없습니다.',
  not_next: '앞의 이메일이 아직 발송되지 않았습니다. 앞의 이메일부터 발송해 주세요.',
  not_running: '시퀀스나 이 연락처의 등록이 일시정지 상태입니다. 먼저 다시 진행해 주세요.',
  mailbox_stopped: '발송 계정이 중지되었습니다. 발송 계정에서 연결을 확인해 주세요.',
  opt_out_pending: '수신거부 요청일 수 있는 답장이 있습니다. 받은 답장이나 확인 필요에서 먼저 처리해 주세요.',
  opted_out: '수신 차단된 주소여서 발송할 수 없습니다.',
  no_contact: '연락처가 삭제되어 발송할 수 없습니다.',
  address_invalid: '이메일 주소가 없거나 올바르지 않습니다. 연락처에서 수정해 주세요.',
  content_missing: '이메일 내용이 완성되지 않았습니다. 내용을 먼저 입력해 주세요.',
  not_approved: '아직 승인하지 않은 이메일입니다. 검토에서 먼저 승인해 주세요.',
} as const satisfies Record<OutboxBlocker, string>

export const outboxBlockerMessage = (blocker: OutboxBlocker): string => SENTENCES[blocker]
