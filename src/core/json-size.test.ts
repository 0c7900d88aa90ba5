import { expect, test } from 'vitest'
import { isOversizedJson } from './json-size.ts'

const withKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}" : 1`).join(',')}}`

test('a text with more keys than any body has is oversized', () => {
  expect(isOversizedJson(withKeys(50_000))).toBe(false)
  expect(isOversizedJson(withKeys(50_001))).toBe(true)
})

test('a text nested deeper than any body is oversized', () => {
  expect(isOversizedJson('[1,[2,[3]]]')).toBe(false)
  expect(isOversizedJson('['.repeat(100_000))).toBe(true)
  expect(isOversizedJson(JSON.stringify(Array(10_000).fill([{}])))).toBe(false)
})

test('a text with more items than any body has is oversized', () => {
  const withItems = (count: number): string => `[${Array(count).fill(0).join(',')}]`
  expect(isOversizedJson(withItems(100_001))).toBe(false)
  expect(isOversizedJson(withItems(100_002))).toBe(true)
  expect(isOversizedJson(withItems(200_000), 300_000)).toBe(false)
  expect(isOversizedJson(JSON.stringify({ text: ','.repeat(200_000) }))).toBe(false)
})

test('colons, brackets and escaped quotes inside strings are not counted', () => {
  const text = `a":{[\\"\\\\`
  expect(isOversizedJson(JSON.stringify({ text: text.repeat(60_000) }))).toBe(false)
  expect(isOversizedJson('{"a\\\\":1}')).toBe(false)
  expect(isOversizedJson('"never closed')).toBe(false)
})
