/** Status reasons of a mailbox whose connection was entered and not checked since: nothing has failed. */
export const NOT_CHECKED = {
  new: '아직 연결을 확인하지 않았습니다.',
  changed: '연결 정보가 변경되었습니다. 연결을 다시 확인해 주세요.',
  signedIn: '다시 로그인했습니다. 연결을 확인하면 이어서 보냅니다.',
} as const

const REASONS: ReadonlySet<string | null> = new Set(Object.values(NOT_CHECKED))

/** Whether a mailbox is disconnected only because its connection was not checked yet. */
export const isNotChecked = ({
  status,
  statusReason,
}: {
  status: string
  statusReason: string | null
}): boolean => status === 'disconnected' && REASONS.has(statusReason)
