import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './read-counts.ts'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }

test('a Vitest report counts passed, failed and left out tests', () => {
  expect(countVitest({ ...vitest, testResults: [] })).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

test('a test file that does not load counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(countVitest({ ...vitest, testResults })).toMatchObject({ failed: 2 })
})

test('a journey that needed a second try, and an error outside any journey, have failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] }
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3, skipped: 0 })
})

test('no report means nothing was run', () => {
  expect(countVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(countPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
