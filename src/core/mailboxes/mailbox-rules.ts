// The sending rules of a mailbox, as they are sent and stored.
import * as z from 'zod'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { isTimeZone, minutesOf } from '#core/calendar/zone.ts'
import {
  DEFAULT_DAILY_CAP,
  DEFAULT_PER_COMPANY_CAP,
  MAX_GAP_SECONDS,
  MAX_MAILS_PER_DAY,
} from './default-limits.ts'

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 09:00처럼 24시간 형식으로 입력해 주세요.')
const windowEnd = z.union([clockTime, z.literal('24:00')])

export const RampUp = z.object({
  start: z.number().int().min(1).max(MAX_MAILS_PER_DAY),
  step: z.number().int().min(1).max(MAX_MAILS_PER_DAY),
  since: z.iso.date(),
})

/**
 * A mailbox's sending rules with defaults. Times are wall clock times in `timeZone`, the end is exclusive; weekdays 0 = Sunday;
 * on the dates of `daysOff` nothing is sent; `minGapSeconds` 0 means no gap.
 * `rampUp`: `start` mails on the first sending day from `since` on, `step` more on each one after it, up to `dailyCap`.
 * `perCompanyCap`: mails a day to addresses of one business domain from all mailboxes of the workspace; null means no
 * limit.
 */
export const MailboxRules = z
  .object({
    timeZone: z.string().max(64).refine(isTimeZone, '알 수 없는 시간대입니다.').default(WORKSPACE_ZONE),
    weekdays: z
      .array(z.number().int().min(0).max(6))
      .min(1, '요일을 하나 이상 선택해 주세요.')
      .max(7)
      .default([1, 2, 3, 4, 5]),
    windowStart: clockTime.default('09:00'),
    windowEnd: windowEnd.default('18:00'),
    skipHolidays: z.boolean().default(true),
    daysOff: z.array(z.iso.date()).max(400).default([]),
    dailyCap: z.number().int().min(1).max(MAX_MAILS_PER_DAY).default(DEFAULT_DAILY_CAP),
    minGapSeconds: z.number().int().min(0).max(MAX_GAP_SECONDS).default(90),
    rampUp: RampUp.nullable().default(null),
    perCompanyCap: z.number().int().min(1).max(MAX_MAILS_PER_DAY).nullable().default(DEFAULT_PER_COMPANY_CAP),
  })
  .refine((rules) => minutesOf(rules.windowStart) < minutesOf(rules.windowEnd), {
    path: ['windowEnd'],
    message: '종료 시각은 시작 시각 이후여야 합니다.',
  })
/** `workspaceDaysOff`: names by date of the days on which no mailbox of the workspace sends; not stored with the mailbox. */
export type MailboxRules = z.infer<typeof MailboxRules> & {
  workspaceDaysOff?: Readonly<Record<string, string>>
}

export const defaultMailboxRules: MailboxRules = MailboxRules.parse({})
