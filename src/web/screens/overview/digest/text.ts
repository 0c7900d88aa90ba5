// Texts of the daily digest.
import type { DigestSetting } from '#api/overview/digest.ts'

export const digestText = {
  on: '매일 요약 메일 받기',
  onHint: (email: string) =>
    `${email} 주소로 근무일마다 한 번 발송됩니다. 할 일과 결과가 없는 날은 발송하지 않습니다.`,
  memberOnly:
    '보기 전용 권한으로는 매일 요약을 받을 수 없습니다. 받으려면 워크스페이스 관리자에게 멤버 권한을 요청해 주세요.',
  hour: '시각',
  hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  mailbox: '발송 계정',
  noneConnected: '연결된 발송 계정이 없습니다. 발송 계정에서 연결을 확인해 주세요.',
  mailboxesFailed: '발송 계정을 불러오지 못했습니다',
  notConnected: (address: string) =>
    `${address} 계정이 연결되어 있지 않아 요약을 보내지 못합니다. 발송 계정에서 연결을 확인하거나 다른 발송 계정을 선택해 주세요.`,
  off: '연결되지 않음',
  noMailbox: '발송 계정이 없습니다. 발송 계정을 먼저 연결해 주세요.',
  mailboxDeleted: '보내던 발송 계정이 삭제되어 요약을 보내지 않습니다. 다른 발송 계정을 선택해 주세요.',
  preview: '미리보기',
  previewFailed: '요약 미리보기를 불러오지 못했습니다',
  noNews: '할 일과 결과가 없어서 지금은 발송하지 않습니다. 아래는 메일의 형식입니다.',
  from: '보내는 사람',
  noFrom: '연결된 발송 계정 없음',
  to: '받는 사람',
  subject: '제목',
  format: '메일 형식',
  html: 'HTML',
  text: '텍스트',
  test: '지금 내용으로 보내 보기',
  testFailed: '요약 메일을 보내지 못했습니다',
  saved: '매일 요약을 저장했습니다',
  stopped: '매일 요약을 껐습니다',
  failed: '매일 요약을 저장하지 못했습니다',
  loadFailed: '매일 요약을 불러오지 못했습니다',
  last: (day: string, state: string) => `최근 요약: ${day} ${state}`,
  why: (why: string) => `사유: ${why}`,
  states: {
    sending: '발송 확인 안 됨',
    sent: '발송됨',
    uncertain: '발송 확인 안 됨',
    waiting: '발송 실패, 다시 시도 예정',
    failed: '발송 실패',
    empty: '보낼 내용 없음',
  } satisfies Record<NonNullable<DigestSetting['last']>['state'], string>,
} as const
