// What a mailbox begins with that nobody has sent from: small, and not much to one company.
import type { MailboxRules } from './sending-rules.ts'

/** @param date 'YYYY-MM-DD', its first day */
export const newMailboxRules = (date: string) =>
  ({
    rampUp: { start: 10, step: 5, since: date },
    perCompanyCap: 5,
  }) satisfies Partial<MailboxRules>
