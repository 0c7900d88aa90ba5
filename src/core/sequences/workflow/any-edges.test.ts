// With any connections and start nodes, every function on a workflow ends and returns a result.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { launchMessage } from '#api/sequences/launch-messages.ts'
import { enrollmentProgress, findRemainingSteps } from '#core/enrollments/remaining-steps.ts'
import { launchFindings } from '#core/sequences/launch.ts'
import { nodeCounts } from '#core/sequences/node-counts.ts'
import { publishImpactCounter } from '#core/sequences/publish-impact.ts'
import { changesBetween } from './changes.ts'
import { closeGap, findGap } from './close-gap.ts'
import { connectionFaults } from './connection-faults.ts'
import { addBelow, addStart, connectionError } from './edit.ts'
import { graphOf, precedingEmailDrafts, reachableNodes } from './graph.ts'
import { insertOnEdge } from './insert-on-edge.ts'
import { mergeWorkflows } from './merge.ts'
import { nodeInDirection, nodesInFlowOrder } from './navigation.ts'
import { type NodeType, newNodeData, type WorkflowNode } from './node-kinds.ts'
import { copyParts, pasteParts, removeParts } from './parts.ts'
import { pathOf, pathThrough } from './path.ts'
import { checkSave } from './save.ts'
import { createStep, deleteStep, stepsOf, updateStep } from './steps.ts'
import { variantsOf } from './variants.ts'
import { parseWorkflow, printWorkflow, type Workflow } from './workflow.ts'

/** Nodes 0, 7 and 8 can be starts; ends beyond the last are nodes that do not exist. */
const KINDS: NodeType[] = [
  'start',
  'emailDraft',
  'timer',
  'emailDraft',
  'timer',
  'comment',
  'emailDraft',
  'start',
  'start',
]
const ends = fc.tuple(fc.nat(KINDS.length + 1), fc.nat(KINDS.length + 1))
const nodesWith = (starts: readonly number[]): WorkflowNode[] =>
  KINDS.flatMap((type, i) =>
    type === 'start' && !starts.includes(i)
      ? []
      : [{ id: `n${i}`, type, position: { x: 90 * i, y: 70 * i }, data: newNodeData(type) } as WorkflowNode],
  )
const anyStarts = fc.subarray([0, 7, 8])
const anyWorkflow = fc
  .tuple(fc.array(ends, { maxLength: 14 }), anyStarts)
  .map(([pairs, starts]): Workflow => {
    const nodes = nodesWith(starts)
    const edges = pairs.map(([from, to]) => ({ id: `n${from}-n${to}`, source: `n${from}`, target: `n${to}` }))
    return { version: 1, nodes, edges }
  })
const read = (workflow: Workflow): Workflow => {
  const parsed = parseWorkflow(printWorkflow(workflow))
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}
const findingsOf = (workflow: Workflow) =>
  launchFindings({
    workflow,
    mailboxes: { connected: 1, paused: 0, disconnected: 0 },
    senders: [],
    isOptOutReachable: true,
    customFields: [],
    missingValues: [],
    allowedFields: null,
    keptFiles: new Set(),
    imageSizes: new Map(),
    generated: new Map(),
    outdated: new Map(),
    reviewRequired: false,
    senderDomains: [],
    bounces: null,
    isTrackingUnreachable: false,
    profiles: [],
    grounds: [],
    today: '2026-11-23',
  })

test('any connections and starts can be saved as sent; each broken rule is marked once and blocks the launch', () => {
  fc.assert(
    fc.property(anyWorkflow, (sent) => {
      const text = printWorkflow(sent)
      expect(checkSave(text)).toMatchObject({ ok: true, text })
      const workflow = read(sent)
      const faults = connectionFaults(workflow)
      const marks = findingsOf(workflow).filter((finding) => finding.edgeId !== undefined)
      expect(marks.map((mark) => mark.edgeId)).toEqual(faults.map((fault) => fault.edgeId))
      expect(new Set(marks.map((mark) => mark.edgeId)).size).toBe(marks.length)
      for (const mark of marks) {
        expect(mark.level).toBe('error')
        expect(launchMessage(mark)).toMatch(/주세요\.$/)
        expect(launchMessage(mark)).not.toContain('undefined')
      }
      const [start, ...more] = workflow.nodes.filter((node) => node.type === 'start')
      const found = findingsOf(workflow).filter(({ code }) => /start/.test(code))
      expect(found.map(({ code, nodeId, level }) => [code, nodeId, level])).toEqual(
        start
          ? more.map(({ id }) => ['several_starts', id, 'error'])
          : [['start_missing', undefined, 'error']],
      )
      for (const finding of found) expect(launchMessage(finding)).toMatch(/주세요\.$/)
      const sound = {
        ...workflow,
        edges: workflow.edges.filter((edge) => !faults.some((fault) => fault.edgeId === edge.id)),
      }
      expect(connectionFaults(sound)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('every function on a workflow with any connections and starts ends', () => {
  fc.assert(
    fc.property(anyWorkflow, anyWorkflow, fc.nat(8), fc.nat(8), (one, other, at, to) => {
      const [before, workflow] = [read(one), read(other)]
      const [id, next] = [`n${at}`, `n${to}`]
      const graph = graphOf(workflow)
      for (const path of [pathOf(workflow, 'lead'), pathThrough(workflow, 'lead', id)])
        expect(path?.steps.length ?? 0).toBeLessThanOrEqual(3)
      expect(reachableNodes(workflow).length).toBeLessThanOrEqual(KINDS.length)
      const had = enrollmentProgress('lead', [{ nodeId: id, state: 'sent' }], next)
      expect(findRemainingSteps(workflow, had, graph)?.remaining.length ?? 0).toBeLessThanOrEqual(3)
      expect(changesBetween(before, workflow).length).toBeLessThanOrEqual(50)
      const counter = publishImpactCounter(before, workflow)
      counter.addGroup({ had, written: new Set(), count: 1 })
      expect(counter.reach.affected).toBeLessThanOrEqual(1)
      for (const node of workflow.nodes)
        expect(nodeCounts(workflow, node, new Map(), 0, new Map(), graph).sentCount).toBe(0)
      expect(precedingEmailDrafts(workflow, id).length).toBeLessThanOrEqual(3)
      expect(variantsOf(workflow).length).toBeLessThanOrEqual(KINDS.length)
      expect(nodesInFlowOrder(workflow)).toHaveLength(workflow.nodes.length)
      for (const direction of ['up', 'down', 'left', 'right'] as const)
        expect(nodeInDirection(workflow, id, direction)).not.toBe('')
      const { steps } = stepsOf(workflow)
      expect(steps.length).toBe(new Set(steps.map((step) => step.id)).size)
      for (const edit of [
        createStep(workflow, { order: to }, 1),
        updateStep(workflow, id, { order: to + 1 }),
        deleteStep(workflow, id),
      ])
        if (edit.ok) expect(connectionFaults(edit.workflow)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('every edit of the canvas works on a workflow with any connections and starts and can be saved', () => {
  fc.assert(
    fc.property(anyWorkflow, fc.nat(8), fc.nat(8), (sent, at, to) => {
      const workflow = read(sent)
      const [id, next] = [`n${at}`, `n${to}`]
      const ids = new Set([id, next])
      const edges = new Set(connectionFaults(workflow).map((fault) => fault.edgeId))
      const merged = mergeWorkflows(workflow, workflow, { ...workflow, edges: [] })
      findGap(workflow, ids)
      for (const edit of [
        addBelow(workflow, id, 'emailDraft', 'new'),
        addStart(workflow, 5),
        removeParts(workflow, new Set([id]), new Set()),
        removeParts(workflow, new Set(), edges),
        closeGap(workflow, ids),
        insertOnEdge(workflow, workflow.edges[at]?.id ?? '', 5),
        pasteParts(workflow, copyParts(workflow, ids), null, 5),
        merged.ok ? merged : removeParts(workflow, ids, edges),
      ])
        if (edit.ok) expect(checkSave(printWorkflow(edit.workflow))).toMatchObject({ ok: true })
      const cleared = removeParts(workflow, new Set(), edges)
      expect(cleared.ok && connectionFaults(cleared.workflow)).toEqual([])
      const exists = workflow.nodes.some((node) => node.id === id)
      expect(connectionError(workflow, id, id)).toBe(exists ? 'connection_to_self' : 'node_not_found')
    }),
    { numRuns: 400 },
  )
})
