import type { GuardState } from './bounce-guard.ts'

/** Mailboxes over which one call distributes leads (rules.md R-541). */
export const MAX_ROTATED_MAILBOXES = 20

/** Why a mailbox takes no new leads (rules.md R-217); null when it takes them. */
export function noNewLeadsReason(mailbox: {
  status: 'connected' | 'paused' | 'disconnected'
  guard: GuardState
}): 'not_connected' | 'bounces' | null {
  if (mailbox.status !== 'connected') return 'not_connected'
  return mailbox.guard === 'ok' ? null : 'bounces'
}
