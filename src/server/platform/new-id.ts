// Ids: UUID version 7 (RFC 9562 §5.7). Rows inserted in sequence are neighbours in every index.

import { randomFillSync } from 'node:crypto'

let lastMs = 0
let counter = 0

/** A time-ordered UUID. Within one process every id is greater than the previous one, also in the same millisecond. */
export function newId(): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(16))
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = bytes.readUInt16BE(6) & 0x07ff
  } else if (++counter > 0x0fff) {
    // more than 2,048 ids in one millisecond, or the clock was set back: use the next millisecond
    lastMs++
    counter = 0
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
