import type { SenderFinding } from '#core/sequences/senders.ts'
import { FILTER_BADGE } from '#web/words/group-choice.ts'

export const pickerText = {
  sequence: '시퀀스 이름 검색',
  group: '고객 그룹 이름 검색',
  mailbox: '이름 또는 이메일 주소 검색',
  template: '템플릿 이름·제목 검색',
  member: '이름 검색',
  label: '라벨 검색',
  groupHint: (n: string, isFilter: boolean) => (isFilter ? `${FILTER_BADGE} · ${n}명` : `${n}명`),
  disconnected: '연결 안 됨',
  paused: '일시정지됨',
  launch: {
    opt_out_unreachable: '수신거부 링크를 열 수 없는 주소',
    replies_not_read: '답장을 읽지 못해 광고를 보낼 수 없음',
  } as const satisfies Record<SenderFinding['code'], string>,
  bounces: '반송이 많아 새 연락처를 받지 않음',
  chosen: '이미 선택됨',
  otherKind: '샌드박스와 실제 계정은 함께 선택할 수 없음',
  remaining: (n: string) => `오늘 ${n}통 더 발송 가능`,
  noneRemaining: '오늘 남은 발송 없음',
  chosenMailboxes: '선택한 발송 계정',
  addMailbox: '계정 추가',
  removeMailbox: (name: string) => `${name} 제외`,
} as const
