// The tour: what exists of the first sequences, and the steps core computes from the one that came furthest.
import type { Tour } from '#api/overview/today.ts'
import { furthestSequence, NO_TOUR_FACTS, tourOf } from '#core/overview/tour.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { findTourDates, listTourSequences } from '#server/data/overview/tour.ts'

export async function readTour(ctx: Context, workspaceIds: readonly string[]): Promise<Tour> {
  const now = ctx.clock.now()
  const sequence = furthestSequence(await listTourSequences(ctx.db, workspaceIds))
  if (!sequence) return { sequence: null, ...tourOf(NO_TOUR_FACTS, now), reply: null }
  const { offsetMs, firstSentAt, reply } = await findTourDates(ctx.db, sequence.id, workspaceIds)
  return {
    sequence: {
      id: sequence.id,
      name: sequence.name,
      firstMailNodeId: firstMailOf(sequence.workflowData),
    },
    ...tourOf({ ...sequence, firstSentAt }, new Date(now.getTime() + offsetMs)),
    reply,
  }
}

function firstMailOf(workflowData: string | null): string | null {
  const parsed = parseWorkflow(workflowData)
  if (!parsed.ok) return null
  const [first] = stepNumbers(parsed.workflow).keys()
  return first ?? null
}
