// State of the rules form: numbers as typed, and validation.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { MailboxChange } from '#web/data/mailboxes/mailboxes.ts'
import { formatDay } from '#web/lib/format.ts'
import { mailboxFormText } from '#web/screens/mailboxes/text.ts'

export type RulesDraft = {
  name: string
  signature: string
  signatureHtml: string
  weekdays: number[]
  windowStart: string
  windowEnd: string
  timeZone: string
  skipHolidays: boolean
  daysOff: string[]
  dailyCap: string
  minGapSeconds: string
  rampUp: { on: boolean; start: string; step: string; since: string }
  /** empty: no limit */
  perCompanyCap: string
  bccSelf: boolean
}

export const rulesDraft = ({ name, signature, signatureHtml, bccSelf, rules }: EmailAccount): RulesDraft => ({
  name,
  signature,
  signatureHtml,
  bccSelf,
  ...rules,
  dailyCap: String(rules.dailyCap),
  minGapSeconds: String(rules.minGapSeconds),
  rampUp: rules.rampUp
    ? { ...rules.rampUp, on: true, start: String(rules.rampUp.start), step: String(rules.rampUp.step) }
    : { on: false, start: '10', step: '5', since: formatDay(Date.now()) },
  perCompanyCap: rules.perCompanyCap === null ? '' : String(rules.perCompanyCap),
})

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to

/** Korean validation errors by field. */
export function rulesIssues(draft: RulesDraft): Partial<Record<keyof RulesDraft, string>> {
  return {
    ...(!draft.name.trim() && { name: mailboxFormText.needName }),
    ...(draft.weekdays.length === 0 && { weekdays: mailboxFormText.needDay }),
    ...(!draft.windowStart && { windowStart: mailboxFormText.needTime }),
    ...(!draft.windowEnd && { windowEnd: mailboxFormText.needTime }),
    ...(draft.windowStart &&
      draft.windowEnd &&
      draft.windowStart >= draft.windowEnd && { windowEnd: mailboxFormText.endAfterStart }),
    ...(!isWhole(draft.dailyCap, 1, 10_000) && { dailyCap: mailboxFormText.needCap }),
    ...(!isWhole(draft.minGapSeconds, 0, 86_400) && { minGapSeconds: mailboxFormText.needGap }),
    ...(draft.rampUp.on && !isRampUp(draft.rampUp) && { rampUp: mailboxFormText.needRampUp }),
    ...(draft.perCompanyCap.trim() !== '' &&
      !isWhole(draft.perCompanyCap, 1, 10_000) && { perCompanyCap: mailboxFormText.needCompany }),
  }
}

const isRampUp = ({ start, step, since }: RulesDraft['rampUp']): boolean =>
  isWhole(start, 1, 10_000) && isWhole(step, 1, 10_000) && since !== ''

export function rulesChange(draft: RulesDraft): MailboxChange {
  const { name, signature, signatureHtml, bccSelf, rampUp, perCompanyCap, ...rules } = draft
  return {
    name: name.trim(),
    signature,
    signatureHtml,
    bccSelf,
    rules: {
      ...rules,
      dailyCap: Number(rules.dailyCap),
      minGapSeconds: Number(rules.minGapSeconds),
      rampUp: rampUp.on
        ? { start: Number(rampUp.start), step: Number(rampUp.step), since: rampUp.since }
        : null,
      perCompanyCap: perCompanyCap.trim() === '' ? null : Number(perCompanyCap),
    },
  }
}
