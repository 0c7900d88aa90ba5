// What is on the screen but not in the drawing: selection, a drag on its way, sizes, an open note, an open dialog.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import type { WalkMarks } from './rehearsal/playback/node-marks.ts'

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type DialogKind = 'email' | 'timer' | 'generation'

export type ViewState = {
  nodes: ReadonlySet<string>
  edges: ReadonlySet<string>
  /** where dragged nodes are right now; the drawing learns of it when they are let go */
  dragged: ReadonlyMap<string, Point>
  /** where the connection being drawn may end; null while none is drawn */
  mayEnd: ReadonlySet<string> | null
  /** sizes measured on the screen, of nodes whose size depends on their text */
  sizes: ReadonlyMap<string, Size>
  /** the note being written, with its text so far */
  note: { id: string; text: string } | null
  dialog: { kind: DialogKind; nodeId: string } | null
  /** puts the unsaved text of an open window into the drawing, false when it may not be kept; null: there is none */
  keepWindow: (() => boolean) | null
  /** a pressed number, whose people are listed */
  people: { nodeId: string; state: NodeState } | null
  /** a node to bring into view; `at` tells one wish from the next */
  reveal: { id: string; at: number; center: boolean } | null
  /** grows with every wish to have the whole drawing in view */
  showAll: number
  /** when nodes set out to glide to new places; 0 while they stand */
  gliding: number
  /** nodes to bring into view without zooming, when none or not all of them are */
  show: { ids: readonly string[]; at: number } | null
  /** what screen readers are told of a gesture whose result one otherwise only sees */
  said: { text: string; at: number } | null
  /** the list of shortcuts is open */
  shortcuts: boolean
  launchPanel: boolean
  /** the rehearsal is open, and the canvas only shows */
  rehearsal: boolean
  /** how the nodes stand to the walk of the rehearsal; null while there is none */
  walk: WalkMarks | null
}

export type ViewStore = StoreApi<ViewState> & {
  selectOnly: (nodeIds: Iterable<string>) => void
  /** Brings a node into view; `center` also when it is visible already. */
  reveal: (id: string, center?: boolean) => void
  showAll: () => void
  /** Brings nodes into view by the shortest way, at the same zoom. */
  show: (ids: readonly string[]) => void
  /** Tells screen readers, politely. */
  say: (text: string) => void
  openDialog: (kind: DialogKind, nodeId: string) => void
  closeDialog: () => void
}

const NOTHING: ReadonlySet<string> = new Set()

export function createViewStore(): ViewStore {
  const store = createStore<ViewState>(() => ({
    nodes: NOTHING,
    edges: NOTHING,
    dragged: new Map(),
    mayEnd: null,
    sizes: new Map(),
    note: null,
    dialog: null,
    keepWindow: null,
    people: null,
    reveal: null,
    showAll: 0,
    gliding: 0,
    show: null,
    said: null,
    shortcuts: false,
    launchPanel: false,
    rehearsal: false,
    walk: null,
  }))
  return {
    ...store,
    selectOnly: (nodeIds) => store.setState({ nodes: new Set(nodeIds), edges: NOTHING }),
    reveal: (id, center = false) =>
      store.setState(({ reveal }) => ({ reveal: { id, at: (reveal?.at ?? 0) + 1, center } })),
    showAll: () => store.setState(({ showAll }) => ({ showAll: showAll + 1 })),
    show: (ids) => store.setState(({ show }) => ({ show: { ids, at: (show?.at ?? 0) + 1 } })),
    say: (text) => store.setState(({ said }) => ({ said: { text, at: (said?.at ?? 0) + 1 } })),
    openDialog: (kind, nodeId) => store.setState({ dialog: { kind, nodeId } }),
    closeDialog: () => store.setState({ dialog: null }),
  }
}
