import { expect, test } from 'vitest'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { pathStops } from './path-stops.ts'

const node = (id: string, type: string, data: object = {}) => ({ id, type, position: { x: 0, y: 0 }, data })
function buildWorkflow(nodes: object[], pairs: [string, string][]): Workflow {
  const edges = pairs.map(([source, target]) => ({ id: `${source}-${target}`, source, target }))
  const parsed = parseWorkflow(JSON.stringify({ nodes, edges }))
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.workflow
}
const mail = (nodeId: string, plannedAt: string, leadId = 'lead'): RehearsedMail => ({
  leadId,
  companyName: '한빛정밀',
  contactName: '김민준',
  contactEmail: 'mj@hanbit.example',
  nodeId,
  order: 1,
  subject: '',
  plannedAt,
  waitReason: null,
  state: 'rehearsed',
  content: 'template',
  why: null,
})
const rules = { timeZone: 'Asia/Seoul', businessDaysOnly: true }
const startAt = '2026-11-24T00:00:00.000Z'
const line = buildWorkflow(
  [
    node('s', 'start'),
    node('a', 'emailDraft'),
    node('t', 'timer', { delayDays: 3 }),
    node('b', 'emailDraft'),
    node('u', 'timer', { delayDays: 5 }),
    node('c', 'comment', { comment: '' }),
  ],
  [
    ['s', 'a'],
    ['a', 't'],
    ['t', 'b'],
    ['b', 'u'],
  ],
)

test('a lead passes from the start through emails and timers to the last node it reaches', () => {
  const mails = [mail('a', '2026-11-24T01:03:00.000Z'), mail('b', '2026-11-27T01:03:00.000Z')]
  const stops = pathStops({ workflow: line, mails, startAt, rules })
  expect(stops.map(({ kind, nodeId, at }) => `${kind} ${nodeId} ${at}`)).toEqual([
    'start s 2026-11-24T00:00:00.000Z',
    'mail a 2026-11-24T01:03:00.000Z',
    'timer t 2026-11-27T01:03:00.000Z',
    'mail b 2026-11-27T01:03:00.000Z',
    // five working days across one weekend
    'timer u 2026-12-04T01:03:00.000Z',
  ])
  expect(stops.filter((stop) => stop.kind === 'timer' && stop.ends).map(({ nodeId }) => nodeId)).toEqual([
    'u',
  ])
})

const variants = buildWorkflow(
  [
    node('s', 'start'),
    node('a1', 'emailDraft'),
    node('a2', 'emailDraft'),
    node('t1', 'timer', { delayDays: 2 }),
    node('t2', 'timer', { delayDays: 9 }),
    node('b', 'emailDraft'),
  ],
  [
    ['s', 'a1'],
    ['s', 'a2'],
    ['a1', 't1'],
    ['a2', 't2'],
    ['t1', 'b'],
    ['t2', 'b'],
  ],
)

test('of two variants the path contains the one whose email the lead gets', () => {
  for (const leadId of ['lead-1', 'lead-2', 'lead-3', 'lead-4']) {
    const taken = pathOf(variants, leadId).steps.map(({ nodeId }) => nodeId)
    for (const first of ['a1', 'a2']) {
      // also when an earlier enrollment was assigned the other one
      const mails = [mail(first, startAt, leadId), mail('b', '2026-11-30T01:00:00.000Z', leadId)]
      const ids = pathStops({ workflow: variants, mails, startAt, rules }).map(({ nodeId }) => nodeId)
      expect(ids).toEqual(['s', first, first === 'a1' ? 't1' : 't2', 'b'])
    }
    expect(['a1', 'a2']).toContain(taken[0])
  }
})

test('an email whose node was deleted is no stop', () => {
  const mails = [mail('gone', startAt), mail('b', '2026-11-30T01:00:00.000Z')]
  expect(pathStops({ workflow: line, mails, startAt, rules }).map(({ nodeId }) => nodeId)).toEqual([
    's',
    'b',
    'u',
  ])
})
