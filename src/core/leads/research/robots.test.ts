import { expect, test } from 'vitest'
import { READ_FAULT_SENTENCES, READ_FAULTS } from './read-faults.ts'
import { robotsMeaning } from './robots.ts'

test('a missing robots.txt allows everything, a failing one nothing', () => {
  for (const status of [400, 401, 403, 404, 410]) expect(robotsMeaning(status, 'text/html')).toBe('allow_all')
  for (const status of [429, 500, 503, 599]) expect(robotsMeaning(status, 'text/plain')).toBe('disallow_all')
})

test('a page of the site instead of robots.txt has no rules', () => {
  expect(robotsMeaning(200, 'text/html; charset=utf-8')).toBe('allow_all')
  expect(robotsMeaning(200, 'text/plain')).toBe('parse')
  expect(robotsMeaning(200, null)).toBe('parse')
})

test('each fault has a sentence of its own that says what to do', () => {
  const sentences = READ_FAULTS.map((fault) => READ_FAULT_SENTENCES[fault])
  expect(new Set(sentences).size).toBe(READ_FAULTS.length)
  for (const sentence of sentences) expect(sentence).toMatch(/니다(?:\([^)]+\))?\. .*주세요\.$/)
})
