// Enhanced status codes (RFC 3463 and its registry) that say something certain about the recipient's address. Used for SMTP
// replies and for bounces, so that both have the same consequence.

export type AddressStatus =
  /** the address is invalid: unknown user or host, closed, moved */
  | 'dead'
  /** temporary, although servers send it as a permanent code too */
  | 'mailbox_full'

const DEAD = [
  '5.1.0',
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
  '5.4.4',
  '5.4.310',
  '5.7.17',
  '5.7.18',
  // Microsoft 365: the recipient is not valid
  '5.7.504',
  '5.7.505',
]
const MAILBOX_FULL = ['4.2.2', '5.2.2']

const MEANING: ReadonlyMap<string, AddressStatus> = new Map([
  ...DEAD.map((code) => [code, 'dead'] as const),
  ...MAILBOX_FULL.map((code) => [code, 'mailbox_full'] as const),
])

/** @returns null when the code says nothing certain about the address */
export const addressStatusOf = (enhanced: string): AddressStatus | null => MEANING.get(enhanced) ?? null

/** 452 and 552 in reply to RCPT TO, where no enhanced code says more: storage exceeded (RFC 5321 §4.2.2). */
export const isStorageExceeded = (replyCode: number): boolean => replyCode === 452 || replyCode === 552
