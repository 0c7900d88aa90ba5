import { expect, test } from 'vitest'
import { formatBits, type QrCode, qrCode } from './qr-code.ts'

const drawn = (code: QrCode | null): string[] =>
  (code ?? []).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

test('the format bits of level M are those of the standard (ISO/IEC 18004 annex C)', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2).padStart(15, '0'))).toEqual([
    '101010000010010',
    '101000100100101',
    '101111001111100',
    '101101101001011',
    '100010111111001',
    '100000011001110',
    '100111110010111',
    '100101010100000',
  ])
})

test('a code has its finders, its timing and its dark module, and grows with the text', () => {
  const rows = drawn(qrCode('이음'))
  expect(rows).toHaveLength(21)
  for (const [y, start] of [
    [0, '#######.'],
    [1, '#.....#.'],
    [2, '#.###.#.'],
    [6, '#######.'],
  ] as const) {
    expect(rows[y]?.startsWith(start)).toBe(true)
    expect(rows[y]?.endsWith([...start].reverse().join(''))).toBe(true)
  }
  expect(rows[6]?.slice(6, 15)).toBe('#.#.#.#.#')
  expect(rows[13]?.[8]).toBe('#')
  expect(qrCode('x'.repeat(100))).toHaveLength(41)
  expect(qrCode('x'.repeat(500))).toBeNull()
})

/** Drawn by this code and read back by a decoder of other people. */
test('a known text has the picture that decoders read', () => {
  expect(drawn(qrCode('otpauth'))).toEqual(KNOWN)
})

const KNOWN = [
  '#######.##..#.#######',
  '#.....#...#.#.#.....#',
  '#.###.#..#.##.#.###.#',
  '#.###.#.####..#.###.#',
  '#.###.#.###.#.#.###.#',
  '#.....#.####..#.....#',
  '#######.#.#.#.#######',
  '........#..##........',
  '#...#.###..#.#####..#',
  '.#.#.#.##.###....##..',
  '####.#######..####.#.',
  '..##.#..###..####..##',
  '.#.####.....###.##...',
  '........#...###.#.##.',
  '#######.#.#.##..##.#.',
  '#.....#....##..##..##',
  '#.###.#.#..#..##....#',
  '#.###.#..####..##.###',
  '#.###.#..#.#..#.#....',
  '#.....#..##..##.#....',
  '#######.#.#.####.#..#',
]
