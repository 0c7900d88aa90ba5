// What is left of one person's path through a sequence: what every plan is made of.
import type { SequenceRules } from '#core/sending/delay.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'
import type { PlanWaitReason } from './slot-queue.ts'

/** A person's own word about when one mail goes. */
export type TimeOverride = {
  /** it does not go earlier */
  notBefore: Date | null
  /** it goes as soon as the mailbox lets it, without its wait */
  hurried: boolean
}

export type RemainingPath = {
  enrollmentId: string
  /** what is left of its path, in order; the first delay counts from `lastSentAt` */
  steps: readonly PathStep[]
  /** null: nothing has been sent yet, and `steps[0]` is the contact's first mail */
  lastSentAt: Date | null
  /** the business domain of its address (lead.ts); null or left out: no limit per company counts it */
  company?: string | null
  /** the next mail does not go earlier */
  notBefore?: Date | null
  /** what people have decided about single mails, by node */
  ownTimes?: ReadonlyMap<string, TimeOverride>
  /** ids of the planned rows, one per step, to seed the random part of the gap; else enrollment and node seed it */
  executionIds?: readonly string[]
  /** where `steps[0]` stands in the whole path; 0 when left out */
  firstOrdinal?: number
  /** its first mail was to go before now, and nobody wished it to wait: it goes before whoever comes later */
  overdue?: boolean
  /** where it is not the one that is planned */
  sequence?: SequenceRules
}

/** `places`: when each of its steps is planned, and why not earlier. */
export type PlannedPath = RemainingPath & {
  places: readonly { at: Date; waitReason: PlanWaitReason | null }[]
}
