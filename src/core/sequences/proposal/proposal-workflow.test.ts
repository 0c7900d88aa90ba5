import { expect, test } from 'vitest'
import { changesBetween } from '#core/sequences/workflow/changes.ts'
import { connectionFaults } from '#core/sequences/workflow/connection-faults.ts'
import { addBelow, type Edit, newNode } from '#core/sequences/workflow/edit.ts'
import { isMail, isWait } from '#core/sequences/workflow/node-kinds.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { variantsOf } from '#core/sequences/workflow/variants.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { mailPositions, type ProposalStep } from './proposal.ts'
import { addProposal, canAppend } from './proposal-workflow.ts'

const mail = (bodyText: string): ProposalStep => ({ kind: 'mail', subject: bodyText, bodyText })
const wait = (delayDays: number): ProposalStep => ({ kind: 'wait', delayDays })
const STEPS = [mail('하나'), wait(3), mail('둘'), wait(5), mail('셋')]
const NOW = 1_700_000_000_000

const done = (edit: Edit): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
const withMail = (): Workflow => done(addBelow(defaultWorkflow(), 'start', 'emailDraft', 'mine'))
const delays = (workflow: Workflow): number[] => pathOf(workflow, 'x').steps.map(({ delayDays }) => delayDays)

test('an empty workflow gets the steps below its start, placed like the automatic layout', () => {
  const { workflow, added } = addProposal(defaultWorkflow(), STEPS, { mode: 'replace', now: NOW })
  expect(delays(workflow)).toEqual([0, 3, 5])
  expect(workflow.nodes.map(({ position }) => position.x)).toEqual(workflow.nodes.map(() => 250))
  expect(workflow.nodes.map(({ position }) => position.y)).toEqual([50, 110, 270, 330, 490, 550])
  expect(added).toEqual(workflow.nodes.slice(1).map(({ id }) => id))
})

test('every mail is manual, with the signature and the opt-out text of the product', () => {
  const { workflow } = addProposal(defaultWorkflow(), STEPS, { mode: 'replace', now: NOW })
  for (const { data } of workflow.nodes.filter(isMail)) {
    expect(data).toMatchObject({ generationMode: 'manual', useAI: false, bodyHtml: '', aiPrompt: '' })
    expect(data.bodyText).toContain('{{서명}}')
    expect(data.bodyText).toContain('{{수신거부}}')
  }
})

test('mails without a wait between them become variants that meet again at the next wait', () => {
  const steps = [mail('A'), mail('B'), wait(4), mail('둘')]
  expect(mailPositions(steps).map(({ mails }) => mails.length)).toEqual([2, 1])
  const { workflow } = addProposal(defaultWorkflow(), steps, { mode: 'replace', now: NOW })
  expect(variantsOf(workflow)).toHaveLength(1)
  expect(workflow.nodes.filter(isWait)).toHaveLength(1)
  expect(connectionFaults(workflow)).toEqual([])
  expect(delays(workflow)).toEqual([0, 4])
  const [a, b] = workflow.nodes.filter(isMail)
  expect([a?.position.x, b?.position.x]).toEqual([60, 440])
})

test('replacing removes the other steps and keeps the start and the notes', () => {
  const note = newNode('comment', 'note', { x: 900, y: 0 })
  const before = withMail()
  const { workflow } = addProposal({ ...before, nodes: [...before.nodes, note] }, STEPS, {
    mode: 'replace',
    now: NOW,
  })
  expect(workflow.nodes.some(({ id }) => id === 'mine')).toBe(false)
  expect(workflow.nodes).toContain(note)
  expect(workflow.edges.some(({ target }) => target === 'mine')).toBe(false)
})

test('appending keeps every node and connection, and waits three days after the last mail', () => {
  const before = withMail()
  expect(canAppend(before)).toBe(true)
  const { workflow } = addProposal(before, STEPS, { mode: 'append', now: NOW })
  expect(workflow.nodes.slice(0, 2)).toEqual(before.nodes)
  expect(workflow.edges.slice(0, 1)).toEqual(before.edges)
  expect(delays(workflow)).toEqual([0, 3, 3, 5])
  expect(changesBetween(before, workflow).every(({ kind }) => kind === 'added')).toBe(true)
})

test('after a last wait the first mail follows at once; every last step leads to the proposal', () => {
  const waits = done(addBelow(withMail(), 'mine', 'timer', 'mine-wait'))
  expect(delays(addProposal(waits, STEPS, { mode: 'append', now: NOW }).workflow)).toEqual([0, 1, 3, 5])
  const forked = done(addBelow(waits, 'start', 'emailDraft', 'other'))
  const { workflow } = addProposal(forked, [mail('새')], { mode: 'append', now: NOW })
  const first = workflow.nodes.filter(isMail).at(-1)?.id
  expect(workflow.edges.filter(({ target }) => target === first)).toHaveLength(2)
  expect(connectionFaults(workflow)).toEqual([])
})

test('without a start, or with nothing to append to, the steps begin at a start', () => {
  const none: Workflow = { version: 1, nodes: [], edges: [] }
  expect([canAppend(none), canAppend(defaultWorkflow())]).toEqual([false, false])
  const { workflow } = addProposal(none, STEPS, { mode: 'append', now: NOW })
  expect(delays(workflow)).toEqual([0, 3, 5])
})

test('new ids do not repeat those of the workflow', () => {
  const once = addProposal(defaultWorkflow(), STEPS, { mode: 'replace', now: NOW }).workflow
  const twice = addProposal(once, STEPS, { mode: 'append', now: NOW }).workflow
  expect(new Set(twice.nodes.map(({ id }) => id)).size).toBe(twice.nodes.length)
})
