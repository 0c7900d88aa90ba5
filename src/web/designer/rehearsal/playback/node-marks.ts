// What the canvas shows of a walk: how each node and each connection stands to it. Questions instead of lists, so that a step
// draws only those anew whose answer has changed.

/** `ahead` also while nobody walks: it is on the way. `off`: this contact, or this day, does not come here. */
export type MarkState = 'passed' | 'here' | 'ahead' | 'off'

export type WalkMarks = {
  /** one contact's way, or a group's days */
  kind: 'path' | 'days'
  /** the node to be looked at, where there is one */
  here: string | null
  nodeState: (id: string) => MarkState
  edgeState: (id: string) => MarkState
  /** the words on the node's tag, or null */
  chip: (id: string) => string | null
}

type PathFacts = {
  /** the nodes of the way, in order */
  nodeIds: readonly string[]
  /** edge id → the place in `nodeIds` it leads to */
  edges: ReadonlyMap<string, number>
  chips: ReadonlyMap<string, string>
  /** where the walk stands; null: it has not begun */
  at: number | null
}

/** The marks of one contact's way. */
export function pathMarks({ nodeIds, edges, chips, at }: PathFacts): WalkMarks {
  const places = new Map(nodeIds.map((id, index) => [id, index]))
  const stateOf = (place: number | undefined): MarkState => {
    if (place === undefined) return 'off'
    if (at === null || place > at) return 'ahead'
    return place === at ? 'here' : 'passed'
  }
  return {
    kind: 'path',
    here: at === null ? null : (nodeIds[at] ?? null),
    nodeState: (id) => stateOf(places.get(id)),
    edgeState: (id) => {
      const state = stateOf(edges.get(id))
      return state === 'here' ? 'passed' : state
    },
    chip: (id) => chips.get(id) ?? null,
  }
}

/** The marks of a group's day: lit are the nodes that send on it; without a day everything is on the way. */
export function dayMarks(
  chips: ReadonlyMap<string, string>,
  lit: ReadonlySet<string> | null,
  isOff: (id: string) => boolean,
): WalkMarks {
  return {
    kind: 'days',
    here: null,
    nodeState: (id) => (isOff(id) ? 'off' : lit?.has(id) ? 'here' : 'ahead'),
    edgeState: () => 'ahead',
    chip: (id) => chips.get(id) ?? null,
  }
}
