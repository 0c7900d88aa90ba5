// Properties of the canvas for arbitrary workflows: every connection between nodes is shown, and the layout
// terminates.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { connectionFaults } from '#core/sequences/workflow/connection-faults.ts'
import { type NodeType, nextTypes } from '#core/sequences/workflow/node-kinds.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { pathStops } from '#web/screens/designer/rehearsal/path-stops.ts'
import { autoLayoutPositions } from './auto-layout/layout-positions.ts'
import { findBranches } from './branches.ts'
import { validConnectionTargets } from './connection-targets.ts'
import { createEdgeMapper, createNodeMapper } from './flow-elements.ts'

const NOTHING = { selectedNodes: new Set<string>(), draggedPositions: new Map(), measuredSizes: new Map() }
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
/** Indices beyond the last kind are ids of nodes that do not exist. */
const ends = fc.tuple(fc.nat(KINDS.length + 1), fc.nat(KINDS.length + 1))
const anyStarts = fc.subarray([0, 7, 8])
const anyWorkflow = fc
  .tuple(fc.array(ends, { maxLength: 14 }), anyStarts)
  .map(([pairs, starts]): Workflow => {
    const nodes = KINDS.map((type, i) => ({
      id: `n${i}`,
      type,
      position: { x: 90 * i, y: 70 * i },
      data: {},
    })).filter(({ type }, i) => type !== 'start' || starts.includes(i))
    const edges = pairs.map(([from, to]) => ({ id: `n${from}-n${to}`, source: `n${from}`, target: `n${to}` }))
    const parsed = parseWorkflow(JSON.stringify({ nodes, edges }))
    if (!parsed.ok) throw new Error(parsed.fault)
    return parsed.workflow
  })

test('every connection between existing nodes is rendered under its own id, between existing handles, with its fault', () => {
  fc.assert(
    fc.property(anyWorkflow, (workflow) => {
      const edges = createEdgeMapper()(workflow, new Set())
      const ids = workflow.nodes.map((node) => node.id)
      const connected = workflow.edges.filter(
        ({ source, target }) => ids.includes(source) && ids.includes(target),
      )
      expect(edges.map((edge) => edge.id)).toEqual(connected.map((edge) => edge.id))
      expect(new Set(edges.map((edge) => edge.id)).size).toBe(edges.length)
      expect(edges.filter((edge) => edge.data?.fault).length).toBe(
        connectionFaults(workflow).filter(({ kind }) => kind !== 'dangling').length,
      )
      const nodes = createNodeMapper()(workflow, NOTHING)
      const hasEnd = (id: string, type: string): boolean =>
        nodes.some((node) => node.id === id && node.handles?.some((handle) => handle.type === type))
      for (const { source, target } of edges)
        expect([hasEnd(source, 'source'), hasEnd(target, 'target')]).toEqual([true, true])
    }),
    { numRuns: 300 },
  )
})

test('layout, branch names, dimming and rehearsal terminate for every workflow', () => {
  fc.assert(
    fc.property(anyWorkflow, fc.nat(8), (workflow, at) => {
      for (const place of autoLayoutPositions(workflow, new Map()).values())
        expect(Number.isFinite(place.x) && Number.isFinite(place.y)).toBe(true)
      const drawn = new Set(createEdgeMapper()(workflow, new Set()).map((edge) => edge.id))
      for (const [edgeId, branch] of findBranches(workflow).byEdge) {
        expect(branch.share).toBeLessThanOrEqual(50)
        expect(drawn).toContain(edgeId)
      }
      const id = `n${at}`
      for (const to of validConnectionTargets(workflow, id, true))
        expect(nextTypes(KINDS[at] ?? 'comment')).toContain(KINDS[Number(to.slice(1))])
      const rules = { timeZone: 'Asia/Seoul', businessDaysOnly: false }
      const startAt = '2026-11-23T00:00:00Z'
      const mails = ['n1', 'n3', 'n6'].map(
        (nodeId) => ({ nodeId, leadId: 'lead', plannedAt: startAt }) as RehearsedMail,
      )
      const stops = pathStops({ workflow, mails, startAt, rules })
      expect(stops.filter((stop) => stop.kind === 'mail')).toHaveLength(
        workflow.nodes.some(({ type }) => type === 'start') ? mails.length : 0,
      )
    }),
    { numRuns: 300 },
  )
})
