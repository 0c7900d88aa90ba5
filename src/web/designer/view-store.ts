// What is on the screen but not in the drawing: selection, a drag on its way, sizes, an open note, an open dialog.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NodeState } from '#api/enrollments.ts'
import type { WalkMarks } from './rehearsal/walk-marks.ts'

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
  /** a pressed number, whose people are listed */
  people: { nodeId: string; state: NodeState } | null
  /** a node to bring into view; `at` tells one wish from the next */
  reveal: { id: string; at: number; center: boolean } | null
  /** grows with every wish to have the whole drawing in view */
  showAll: number
  /** when nodes set out to glide to new places; 0 while they stand */
  gliding: number
  launchPanel: boolean
  /** the sheet of shortcuts is open */
  shortcuts: boolean
  /** where the pointer was last over the canvas, in pixels of the window */
  pointer: Point | null
  /** the last thing to tell those who only listen */
  said: { text: string; at: number } | null
  /** the menu of the canvas: where it was asked for, and on what */
  menu: { at: Point; on: 'canvas' | 'node' | 'edge' } | null
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
    people: null,
    reveal: null,
    showAll: 0,
    gliding: 0,
    launchPanel: false,
    shortcuts: false,
    pointer: null,
    said: null,
    menu: null,
    rehearsal: false,
    walk: null,
  }))
  return {
    ...store,
    selectOnly: (nodeIds) => store.setState({ nodes: new Set(nodeIds), edges: NOTHING }),
    reveal: (id, center = false) =>
      store.setState(({ reveal }) => ({ reveal: { id, at: (reveal?.at ?? 0) + 1, center } })),
    showAll: () => store.setState(({ showAll }) => ({ showAll: showAll + 1 })),
    openDialog: (kind, nodeId) => store.setState({ dialog: { kind, nodeId } }),
    closeDialog: () => store.setState({ dialog: null }),
  }
}
