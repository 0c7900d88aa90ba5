// Enhanced status codes (RFC 3463 and its registry, Exchange's own) that say who is meant. Used for SMTP replies and for notices,
// so that both have the same consequence.

export type StatusMeaning =
  /** the address is invalid: unknown user or host, closed, moved */
  | 'dead'
  /** the address takes no mail from outside its organisation, which no later mail changes */
  | 'closed'
  /** temporary, although servers send it as a permanent code too */
  | 'mailbox_full'
  /** the address of the sender is rejected, or its account has sent too much */
  | 'sender'
  /** security and policy: the rights of the mailbox that sends */
  | 'policy'
  | 'content'
  | 'server'

const DEAD = [
  ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4', '5.4.310', '5.7.17', '5.7.18'],
  // Microsoft 365: the recipient is not valid
  '5.7.504',
  '5.7.505',
]
/** Exchange: only members, or senders of the organisation, may write to this group, mailbox or folder. */
const CLOSED = [
  '5.7.12',
  '5.7.120',
  '5.7.121',
  '5.7.124',
  '5.7.129',
  '5.7.133',
  '5.7.134',
  '5.7.135',
  '5.7.136',
]
const FULL = ['4.2.2', '5.2.2']
/** RFC 3463 x.1.7, x.1.8: the sender's address; x.5.4: an argument we gave, such as our host name. Gmail's x.4.5: a daily limit. */
const SENDER = /^[45]\.(1\.[78]|5\.4|4\.5)$/

/** @returns null when the code says nothing certain */
export function statusMeaning(enhanced: string): StatusMeaning | null {
  if (DEAD.includes(enhanced)) return 'dead'
  if (CLOSED.includes(enhanced)) return 'closed'
  if (FULL.includes(enhanced)) return 'mailbox_full'
  if (SENDER.test(enhanced)) return 'sender'
  if (/^[45]\.7\./.test(enhanced)) return 'policy'
  if (/^[45]\.6\.|^[45]\.2\.3$|^[45]\.3\.4$/.test(enhanced)) return 'content'
  return /^[45]\.[345]\./.test(enhanced) ? 'server' : null
}
