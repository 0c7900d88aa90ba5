// What a real mailbox needs before mail is sent from it: an opt-out link that recipients can open, and replies that are read
// (rules.md R-125). A sandbox mailbox sends nothing outside, so it needs neither.
import { isPublicAddress } from '#core/sending/tracking/public-address.ts'

export type Sender = { kind: 'sandbox' | 'smtp'; readsReplies: boolean }

export const SENDER_CODES = ['opt_out_unreachable', 'replies_not_read'] as const
export type SenderFinding = {
  code: (typeof SENDER_CODES)[number]
  level: 'error' | 'warning'
}

/** @param facts.senders the mailboxes that would send */
export function senderFindings(facts: {
  senders: readonly Sender[]
  isOptOutReachable: boolean
  isAdvertising: boolean
}): SenderFinding[] {
  const real = facts.senders.filter(({ kind }) => kind === 'smtp')
  const findings: SenderFinding[] = []
  if (real.length > 0 && !facts.isOptOutReachable)
    findings.push({ code: 'opt_out_unreachable', level: 'error' })
  if (real.some(({ readsReplies }) => !readsReplies))
    findings.push({ code: 'replies_not_read', level: facts.isAdvertising ? 'error' : 'warning' })
  return findings
}

/** Whether recipients can open links that begin with the address. @param isLocalWanted OPT_OUT_LOCAL: any address is accepted */
export const isOptOutReachable = (appUrl: string, isLocalWanted: boolean): boolean =>
  isLocalWanted || (/^https:/i.test(appUrl) && isPublicAddress(appUrl))

/** Whether a user must confirm that replies to a mailbox do not stop sending. */
export const needsUnreadRepliesConfirmed = (
  findings: readonly { code: string; level: SenderFinding['level'] }[],
): boolean => findings.some(({ code, level }) => code === 'replies_not_read' && level === 'warning')
