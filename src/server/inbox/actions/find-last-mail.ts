// The last mail an enrollment was sent: what an answer speaks of when a person, and not a header, says so.
import type { Db } from '#server/context.ts'
import { listExecutions } from '#server/sending/store/executions.ts'

export async function findLastSentMail(
  db: Db,
  enrollmentId: string,
): Promise<{ executionId: string; nodeId: string } | null> {
  const last = (await listExecutions(db, [enrollmentId])).findLast(({ state }) => state === 'sent')
  return last ? { executionId: last.id, nodeId: last.nodeId } : null
}
