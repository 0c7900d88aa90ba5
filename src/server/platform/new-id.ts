// New ids: UUID version 7 (RFC 9562 §5.7), so that rows made one after another lie beside each other in every index.

import { randomFillSync } from 'node:crypto'

let lastMs = 0
let counter = 0

/** A time-ordered UUID. Within one process every id is greater than the one before, also inside one millisecond. */
export function newId(): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(16))
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = bytes.readUInt16BE(6) & 0x07ff
  } else if (++counter > 0x0fff) {
    // more than 2,048 in one millisecond, or the clock went back: borrow from the future
    lastMs++
    counter = 0
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
