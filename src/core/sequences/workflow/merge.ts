// A three-way merge of two workflows with a common base.
import type { WorkflowNode } from './node-kinds.ts'
import type { Workflow, WorkflowEdge } from './workflow.ts'

export type Merged =
  | { ok: true; workflow: Workflow }
  /** nodes changed on both sides in different ways: the user has to choose */
  | { ok: false; nodeIds: string[] }

/**
 * Applies both changes of `base`. A node changed on one side is taken from that side; position and content are merged
 * separately. Connections are merged too; when both sides changed those of the same node it is a conflict.
 */
export function mergeWorkflows(base: Workflow, theirs: Workflow, mine: Workflow): Merged {
  const [b, t, m] = [byId(base), byId(theirs), byId(mine)]
  const clashing = new Set<string>()
  const ids = new Set([...t.keys(), ...m.keys()])
  const nodes = [...ids].flatMap((id): WorkflowNode[] => {
    const merged = mergeNode(b.get(id), t.get(id), m.get(id))
    if (merged === 'clash') clashing.add(id)
    return merged === 'clash' || merged === null ? [] : [merged]
  })
  const [theirEnds, myEnds] = [touchedEnds(base, theirs), touchedEnds(base, mine)]
  const isSame = sameEdges(theirs, mine)
  if (!isSame) for (const id of theirEnds) if (myEnds.has(id)) clashing.add(id)
  const edges = mergeEdges(base, theirs, mine)
  const existing = new Set(nodes.map(({ id }) => id))
  // a connection to a node that exists in none of the three was stored so and is kept
  const isKnown = (id: string): boolean => b.has(id) || ids.has(id)
  for (const { source, target } of edges)
    for (const end of [source, target]) if (!existing.has(end) && isKnown(end)) clashing.add(end)
  if (clashing.size > 0) return { ok: false, nodeIds: [...clashing] }
  return { ok: true, workflow: { ...theirs, nodes, edges } }
}

/** null: deleted */
function mergeNode(
  was: WorkflowNode | undefined,
  theirs: WorkflowNode | undefined,
  mine: WorkflowNode | undefined,
): WorkflowNode | null | 'clash' {
  if (same(was, mine) || same(theirs, mine)) return theirs ?? null
  if (same(was, theirs)) return mine ?? null
  if (!was || !theirs || !mine) return 'clash'
  const [{ position: at0, ...what0 }, { position: at1, ...what1 }, { position: at2, ...what2 }] = [
    was,
    theirs,
    mine,
  ]
  const what = same(what0, what2) ? what1 : same(what0, what1) || same(what1, what2) ? what2 : null
  // positions never conflict
  return what ? ({ ...what, position: same(at0, at2) ? at1 : at2 } as WorkflowNode) : 'clash'
}

function mergeEdges(base: Workflow, theirs: Workflow, mine: Workflow): WorkflowEdge[] {
  const [b, m] = [edgesOf(base), edgesOf(mine)]
  const kept = [...edgesOf(theirs)].filter(([key]) => m.has(key) || !b.has(key))
  const known = new Set(kept.map(([key]) => key))
  const added = [...m].filter(([key]) => !b.has(key) && !known.has(key))
  return [...kept, ...added].map(([, edge]) => edge)
}

/** Nodes whose connections changed. */
function touchedEnds(base: Workflow, after: Workflow): Set<string> {
  const [was, now] = [edgesOf(base), edgesOf(after)]
  const other = [...was, ...now].filter(([key]) => was.has(key) !== now.has(key))
  return new Set(other.flatMap(([, { source, target }]) => [source, target]))
}

const edgesOf = ({ edges }: Workflow): Map<string, WorkflowEdge> =>
  new Map(edges.map((edge) => [JSON.stringify([edge.source, edge.target]), edge]))
const sameEdges = (one: Workflow, other: Workflow): boolean => touchedEnds(one, other).size === 0
const byId = ({ nodes }: Workflow) => new Map(nodes.map((node) => [node.id, node]))

/** Deep equality, whatever the order of the fields. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => same(one[key as keyof typeof one], other[key as keyof typeof other]))
}
