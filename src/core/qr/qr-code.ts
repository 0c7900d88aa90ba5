// A text as a QR code (ISO/IEC 18004): where its dark modules are. For the one code that an authenticator scans.
import { codewordsOf } from './codewords.ts'

/** Level M, as the two bits of the format information. */
const LEVEL_M = 0b00
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Rows of modules, true for dark, without the quiet zone (four modules all around are the caller's). */
export type QrCode = readonly (readonly boolean[])[]

/** Null for a text of more than about 400 bytes. */
export function qrCode(text: string): QrCode | null {
  const found = codewordsOf(text)
  if (!found) return null
  const { version, codewords } = found
  const size = version * 4 + 17
  const fixed = fixedModules(version, size)
  const drawn = placeCodewords(fixed, codewords)
  const candidates = MASKS.map((mask, index) => withFormat(masked(drawn, fixed, mask), index))
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

type Grid = boolean[][]
type Fixed = (boolean | null)[][]

const put = (grid: Fixed, x: number, y: number, dark: boolean): void => {
  const row = grid[y]
  if (row && x >= 0 && x < row.length) row[x] = dark
}

/** Finders, timing, alignment, version; the places of the format are taken and still light. `null` is for codewords. */
function fixedModules(version: number, size: number): Fixed {
  const grid: Fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  for (let index = 0; index < size; index++) {
    put(grid, 6, index, index % 2 === 0)
    put(grid, index, 6, index % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(grid, cx, cy, 4, (distance) => distance !== 2 && distance !== 4)
  const centres = alignment(version, size)
  for (const cx of centres) {
    for (const cy of centres) {
      const onFinder = (cx === 6 && (cy === 6 || cy === size - 7)) || (cx === size - 7 && cy === 6)
      if (!onFinder) square(grid, cx, cy, 2, (distance) => distance !== 1)
    }
  }
  for (const { x, y } of formatPlaces(size).flat()) put(grid, x, y, false)
  put(grid, 8, size - 8, true)
  if (version >= 7) drawVersion(grid, version, size)
  return grid
}

function square(
  grid: Fixed,
  cx: number,
  cy: number,
  radius: number,
  isDark: (distance: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      put(grid, cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** Annex E: the centres of the alignment patterns. */
function alignment(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const centres = [6]
  for (let centre = size - 7; centres.length < count; centre -= step) centres.splice(1, 0, centre)
  return centres
}

/** Remainder of a BCH code. */
function bch(value: number, bits: number, divisor: number): number {
  let rest = value
  for (let round = 0; round < bits; round++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor)
  return (value << bits) | rest
}

function drawVersion(grid: Fixed, version: number, size: number): void {
  const bits = bch(version, 12, 0x1f25)
  for (let index = 0; index < 18; index++) {
    const dark = ((bits >>> index) & 1) === 1
    const a = size - 11 + (index % 3)
    const b = Math.floor(index / 3)
    put(grid, a, b, dark)
    put(grid, b, a, dark)
  }
}

type Place = { x: number; y: number }
/** Where each of the fifteen format bits stands, lowest first, in both copies. */
function formatPlaces(size: number): [Place, Place][] {
  const around = (index: number): Place => {
    if (index < 6) return { x: 8, y: index }
    if (index < 8) return { x: 8, y: index + 1 }
    return index === 8 ? { x: 7, y: 8 } : { x: 14 - index, y: 8 }
  }
  return Array.from({ length: 15 }, (_, index) => [
    around(index),
    index < 8 ? { x: size - 1 - index, y: 8 } : { x: 8, y: size - 15 + index },
  ])
}

/** The fifteen bits for level M and a mask (§7.9). */
export const formatBits = (mask: number): number => bch((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412

function withFormat(grid: Grid, mask: number): Grid {
  const bits = formatBits(mask)
  formatPlaces(grid.length).forEach((places, index) => {
    for (const { x, y } of places) put(grid, x, y, ((bits >>> index) & 1) === 1)
  })
  return grid
}

/** Up and down in columns of two, from the right; the column of the timing is left out. */
function placeCodewords(fixed: Fixed, codewords: readonly number[]): Grid {
  const size = fixed.length
  const grid: Grid = fixed.map((row) => row.map((module) => module ?? false))
  let next = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const isUp = ((right + 1) & 2) === 0
        const y = isUp ? size - 1 - step : step
        if (fixed[y]?.[x] !== null) continue
        const dark = (((codewords[next >>> 3] ?? 0) >>> (7 - (next & 7))) & 1) === 1
        put(grid, x, y, dark)
        next++
      }
    }
  }
  return grid
}

const masked = (grid: Grid, fixed: Fixed, mask: (x: number, y: number) => boolean): Grid =>
  grid.map((row, y) => row.map((dark, x) => (fixed[y]?.[x] === null ? dark !== mask(x, y) : dark)))

/** How hard it would be to read (§7.8.3), by runs, blocks and balance; what looks like a finder weighs most. */
function penalty(grid: Grid): number {
  const size = grid.length
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] ?? false))]
  let points = 0
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
    points += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0)
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const corner = grid[y]?.[x]
      if (corner === grid[y]?.[x + 1] && corner === grid[y + 1]?.[x] && corner === grid[y + 1]?.[x + 1])
        points += 3
    }
  }
  const dark = grid.flat().filter(Boolean).length
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10))
}
