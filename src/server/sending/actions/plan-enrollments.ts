// Plans the mails of enrollments and writes the plan: at enrolment, on publishing, on resuming and after a mail has
// really been sent. The plan itself is core/plan; here its facts are read and its rows written.

import { inParts } from '#core/chunks.ts'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import type { PlannedMail } from '#core/sending/plan/plan.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'
import { listHeldEnrollments } from '#server/compliance/store/opt-out-holds.ts'
import type { Context, Db } from '#server/context.ts'
import type { Mailbox } from '#server/mailboxes/store/mailboxes.ts'
import { mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import {
  type ExecutionRecord,
  insertPlanned,
  listOwnTimes,
  type PlannedRow,
  upsertPlanned,
} from '#server/sending/store/executions.ts'
import { moveMovableMails } from '#server/sending/store/movable-mails.ts'
import { listCompanies } from '#server/sending/store/taken-slots.ts'
import { planInMailbox } from './plan-in-mailbox.ts'

export type ToPlan = {
  enrollmentId: string
  /** steps of the path that are still to be planned, in order */
  remaining: PathStep[]
  /** how many mails they have had: the place of the next one; 0 when left out */
  firstOrdinal?: number
  lastSentAt: Date | null
  notBefore: Date | null
  /** it was to begin before now, and nobody wished it to wait */
  overdue?: boolean
  /** no mail of it may be due yet: its sequence or it itself is not active */
  held: boolean
}

/**
 * @param options.fresh they have just been made in this transaction: no rows of theirs are there, and the business domain
 *   each is written to is known
 * Plans and writes. The mailbox's already taken slots are respected, the rows planned here excepted.
 * @returns how many rows were written, and the plan
 */
export async function planEnrollments(
  ctx: Context,
  db: Db,
  mailbox: Mailbox,
  sequence: { timeZone: string; businessDaysOnly: boolean },
  toPlan: readonly ToPlan[],
  options: { fresh?: { companies: ReadonlyMap<string, string | null> } } = {},
): Promise<{ written: number; plan: PlannedMail[] }> {
  const now = mailboxNow(mailbox, ctx.clock.now())
  // a fresh enrolment has no rows yet that would have to be left out
  const except = options.fresh ? [] : toPlan.map((item) => item.enrollmentId)
  const enrollmentIds = toPlan.map((item) => item.enrollmentId)
  const companies = options.fresh?.companies ?? (await listCompanies(db, { enrollmentIds }))
  const timeOverrides = options.fresh ? new Map() : await listOwnTimes(db, except)
  const { plan, moved } = await planInMailbox(db, mailbox, companies.values(), except, {
    enrollments: toPlan.map((item) => ({
      enrollmentId: item.enrollmentId,
      steps: item.remaining,
      lastSentAt: item.lastSentAt,
      notBefore: item.notBefore,
      firstOrdinal: item.firstOrdinal ?? 0,
      timeOverrides: timeOverrides.get(item.enrollmentId),
      company: companies.get(item.enrollmentId) ?? null,
      overdue: item.overdue ?? false,
    })),
    now,
    sequence,
  })
  await moveMovableMails(db, moved, now)
  const held = await listHeldEnrollments(db, enrollmentIds)
  const items = new Map(
    toPlan.map((item) => [item.enrollmentId, { ...item, held: item.held || held.has(item.enrollmentId) }]),
  )
  const write = options.fresh ? insertPlanned : upsertPlanned
  let written = 0
  for (const part of inParts(plan, PART))
    written += await write(
      db,
      part.map((mail) => rowOf(ctx, mail, items.get(mail.enrollmentId), companies)),
      now,
    )
  return { written, plan }
}

/** So many rows are written by one statement, and others are answered before the next. */
const PART = 2000

function rowOf(
  ctx: Context,
  mail: PlannedMail,
  item: ToPlan | undefined,
  companies: ReadonlyMap<string, string | null>,
): PlannedRow {
  if (!item) throw new Error(`planned an unknown enrollment ${mail.enrollmentId}`)
  return {
    id: ctx.newId(),
    enrollmentId: mail.enrollmentId,
    nodeId: mail.nodeId,
    ordinal: mail.ordinal,
    plannedAt: mail.plannedAt,
    waitReason: mail.waitReason,
    held: item.held,
    company: companies.get(mail.enrollmentId) ?? null,
  }
}

/** Behind everything that has left or ended, so that the order of the ordinals stays the order of the sendings. */
export const nextOrdinal = (mails: readonly ExecutionRecord[]): number =>
  mails.reduce(
    (next, mail) => (REPLANNABLE.includes(mail.state) ? next : Math.max(next, mail.ordinal + 1)),
    0,
  )
const REPLANNABLE: readonly ExecutionState[] = ['scheduled', 'claimed', 'skipped']
