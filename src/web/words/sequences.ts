import type { ShownStatus } from '#core/sequences/sequence.ts'

export const sequenceStatus = {
  draft: '작성 중',
  active: '진행 중',
  finished: '발송 완료',
  paused: '일시정지',
  halted: '확인 필요',
  archived: '보관됨',
} as const satisfies Record<ShownStatus, string>

/** Toasts after an action, or after a failure without a message of the server. */
export const sequenceToasts = {
  created: '시퀀스를 만들었습니다',
  changed: '시퀀스를 수정했습니다',
  statusChanged: (n: number) => `시퀀스 ${n}개의 상태를 변경했습니다`,
  deleted: (n: number) => `시퀀스 ${n}개를 삭제했습니다`,
  activated: '단계 기반 시퀀스를 활성화했습니다',
  open: '열기',
  undo: '되돌리기',
  createFailed: '시퀀스 생성에 실패했습니다',
  changeFailed: '시퀀스 수정에 실패했습니다',
  statusFailed: '상태 변경에 실패했습니다',
  deleteFailed: '시퀀스 삭제에 실패했습니다',
  activateFailed: '활성화에 실패했습니다',
  publishFailed: '게시에 실패했습니다',
} as const
