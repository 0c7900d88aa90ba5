// Which of several workers listens to a mailbox. Everybody counts for themselves and comes to the same answer from the
// same list; who joins or leaves takes or gives up only their own share (highest random weight, Thaler & Ravishankar 1998).
import { hash32 } from '#core/hash.ts'

/** @returns the worker of these whose mailbox it is; null without workers. The order of the list is of no meaning. */
export function assignedListener(mailboxId: string, workerIds: readonly string[]): string | null {
  let chosen: string | null = null
  let most = -1
  for (const id of workerIds) {
    const weight = hash32(`${id} ${mailboxId}`)
    if (weight > most || (weight === most && chosen !== null && id > chosen)) {
      chosen = id
      most = weight
    }
  }
  return chosen
}
