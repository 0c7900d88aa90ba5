import { expect, test } from 'vitest'
import { connectionFaults } from '#core/sequences/workflow/connection-faults.ts'
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { parseWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { oneOffNotBefore, oneOffWarnings, oneOffWorkflow, rejectingFinding } from './one-off-mail.ts'

test('R-551: its workflow has one mail after the start, with the text as written', () => {
  const content = { subject: '제목', bodyText: '본문 {{서명}}', bodyHtml: '<p>본문</p>' }
  const parsed = parseWorkflow(printWorkflow(oneOffWorkflow(content)))
  if (!parsed.ok) throw new Error(parsed.fault)
  expect(reachableEmailDrafts(parsed.workflow).map(({ data }) => data)).toMatchObject([
    { ...content, generationMode: 'manual' },
  ])
  expect(connectionFaults(parsed.workflow)).toEqual([])
})

test('R-552: errors and a missing value reject the mail, other warnings do not', () => {
  expect(rejectingFinding([{ code: 'no_opt_out', level: 'warning' }])).toBe(-1)
  expect(
    rejectingFinding([
      { code: 'no_opt_out', level: 'warning' },
      { code: 'empty_body', level: 'error' },
    ]),
  ).toBe(1)
  expect(rejectingFinding([{ code: 'missing_values', level: 'warning' }])).toBe(0)
})

test('R-552: its writer is warned of the law and of the domain, not of what only concerns numbers', () => {
  const warning = (code: string) => ({ code, level: 'warning' as const })
  const legal = ['advertising_unspecified', 'consent_missing', 'no_opt_out', 'domain_unverified'].map(warning)
  expect(
    oneOffWarnings([...legal, warning('tracking_unreachable'), { code: 'no_opt_out', level: 'error' }]),
  ).toEqual(legal)
})

test('R-551: its writer has ten seconds to cancel it, also when it may be sent at once', () => {
  const now = new Date('2026-11-24T01:00:00Z')
  expect(oneOffNotBefore(undefined, now)).toEqual(new Date('2026-11-24T01:00:10Z'))
  expect(oneOffNotBefore(new Date('2026-11-23T01:00:00Z'), now)).toEqual(new Date('2026-11-24T01:00:10Z'))
  expect(oneOffNotBefore(new Date('2026-11-25T01:00:00Z'), now)).toEqual(new Date('2026-11-25T01:00:00Z'))
})
