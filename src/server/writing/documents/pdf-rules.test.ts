import { expect, test } from 'vitest'
import { type PlacedText, ruledTables, rulesOf } from './pdf-rules.ts'

const piece = (x: number, y: number, str: string, width: number): PlacedText => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width,
  height: 10,
})
/** A table of two columns and two rows: x 0, 100, 200; y 0, 20, 40. */
const across = [0, 20, 40].map((at) => ({ at, from: 0, to: 200 }))
const down = [0, 100, 200].map((at) => ({ at, from: 0, to: 40 }))
const textsOf = (rules: Parameters<typeof ruledTables>[0], ...pieces: PlacedText[]) =>
  ruledTables(rules, pieces).map(({ cells }) =>
    cells.map((row) => row.map((cell) => cell.map(({ str }) => str).join('|'))),
  )

test('pieces belong to the cells between lines, and a merged cell is repeated', () => {
  const merged = {
    across,
    down: [down[0], { at: 100, from: 0, to: 20 }, down[2]].flatMap((line) => line ?? []),
  }
  const pieces = [piece(80, 25, '요금', 20), piece(10, 5, '월', 10), piece(110, 5, '연', 10)]
  expect(textsOf(merged, ...pieces)).toEqual([
    [
      ['요금', '요금'],
      ['월', '연'],
    ],
  ])
})

test('a text over a border is divided at the space there, and without one there is no table', () => {
  // letters and spaces as wide as in the file: the space before 일 is at the border
  expect(textsOf({ across, down }, piece(80, 25, '990 일 150회', 61))).toEqual([
    [
      ['990', '일 150회'],
      ['', ''],
    ],
  ])
  expect(textsOf({ across, down }, piece(80, 25, '부가세별도', 50))).toEqual([])
})

test('an area between lines that is no rectangle is no table', () => {
  const odd = {
    across: [...across.slice(0, 1), { at: 20, from: 100, to: 200 }, ...across.slice(2)],
    down: [down[0], { at: 100, from: 0, to: 20 }, down[2]].flatMap((line) => line ?? []),
  }
  expect(textsOf(odd, piece(10, 5, '월', 10))).toEqual([])
})

test('lines are strokes and thin fills, moved by the matrix of the page, and joined', () => {
  const ops = { save: 1, restore: 2, transform: 3, constructPath: 4, stroke: 20, fill: 22 }
  const line = (x1: number, y1: number, x2: number, y2: number) => [0, x1, y1, 1, x2, y2]
  const read = rulesOf(
    {
      fnArray: [1, 3, 4, 4, 2, 4],
      argsArray: [
        null,
        [2, 0, 0, 2, 0, 0],
        [20, [line(0, 10, 50, 10)]],
        [20, [line(50, 10, 90, 10)]],
        null,
        [22, [[0, 30, 0, 1, 31, 0, 1, 31, 80, 1, 30, 80, 4]]],
      ],
    },
    ops,
  )
  expect(read).toEqual({ across: [{ at: 20, from: 0, to: 180 }], down: [{ at: 30.5, from: 0, to: 80 }] })
})
