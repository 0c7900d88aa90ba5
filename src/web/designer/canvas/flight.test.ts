import { expect, test } from 'vitest'
import { interpolateZoom } from './flight.ts'

const rounded = (view: readonly number[]): number[] => view.map((one) => Math.round(one * 1000) / 1000)

test('a flight begins and ends where it was asked to', () => {
  const fly = interpolateZoom([0, 0, 100], [500, 200, 40])
  expect([rounded(fly(0)), rounded(fly(1))]).toEqual([
    [0, 0, 100],
    [500, 200, 40],
  ])
})

test('to a far place it rises on the way, as d3 does', () => {
  expect(rounded(interpolateZoom([0, 0, 100], [500, 200, 40])(0.3))).toEqual([99.787, 39.915, 440.031])
})

test('in one place it only comes nearer', () => {
  expect(rounded(interpolateZoom([5, 5, 100], [5, 5, 25])(0.5))).toEqual([5, 5, 50])
})
