// The name of a user's first workspace until a user changes it, and the name that recipients of mails see.

const DEFAULT_ENDING = '의 워크스페이스'

/** @param maxLength of the name of a workspace; the user's name is cut */
export const defaultWorkspaceName = (userName: string, maxLength: number): string =>
  `${userName.slice(0, maxLength - DEFAULT_ENDING.length)}${DEFAULT_ENDING}`

/**
 * The company as a recipient of its mails knows it: the name of the sender profile, else the workspace's own name. '' while
 * the workspace has its default name, which says nothing to a recipient.
 */
export function companyName({
  senderName,
  workspaceName,
}: {
  senderName: string
  workspaceName: string
}): string {
  const own = workspaceName.trim()
  return senderName.trim() || (own.endsWith(DEFAULT_ENDING) ? '' : own)
}
