// Ids: UUID version 7 (RFC 9562 §5.7). Rows inserted in sequence are neighbours in every index.
import { randomUUID } from 'node:crypto'

let lastMs = 0
let counter = 0

/** A time-ordered UUID. Within one process every id is greater than the previous one, also in the same millisecond. */
export function newId(): string {
  // its last two groups are the variant and 62 random bits, as version 7 has them; Node keeps random bytes for many calls
  const random = randomUUID()
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = Number.parseInt(random.slice(0, 3), 16) & 0x07ff
  } else if (++counter > 0x0fff) {
    // more than 2,048 ids in one millisecond, or the clock was set back: use the next millisecond
    lastMs++
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${random.slice(19)}`
}
