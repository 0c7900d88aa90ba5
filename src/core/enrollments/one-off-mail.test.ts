import { expect, test } from 'vitest'
import { connectionFaults } from '#core/sequences/workflow/connection-faults.ts'
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { parseWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { oneOffRefusal, oneOffWorkflow } from './one-off-mail.ts'

test('R-551: its workflow has one mail after the start, with the text as written', () => {
  const content = { subject: '제목', bodyText: '본문 {{서명}}', bodyHtml: '<p>본문</p>' }
  const parsed = parseWorkflow(printWorkflow(oneOffWorkflow(content)))
  if (!parsed.ok) throw new Error(parsed.fault)
  expect(reachableEmailDrafts(parsed.workflow).map(({ data }) => data)).toMatchObject([
    { ...content, generationMode: 'manual' },
  ])
  expect(connectionFaults(parsed.workflow)).toEqual([])
})

test('R-552: errors and a missing value refuse it, other warnings do not', () => {
  expect(oneOffRefusal([{ code: 'no_opt_out', level: 'warning' }])).toBe(-1)
  expect(
    oneOffRefusal([
      { code: 'no_opt_out', level: 'warning' },
      { code: 'empty_body', level: 'error' },
    ]),
  ).toBe(1)
  expect(oneOffRefusal([{ code: 'missing_values', level: 'warning' }])).toBe(0)
})
