// A text as the codewords of a QR code: byte mode, correction level M, versions 1 to 15 (ISO/IEC 18004 §7.4 and §7.5).

/** Correction codewords per block, and blocks, by version from 1 on (ISO/IEC 18004 table 9, level M). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]
export const MAX_VERSION = CORRECTION.length

/** Modules of a version that carry codewords, in bits. */
function rawBits(version: number): number {
  let bits = (16 * version + 128) * version + 64
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2
    bits -= (25 * aligned - 10) * aligned - 55
    if (version >= 7) bits -= 36
  }
  return bits
}

const at = (list: readonly number[], index: number): number => list[index] ?? 0

/** @returns null when the text is too long for the largest version here (412 bytes less the head) */
export function codewordsOf(text: string): { version: number; codewords: number[] } | null {
  const bytes = utf8(text)
  for (let version = 1; version <= MAX_VERSION; version++) {
    const total = Math.floor(rawBits(version) / 8)
    const blocks = at(BLOCKS, version - 1)
    const correction = at(CORRECTION, version - 1)
    const capacity = total - blocks * correction
    const countBits = version < 10 ? 8 : 16
    if (4 + countBits + bytes.length * 8 > capacity * 8) continue
    const data = dataCodewords(bytes, countBits, capacity)
    return { version, codewords: interleave(data, { total, blocks, correction }) }
  }
  return null
}

/** core has no TextEncoder. */
const utf8 = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, plain]) =>
    hex ? Number.parseInt(hex, 16) : (plain ?? '').charCodeAt(0),
  )

function dataCodewords(bytes: readonly number[], countBits: number, capacity: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, countBits)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, capacity * 8 - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) push(pad, 8)
  const words: number[] = []
  for (let start = 0; start < bits.length; start += 8)
    words.push(bits.slice(start, start + 8).reduce((word, bit) => (word << 1) | bit, 0))
  return words
}

type Shape = { total: number; blocks: number; correction: number }

/** Blocks side by side, word by word, then their corrections; the first blocks are a word shorter. */
function interleave(data: readonly number[], { total, blocks, correction }: Shape): number[] {
  const short = Math.floor(total / blocks) - correction
  const shortBlocks = blocks - (total % blocks)
  const divisor = generator(correction)
  const parts: number[][] = []
  for (let block = 0, start = 0; block < blocks; block++) {
    const length = short + (block < shortBlocks ? 0 : 1)
    parts.push(data.slice(start, start + length))
    start += length
  }
  const corrections = parts.map((part) => remainder(part, divisor))
  const column = (lists: number[][], index: number): number[] =>
    lists.flatMap((list) => (index < list.length ? [at(list, index)] : []))
  const range = (length: number): number[] => Array.from({ length }, (_, index) => index)
  return [
    ...range(short + 1).flatMap((index) => column(parts, index)),
    ...range(correction).flatMap((index) => column(corrections, index)),
  ]
}

/** In GF(256) with x⁸+x⁴+x³+x²+1. */
function multiply(x: number, y: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> bit) & 1) * x
  }
  return product
}

/** The Reed-Solomon generator of a degree, without its leading 1. */
function generator(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0))
  for (let round = 0, root = 1; round < degree; round++, root = multiply(root, 2)) {
    for (let index = 0; index < degree; index++)
      result[index] = multiply(at(result, index), root) ^ (index + 1 < degree ? at(result, index + 1) : 0)
  }
  return result
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result: number[] = divisor.map(() => 0)
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0)
    result.push(0)
    divisor.forEach((coefficient, index) => {
      result[index] = at(result, index) ^ multiply(coefficient, factor)
    })
  }
  return result
}
