// Texts of the daily digest.
import type { DigestSetting } from '#api/overview/digest.ts'

export const digestText = {
  on: '매일 요약 메일 받기',
  onHint: (email: string) =>
    `${email} 주소로 근무일마다 한 번 발송됩니다. 할 일과 결과가 없는 날은 발송하지 않습니다.`,
  hour: '시각',
  hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  mailbox: '보내는 발송 계정',
  mailboxNeed: '연결된 발송 계정을 선택해 주세요.',
  noMailbox: '발송 계정이 없습니다. 발송 계정을 먼저 연결해 주세요.',
  mailboxDeleted: '보내던 발송 계정이 삭제되어 요약을 보내지 않습니다. 다른 발송 계정을 선택해 주세요.',
  test: '지금 내용으로 보내 보기',
  testFailed: '요약 메일을 보내지 못했습니다',
  saved: '매일 요약을 저장했습니다',
  stopped: '매일 요약을 껐습니다',
  failed: '매일 요약을 저장하지 못했습니다',
  loadFailed: '매일 요약을 불러오지 못했습니다',
  last: (day: string, state: string) => `최근 요약: ${day} ${state}`,
  states: {
    sending: '발송 확인 안 됨',
    sent: '발송됨',
    uncertain: '발송 확인 안 됨',
    failed: '메일 서버가 거부함',
    empty: '보낼 내용 없음',
  } satisfies Record<NonNullable<DigestSetting['last']>['state'], string>,
} as const
