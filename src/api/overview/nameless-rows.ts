// Names of rows of the dashboard that have none, on the screen and in files.
export const namelessRows = {
  senders: '삭제된 발송 계정',
  groups: '고객 그룹 없음',
  industries: '업종 없음',
} as const

export const deletedSequence = (name: string): string => `${name} (삭제됨)`
