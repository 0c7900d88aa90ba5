// A mailbox's settings while they are edited: numbers as typed, and what is wrong with them before anything is sent.
import type { EmailAccount } from '#api/email-accounts.ts'
import type { AccountChange } from '#web/queries/email-accounts.ts'
import { accountFormText } from '#web/text/email-accounts.ts'

export type RulesDraft = {
  name: string
  signature: string
  weekdays: number[]
  windowStart: string
  windowEnd: string
  timeZone: string
  skipHolidays: boolean
  daysOff: string[]
  dailyCap: string
  minGapSeconds: string
}

export const rulesDraft = ({ name, signature, rules }: EmailAccount): RulesDraft => ({
  name,
  signature,
  ...rules,
  dailyCap: String(rules.dailyCap),
  minGapSeconds: String(rules.minGapSeconds),
})

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to

/** One sentence for each field that cannot be saved. */
export function rulesIssues(draft: RulesDraft): Partial<Record<keyof RulesDraft, string>> {
  return {
    ...(!draft.name.trim() && { name: accountFormText.needName }),
    ...(draft.weekdays.length === 0 && { weekdays: accountFormText.needDay }),
    ...(!draft.windowStart && { windowStart: accountFormText.needTime }),
    ...(!draft.windowEnd && { windowEnd: accountFormText.needTime }),
    ...(draft.windowStart &&
      draft.windowEnd &&
      draft.windowStart >= draft.windowEnd && { windowEnd: accountFormText.endAfterStart }),
    ...(!isWhole(draft.dailyCap, 1, 10_000) && { dailyCap: accountFormText.needCap }),
    ...(!isWhole(draft.minGapSeconds, 0, 86_400) && { minGapSeconds: accountFormText.needGap }),
  }
}

export function rulesChange({ name, signature, ...rules }: RulesDraft): AccountChange {
  return {
    name: name.trim(),
    signature,
    rules: { ...rules, dailyCap: Number(rules.dailyCap), minGapSeconds: Number(rules.minGapSeconds) },
  }
}
