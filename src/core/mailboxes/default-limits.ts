// Limits of sending rules, and those a new mailbox starts with: few mails, and few to one company (rules.md R-602).

/** Mails of one day, of a mailbox or to one company. */
export const MAX_MAILS_PER_DAY = 10_000
export const MAX_GAP_SECONDS = 86_400

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
