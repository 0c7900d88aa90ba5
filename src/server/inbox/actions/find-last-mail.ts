// The last mail that was sent to an enrollment: what a message refers to when a user, not a header, assigns it.
import type { Db } from '#server/context.ts'
import { listExecutions } from '#server/data/sending/executions.ts'

export async function findLastSentMail(
  db: Db,
  enrollmentId: string,
): Promise<{ executionId: string; nodeId: string } | null> {
  const last = (await listExecutions(db, [enrollmentId])).findLast(({ state }) => state === 'sent')
  return last ? { executionId: last.id, nodeId: last.nodeId } : null
}
