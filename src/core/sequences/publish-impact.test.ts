import { expect, test } from 'vitest'
import { enrollmentProgress } from '#core/enrollments/remaining-steps.ts'
import { type EnrollmentGroup, publishImpactCounter } from './publish-impact.ts'
import { updateNode } from './workflow/edit.ts'
import { workflowFrom } from './workflow/workflow.fixture.ts'
import type { Workflow } from './workflow/workflow.ts'

const CHAIN = workflowFrom('start>A>a3>B>b3>C>c3>D')
/** `count` leads who were sent the first mails of the chain and expect the others */
function leads(hadCount: number, count: number, written: string[] = []): EnrollmentGroup {
  const mails = ['A', 'B', 'C', 'D'].map((nodeId, i) => ({
    nodeId,
    state: i < hadCount ? ('sent' as const) : ('scheduled' as const),
  }))
  return { had: enrollmentProgress('someone', mails), written: new Set(written), count }
}
const GROUPS = [leads(0, 1000), leads(1, 100), leads(2, 10), leads(4, 1)]
const edited = (edit: { ok: boolean; workflow?: Workflow }) => {
  if (!edit.workflow) throw new Error('not edited')
  return edit.workflow
}
function reached(after: Workflow, groups: readonly EnrollmentGroup[] = GROUPS) {
  const counter = publishImpactCounter(CHAIN, after)
  for (const group of groups) counter.addGroup(group)
  const { changes, ...sums } = counter.reach
  const counted = changes.filter(({ change }) => change.kind !== 'moved')
  return { ...sums, changes: counted.map(({ change, count }) => `${change.kind} ${change.nodeId} ${count}`) }
}

test('an unchanged workflow affects no enrollment', () => {
  expect(reached(CHAIN)).toEqual({ affected: 0, blocked: 0, changes: [] })
})

test('a changed text affects enrollments with that mail remaining, unless it is generated already', () => {
  const after = edited(updateNode(CHAIN, 'B', 'emailDraft', { subject: '새 제목' }))
  expect(reached(after)).toEqual({ affected: 1100, blocked: 0, changes: ['text B 1100'] })
  expect(reached(after, [leads(0, 5, ['B']), leads(1, 2, ['C'])])).toMatchObject({ changes: ['text B 2'] })
})

test('a changed delay affects enrollments that wait there and those with it remaining', () => {
  const after = edited(updateNode(CHAIN, 'b3', 'timer', { delayDays: 9 }))
  expect(reached(after)).toEqual({ affected: 1110, blocked: 0, changes: ['delay b3 1110'] })
})

test('a removed mail affects enrollments that expect it, and blocks those whose last mail it is', () => {
  expect(reached(workflowFrom('start>A>a3>C>c3>D'))).toEqual({
    affected: 1110,
    blocked: 10,
    changes: ['removed B 1100', 'removed b3 1110'],
  })
})

test('an added mail affects enrollments that are not past it', () => {
  expect(reached(workflowFrom('start>A>a3>B>b3>X>x3>C>c3>D'))).toMatchObject({
    affected: 1110,
    blocked: 0,
    changes: ['added X 1110', 'added x3 1110'],
  })
})

test('moved nodes and notes affect no enrollment', () => {
  const moved = { ...CHAIN, nodes: CHAIN.nodes.map((node) => ({ ...node, position: { x: 5, y: 5 } })) }
  expect(reached(moved)).toEqual({ affected: 0, blocked: 0, changes: [] })
})
