// The remaining mails of one enrollment: the input of every plan.
import type { SequenceRules } from '#core/sending/delay.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'
import type { PlanWaitReason } from './slot-queue.ts'

/** A user's decision about the time of one mail. */
export type TimeOverride = {
  /** it is not sent earlier */
  notBefore: Date | null
  /** it is sent as soon as the mailbox allows, without its delay */
  hurried: boolean
}

export type RemainingPath = {
  enrollmentId: string
  /** the remaining mails in order; the first delay counts from `lastSentAt` */
  steps: readonly PathStep[]
  /** null: nothing has been sent yet, and `steps[0]` is the first mail of the enrollment */
  lastSentAt: Date | null
  /** the business domain of its address (lead.ts); null or left out: no limit per company counts it */
  company?: string | null
  /** the next mail is not sent earlier */
  notBefore?: Date | null
  /** decisions of users about single mails, by node */
  timeOverrides?: ReadonlyMap<string, TimeOverride>
  /** ids of the planned rows, one per step, to seed the random part of the gap; else enrollment and node seed it */
  executionIds?: readonly string[]
  /** position of `steps[0]` in the whole path; 0 when left out */
  firstOrdinal?: number
  /** its first mail was due before now: it is planned before other first mails */
  overdue?: boolean
  /** when it is not in the sequence being planned */
  sequence?: SequenceRules
}

/** `slots`: when each of its steps is planned, and why not earlier. */
export type PlannedPath = RemainingPath & {
  slots: readonly { at: Date; waitReason: PlanWaitReason | null }[]
}
