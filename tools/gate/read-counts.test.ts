import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './read-counts.ts'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }

test('a Vitest report counts passed, failed and left out tests', () => {
  expect(countVitest({ ...vitest, testResults: [] })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    second: [],
  })
})

test('a test file that does not load counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(countVitest({ ...vitest, testResults })).toMatchObject({ failed: 2 })
})

test('a journey that passed only at the second try is named; an error outside any journey is a failure', () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{}],
    suites: [
      {
        specs: [{ title: 'steady', tests: [{ status: 'expected' }] }],
        suites: [{ specs: [{ title: 'shaky', tests: [{ status: 'flaky' }] }] }],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 0, second: ['shaky'] })
})

test('no report means nothing was run', () => {
  expect(countVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0, second: [] })
  expect(countPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0, second: [] })
})
