// The sending rules a new mailbox starts with: few mails, and few to one company (rules.md R-602).

/** Mails a day. */
export const DEFAULT_DAILY_CAP = 50
/** Mails a day to the addresses of one company. */
export const DEFAULT_PER_COMPANY_CAP = 5

/** @param date 'YYYY-MM-DD', the mailbox's first day */
export const newMailboxRules = (date: string) => ({
  dailyCap: DEFAULT_DAILY_CAP,
  rampUp: { start: 10, step: 5, since: date },
  perCompanyCap: DEFAULT_PER_COMPANY_CAP,
})
