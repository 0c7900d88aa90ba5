// Assigns mailboxes to workers for listening. Every worker computes the same result from the same list. When a worker joins
// or leaves, only its own mailboxes change (highest random weight, Thaler & Ravishankar 1998).
import { hash32 } from '#core/hash.ts'

/**
 * @returns the id of the worker that listens to the mailbox; null without workers. The order of the list does not matter.
 */
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
