import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './read-counts.ts'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }

test('a Vitest report counts passed, failed and left out tests', () => {
  expect(countVitest({ ...vitest, testResults: [] })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    reasons: [],
  })
})

test('a test file that does not load counts as a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such file\n  at a', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'holds', failureMessages: ['expected 1'] }],
    },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] },
  ]
  expect(countVitest({ ...vitest, testResults })).toMatchObject({
    failed: 2,
    reasons: ['✘ b.test.ts › holds: expected 1', '✘ a.test.ts: no such file · at a'],
  })
})

test('a journey that failed, or passed only when tried again, is named with its reason; an error outside any is a failure', () => {
  const tried = (status: string, ...errors: object[]) => ({
    file: 'a.spec.ts',
    tests: [{ status, results: [{ errors }] }],
  })
  const at = { message: 'nothing there\n\n  seen', location: { line: 7 } }
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{}],
    suites: [
      {
        specs: [
          { title: 'steady', ...tried('expected') },
          { title: 'broken', ...tried('unexpected', at) },
        ],
        suites: [{ specs: [{ title: 'shaky', ...tried('flaky', {}) }] }],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 0,
    reasons: ['✘ a.spec.ts:7 › broken: nothing there · seen', '↻ a.spec.ts › shaky: '],
  })
})

test('no report means nothing was run', () => {
  expect(countVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0, reasons: [] })
  expect(countPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0, reasons: [] })
})
