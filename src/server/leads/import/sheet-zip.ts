// The files of a ZIP archive by its central directory, inflated in pieces. Sizes are counted while files are unpacked: the sizes
// that an archive declares may be wrong.
import { Inflate } from 'fflate'

export class TooLarge extends Error {}

export type Archive = {
  /** with `/` between folders, also when the writing program used `\` */
  names: readonly string[]
  /** calls `write` with every piece of a file; the name is compared without case. @throws Error when it is missing */
  unpack(name: string, write: (piece: Uint8Array, isLast: boolean) => void): void
}

const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const CENTRAL = 0x02014b50
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
/** Stands for a number in the ZIP64 extra field. */
const LONG = 0xffffffff
const ZIP64 = 1
const PIECE_BYTES = 64 * 1024
const STORED = 0
const DEFLATED = 8

/**
 * @param maxUnpackedBytes of all files together, as declared, and of each file that is unpacked
 * @throws TooLarge, or Error for anything that is not a complete archive
 */
export function openArchive(bytes: Uint8Array, maxUnpackedBytes: number): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, { name: string; start: number; end: number; method: number }>()
  let at = view.getUint32(endOfDirectory(view) + 16, true)
  let declared = 0
  while (at + CENTRAL_BYTES <= bytes.length && view.getUint32(at, true) === CENTRAL) {
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    )
    const nameAt = at + CENTRAL_BYTES
    const name = new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameBytes)).replaceAll('\\', '/')
    const extra = longSizes(view, nameAt + nameBytes, extraBytes)
    // in the order in which the extra field has those that do not fit (APPNOTE 4.5.3)
    const [size = 0, packed = 0, local = 0] = [24, 20, 42].map((place) => {
      const short = view.getUint32(at + place, true)
      return short === LONG ? (extra.shift() ?? short) : short
    })
    const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    files.set(name.toLowerCase(), { name, start, end: start + packed, method: view.getUint16(at + 10, true) })
    declared += size
    if (declared > maxUnpackedBytes) throw new TooLarge()
    at = nameAt + nameBytes + extraBytes + commentBytes
  }
  return {
    names: [...files.values()].map(({ name }) => name),
    unpack: (name, write) => {
      const file = files.get(name.toLowerCase())
      if (!file || file.end > bytes.length) throw new Error(`no ${name}`)
      let unpacked = 0
      const count = (piece: Uint8Array, isLast: boolean): void => {
        unpacked += piece.length
        if (unpacked > maxUnpackedBytes) throw new TooLarge()
        write(piece, isLast)
      }
      if (file.method === STORED) return count(bytes.subarray(file.start, file.end), true)
      if (file.method !== DEFLATED) throw new Error('unknown compression')
      const inflate = new Inflate(count)
      for (let from = file.start; from < file.end; from += PIECE_BYTES) {
        const to = Math.min(from + PIECE_BYTES, file.end)
        inflate.push(bytes.subarray(from, to), to === file.end)
      }
    },
  }
}

/** The 64-bit numbers of a ZIP64 extra field; Java programs write it for small files too. */
function longSizes(view: DataView, start: number, length: number): number[] {
  for (let at = start; at + 4 <= start + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP64) continue
    const count = Math.floor(Math.min(view.getUint16(at + 2, true), length) / 8)
    return Array.from({ length: count }, (_, nth) => Number(view.getBigUint64(at + 4 + nth * 8, true)))
  }
  return []
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END) return at
  throw new Error('no archive')
}
