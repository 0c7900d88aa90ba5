import type { WaitingNotice } from '#api/compliance/notices.ts'
import { FALLBACK_DAYS } from '#core/compliance/notice-mailbox.ts'

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
