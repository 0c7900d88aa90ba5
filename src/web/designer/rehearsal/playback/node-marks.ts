// What the canvas shows of a walk: how each node and each connection stands to it. Questions instead of lists, so that a step
// draws only those anew whose answer has changed.

/** `ahead` also while nobody walks: it is on the way. `off`: this contact, or this day, does not come here. */
export type MarkState = 'done' | 'current' | 'upcoming' | 'excluded'

export type NodeMarks = {
  /** one contact's way, or a group's days */
  kind: 'path' | 'days'
  /** the node to be looked at, where there is one */
  here: string | null
  nodeState: (id: string) => MarkState
  edgeState: (id: string) => MarkState
  /** the words on the node's tag, or null */
  dateTag: (id: string) => string | null
}

type PathFacts = {
  /** the nodes of the way, in order */
  nodeIds: readonly string[]
  /** edge id → the place in `nodeIds` it leads to */
  edges: ReadonlyMap<string, number>
  dateTags: ReadonlyMap<string, string>
  /** where the walk stands; null: it has not begun */
  at: number | null
}

/** The marks of one contact's way. */
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

/** The marks of a group's day: lit are the nodes that send on it; without a day everything is on the way. */
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
