// Whether mail may be sent from mailboxes, by the rule of the launch checks (rules.md R-125).
import { launchMessage } from '#api/sequences/launch-messages.ts'
import { AppError } from '#core/errors.ts'
import { needsUnreadRepliesConfirmed, senderFindings } from '#core/sequences/senders.ts'
import type { Context, Db } from '#server/context.ts'
import { findSenders } from '#server/data/compliance/sender-profiles.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'

/**
 * @param workspaceIds of the sequence
 * @throws launch_blocked with the report; replies_not_read when a mailbox reads no replies and the call does not allow it
 */
export async function demandSenders(
  { isOptOutReachable }: Pick<Context, 'isOptOutReachable'>,
  db: Db,
  mailboxes: readonly Mailbox[],
  workspaceIds: readonly string[],
  allowUnreadReplies: boolean,
): Promise<void> {
  const profiles = [...(await findSenders(db, workspaceIds)).values()]
  const findings = senderFindings({
    senders: mailboxes,
    isOptOutReachable,
    isAdvertising: profiles.some(({ isAdvertising }) => isAdvertising === true),
  })
  const report = findings.map((finding) => ({ ...finding, message: launchMessage(finding) }))
  const error = report.find(({ level }) => level === 'error')
  if (error) throw new AppError('launch_blocked', { message: error.message, report })
  if (!allowUnreadReplies && needsUnreadRepliesConfirmed(findings))
    throw new AppError('replies_not_read', { report })
}
