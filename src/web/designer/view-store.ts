// What is on the screen but not in the drawing: selection, a drag on its way, sizes, an open note, an open dialog.

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import type { Point, Size } from '#web/designer/canvas/geometry.ts'
import type { NodeMarks } from './rehearsal/playback/node-marks.ts'

export type DialogKind = 'email' | 'timer' | 'generation'

export type ViewState = {
  selectedNodes: ReadonlySet<string>
  selectedEdges: ReadonlySet<string>
  /** where dragged nodes are right now; the drawing learns of it when they are let go */
  draggedPositions: ReadonlyMap<string, Point>
  /** where the connection being drawn may end; null while none is drawn */
  connectionTargets: ReadonlySet<string> | null
  /** sizes measured on the screen, of nodes whose size depends on their text */
  measuredSizes: ReadonlyMap<string, Size>
  /** the note being written, with its text so far */
  editedNote: { id: string; text: string } | null
  dialog: { kind: DialogKind; nodeId: string } | null
  /** puts the unsaved text of an open window into the drawing, false when it may not be kept; null: there is none */
  saveOpenDialog: (() => boolean) | null
  /** a pressed number, whose people are listed */
  openEnrollments: { nodeId: string; state: NodeState } | null
  /** a node to bring into view; `at` tells one wish from the next */
  revealRequest: { id: string; at: number; center: boolean } | null
  /** grows with every wish to have the whole drawing in view */
  fitViewRequests: number
  /** when nodes set out to glide to new places; 0 while they stand */
  layoutTransition: number
  /** nodes to bring into view without zooming, when none or not all of them are */
  revealNodesRequest: { ids: readonly string[]; at: number } | null
  /** what screen readers are told of a gesture whose result one otherwise only sees */
  announcement: { text: string; at: number } | null
  /** the list of shortcuts is open */
  shortcutHelpOpen: boolean
  launchCheckPanelOpen: boolean
  /** the rehearsal is open, and the canvas only shows */
  rehearsalOpen: boolean
  /** how the nodes stand to the walk of the rehearsal; null while there is none */
  rehearsalMarks: NodeMarks | null
}

export type ViewStore = StoreApi<ViewState> & {
  selectOnly: (nodeIds: Iterable<string>) => void
  /** Brings a node into view; `center` also when it is visible already. */
  revealNode: (id: string, center?: boolean) => void
  fitView: () => void
  /** Brings nodes into view by the shortest way, at the same zoom. */
  revealNodes: (ids: readonly string[]) => void
  /** Tells screen readers, politely. */
  announce: (text: string) => void
  openDialog: (kind: DialogKind, nodeId: string) => void
  closeDialog: () => void
}

const NOTHING: ReadonlySet<string> = new Set()

export function createViewStore(): ViewStore {
  const store = createStore<ViewState>(() => ({
    selectedNodes: NOTHING,
    selectedEdges: NOTHING,
    draggedPositions: new Map(),
    connectionTargets: null,
    measuredSizes: new Map(),
    editedNote: null,
    dialog: null,
    saveOpenDialog: null,
    openEnrollments: null,
    revealRequest: null,
    fitViewRequests: 0,
    layoutTransition: 0,
    revealNodesRequest: null,
    announcement: null,
    shortcutHelpOpen: false,
    launchCheckPanelOpen: false,
    rehearsalOpen: false,
    rehearsalMarks: null,
  }))
  return {
    ...store,
    selectOnly: (nodeIds) => store.setState({ selectedNodes: new Set(nodeIds), selectedEdges: NOTHING }),
    revealNode: (id, center = false) =>
      store.setState(({ revealRequest }) => ({
        revealRequest: { id, at: (revealRequest?.at ?? 0) + 1, center },
      })),
    fitView: () => store.setState(({ fitViewRequests }) => ({ fitViewRequests: fitViewRequests + 1 })),
    revealNodes: (ids) =>
      store.setState(({ revealNodesRequest }) => ({
        revealNodesRequest: { ids, at: (revealNodesRequest?.at ?? 0) + 1 },
      })),
    announce: (text) =>
      store.setState(({ announcement }) => ({ announcement: { text, at: (announcement?.at ?? 0) + 1 } })),
    openDialog: (kind, nodeId) => store.setState({ dialog: { kind, nodeId } }),
    closeDialog: () => store.setState({ dialog: null }),
  }
}
