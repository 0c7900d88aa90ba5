// Plans the mails of enrollments and stores the plan: on enrolling, publishing, resuming and after a sent mail.
// core/sending/plan computes it; this file reads its facts and writes its rows.
import { inParts } from '#core/chunks.ts'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import type { PlannedMail } from '#core/sending/plan/plan.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'
import type { Context, Db } from '#server/context.ts'
import { listHeldEnrollments } from '#server/data/compliance/opt-out-holds.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import {
  type ExecutionRecord,
  insertPlanned,
  listOwnTimes,
  type PlannedRow,
  upsertPlanned,
} from '#server/data/sending/executions.ts'
import { moveMovableMails } from '#server/data/sending/movable-mails.ts'
import { listCompanies } from '#server/data/sending/taken-slots.ts'
import { mapInSlices } from '#server/platform/slices.ts'
import { planInMailbox } from './plan-in-mailbox.ts'

export type ToPlan = {
  enrollmentId: string
  /** steps of the path that are not planned yet, in order */
  remaining: PathStep[]
  /** number of mails before them: the ordinal of the next one; 0 when left out */
  firstOrdinal?: number
  lastSentAt: Date | null
  notBefore: Date | null
  /** its first mail was due before now */
  overdue?: boolean
  /** no mail of it may be due: its sequence or the enrollment is not active */
  held: boolean
}

/**
 * Plans and stores. Slots of the mailbox that other enrollments occupy are kept.
 * @param options.fresh they were inserted in this transaction: they have no rows yet, and their business domains are
 *   known
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
  // a new enrollment has no rows to exclude
  const except = options.fresh ? [] : toPlan.map((item) => item.enrollmentId)
  const enrollmentIds = toPlan.map((item) => item.enrollmentId)
  const companies = options.fresh?.companies ?? (await listCompanies(db, { enrollmentIds }))
  const timeOverrides = options.fresh ? new Map() : await listOwnTimes(db, except)
  const { plan, moved } = await planInMailbox(db, mailbox, companies.values(), except, {
    enrollments: await mapInSlices(toPlan, (item) => ({
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
  const items = new Map<string, ToPlan>()
  await mapInSlices(toPlan, (item) =>
    items.set(item.enrollmentId, { ...item, held: item.held || held.has(item.enrollmentId) }),
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

/** Rows of one statement; other requests are served before the next statement. */
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

/** After everything that was sent or ended, so that the order of ordinals is the order of sending. */
export const nextOrdinal = (mails: readonly ExecutionRecord[]): number =>
  mails.reduce(
    (next, mail) => (REPLANNABLE.includes(mail.state) ? next : Math.max(next, mail.ordinal + 1)),
    0,
  )
const REPLANNABLE: readonly ExecutionState[] = ['scheduled', 'claimed', 'skipped']
