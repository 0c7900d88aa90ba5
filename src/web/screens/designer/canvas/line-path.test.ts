import { expect, test } from 'vitest'
import { linePath } from './line-path.ts'

test('a connection to the card below runs straight down the line, from knot to knot', () => {
  expect(linePath({ x: -20, y: 86 }, { x: -20, y: 122 }, 18)).toEqual({
    path: 'M-20,68V122',
    middle: { x: -20, y: 104 },
  })
})

test('a branch leaves and joins the line in the gap above the card below', () => {
  const leaves = linePath({ x: 0, y: 100 }, { x: 380, y: 136 }, 0)
  expect(leaves.middle).toEqual({ x: 190, y: 112 })
  expect(leaves.path).toMatch(/^M0,100V100Q0,112 12,112H368Q380,112 380,124V136$/)
  const joins = linePath({ x: 380, y: 100 }, { x: 0, y: 436 }, 0)
  expect(joins.path).toContain('H12')
  expect(joins.middle.y).toBe(412)
})

test('a connection to a card beside or above runs around the left of both', () => {
  for (const to of [
    { x: 0, y: 20 },
    { x: 380, y: 100 },
  ]) {
    const { path, middle } = linePath({ x: 0, y: 100 }, to, 18)
    expect(middle.x).toBe(-20)
    expect(path.endsWith(`H${to.x}V${to.y}`)).toBe(true)
  }
})
