// Whatever connections a saved workflow has, the canvas shows every one of them and lays the workflow out.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RehearsedMail } from '#api/sequence-plan.ts'
import { MAY_FOLLOW, type NodeType } from '#core/workflow/node-kinds.ts'
import { faultsOf } from '#core/workflow/path.ts'
import { parseWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { pathStops } from '../rehearsal/walk-path.ts'
import { branchesOf } from './branches.ts'
import { createEdgeView, createNodeView } from './flow-view.ts'
import { mayEndAt } from './may-end-at.ts'
import { tidyPositions } from './tidy/tidy-positions.ts'

const NOTHING = { nodes: new Set<string>(), dragged: new Map(), sizes: new Map() }
const KINDS: NodeType[] = ['start', 'emailDraft', 'timer', 'emailDraft', 'timer', 'comment', 'emailDraft']
const ends = fc.tuple(fc.nat(KINDS.length - 1), fc.nat(KINDS.length - 1))
const anyWorkflow = fc.array(ends, { maxLength: 14 }).map((pairs): Workflow => {
  const nodes = KINDS.map((type, i) => ({ id: `n${i}`, type, position: { x: 90 * i, y: 70 * i }, data: {} }))
  const edges = pairs.map(([from, to]) => ({ id: `n${from}-n${to}`, source: `n${from}`, target: `n${to}` }))
  const parsed = parseWorkflow(JSON.stringify({ nodes, edges }))
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
})

test('every connection is drawn under its own id, between connection points that exist, with its fault', () => {
  fc.assert(
    fc.property(anyWorkflow, (workflow) => {
      const edges = createEdgeView()(workflow, new Set())
      expect(edges).toHaveLength(workflow.edges.length)
      expect(new Set(edges.map((edge) => edge.id)).size).toBe(edges.length)
      expect(edges.filter((edge) => edge.data?.fault).length).toBe(faultsOf(workflow).length)
      const nodes = createNodeView()(workflow, NOTHING)
      const hasEnd = (id: string, type: string): boolean =>
        nodes.some((node) => node.id === id && node.handles?.some((handle) => handle.type === type))
      for (const { source, target } of edges)
        expect([hasEnd(source, 'source'), hasEnd(target, 'target')]).toEqual([true, true])
    }),
    { numRuns: 300 },
  )
})

test('laying out, naming branches, dimming and rehearsing come to an end', () => {
  fc.assert(
    fc.property(anyWorkflow, fc.nat(6), (workflow, at) => {
      for (const place of tidyPositions(workflow, new Map()).values())
        expect(Number.isFinite(place.x) && Number.isFinite(place.y)).toBe(true)
      for (const branch of branchesOf(workflow).byEdge.values()) expect(branch.share).toBeLessThanOrEqual(50)
      const id = `n${at}`
      for (const to of mayEndAt(workflow, id, true))
        expect(MAY_FOLLOW[KINDS[at] ?? 'comment']).toContain(KINDS[Number(to.slice(1))])
      const rules = { timeZone: 'Asia/Seoul', businessDaysOnly: false }
      const startAt = '2026-11-23T00:00:00Z'
      const mails = ['n1', 'n3', 'n6'].map(
        (nodeId) => ({ nodeId, leadId: 'lead', plannedAt: startAt }) as RehearsedMail,
      )
      const stops = pathStops({ workflow, mails, startAt, rules })
      expect(stops.filter((stop) => stop.kind === 'mail')).toHaveLength(mails.length)
    }),
    { numRuns: 300 },
  )
})
