// Enrollments planned in a mailbox without a sent mail, with the paths on which they can be displaced (rules.md R-306).
import type { PlannedPath } from '#core/sending/plan/remaining-path.ts'
import { graphOf } from '#core/sequences/workflow/graph.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import type { Db } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listMovableMails, type MovableMailRow } from '#server/data/sending/movable-mails.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import { findSequence } from '#server/data/sequences/sequences.ts'
import { mapInSlices, sortInSlices } from '#server/platform/slices.ts'

/** @returns in the order of their first mails */
export async function findMovablePaths(
  db: Db,
  mailbox: Pick<Mailbox, 'id'>,
  now: Date,
  exceptEnrollmentIds: readonly string[],
): Promise<PlannedPath[]> {
  const rows = await listMovableMails(db, mailbox.id, now, exceptEnrollmentIds)
  const paths: PlannedPath[] = []
  for (const [sequenceId, ofSequence] of Map.groupBy(rows, (row) => row.sequenceId)) {
    const sequence = await findSequence(db, sequenceId)
    const workflow = sequence && (await findWorkflow(db, sequenceId))
    if (!workflow) continue
    const graph = graphOf(workflow)
    const byEnrollment = Map.groupBy(ofSequence, (row) => row.enrollmentId)
    await mapInSlices(byEnrollment, ([enrollmentId, mails]) => {
      const delays = new Map(
        pathOf(workflow, enrollmentId, graph).steps.map((step) => [step.nodeId, step.delayDays]),
      )
      paths.push(movablePath(enrollmentId, mails, delays, sequence))
    })
  }
  const first = (path: PlannedPath) => path.slots[0]?.at.getTime() ?? 0
  return sortInSlices(paths, (a, b) => first(a) - first(b))
}

function movablePath(
  enrollmentId: string,
  mails: readonly MovableMailRow[],
  delays: ReadonlyMap<string, number>,
  sequence: { timeZone: string; businessDaysOnly: boolean },
): PlannedPath {
  const own = mails.filter((mail) => mail.notBefore || mail.hurried)
  return {
    enrollmentId,
    steps: mails.map(({ nodeId }) => ({ nodeId, delayDays: delays.get(nodeId) ?? 0, timerIds: [] })),
    slots: mails.map(({ plannedAt, waitReason }) => ({ at: plannedAt, waitReason })),
    lastSentAt: null,
    company: mails[0]?.company ?? null,
    timeOverrides: new Map(own.map(({ nodeId, notBefore, hurried }) => [nodeId, { notBefore, hurried }])),
    sequence,
  }
}
