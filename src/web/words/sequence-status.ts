import type { ShownStatus } from '#core/sequences/sequence.ts'

export const sequenceStatus = {
  draft: '작성 중',
  active: '진행 중',
  finished: '발송 완료',
  paused: '일시정지',
  halted: '확인 필요',
  archived: '보관됨',
} as const satisfies Record<ShownStatus, string>
