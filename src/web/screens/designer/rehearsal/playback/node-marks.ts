// The state of each node and connection in the playback. Functions instead of lists, so that a step renders only
// elements whose state changed.

/** `upcoming` also before the playback starts. `excluded`: this lead, or this day, does not reach it. */
type MarkState = 'done' | 'current' | 'upcoming' | 'excluded'

export type NodeMarks = {
  /** the path of one lead, or the days of a group */
  kind: 'path' | 'days'
  /** the current node, if there is one */
  here: string | null
  nodeState: (id: string) => MarkState
  edgeState: (id: string) => MarkState
  /** the text of the node's tag, or null */
  dateTag: (id: string) => string | null
}

type PathFacts = {
  /** the nodes of the path, in order */
  nodeIds: readonly string[]
  /** edge id → the index in `nodeIds` it leads to */
  edges: ReadonlyMap<string, number>
  dateTags: ReadonlyMap<string, string>
  /** the current index; null: not started */
  at: number | null
}

/** The marks of one lead's path. */
export function pathMarks({ nodeIds, edges, dateTags, at }: PathFacts): NodeMarks {
  const places = new Map(nodeIds.map((id, index) => [id, index]))
  const stateOf = (place: number | undefined): MarkState => {
    if (place === undefined) return 'excluded'
    if (at === null || place > at) return 'upcoming'
    return place === at ? 'current' : 'done'
  }
  return {
    kind: 'path',
    here: at === null ? null : (nodeIds[at] ?? null),
    nodeState: (id) => stateOf(places.get(id)),
    edgeState: (id) => {
      const state = stateOf(edges.get(id))
      return state === 'current' ? 'done' : state
    },
    dateTag: (id) => dateTags.get(id) ?? null,
  }
}

/** The marks of one day of a group: the nodes that send on it are current; without a day all are upcoming. */
export function dayMarks(
  dateTags: ReadonlyMap<string, string>,
  lit: ReadonlySet<string> | null,
  isOff: (id: string) => boolean,
): NodeMarks {
  return {
    kind: 'days',
    here: null,
    nodeState: (id) => (isOff(id) ? 'excluded' : lit?.has(id) ? 'current' : 'upcoming'),
    edgeState: () => 'upcoming',
    dateTag: (id) => dateTags.get(id) ?? null,
  }
}
