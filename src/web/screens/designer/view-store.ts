// The view state of the designer, which is not part of the workflow: selection, drag positions, sizes, open note,
// open dialog.

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Point, Size } from '#web/screens/designer/canvas/geometry.ts'
import type { NodeMarks } from './rehearsal/playback/node-marks.ts'

export type DialogKind = 'email' | 'timer' | 'generation'

export type ViewState = {
  selectedNodes: ReadonlySet<string>
  selectedEdges: ReadonlySet<string>
  /** current positions of dragged nodes; written to the workflow at the end of the drag */
  draggedPositions: ReadonlyMap<string, Point>
  /** valid targets of the connection being dragged; null without a drag */
  connectionTargets: ReadonlySet<string> | null
  /** measured sizes of nodes whose size depends on their text */
  measuredSizes: ReadonlyMap<string, Size>
  /** the note in edit mode, with its text */
  editedNote: { id: string; text: string } | null
  dialog: { kind: DialogKind; nodeId: string } | null
  /**
   * saves the fields of the open dialog into the workflow; returns false when they are invalid; null without a dialog
   */
  saveOpenDialog: (() => boolean) | null
  /** the clicked number, whose enrollments are listed */
  openEnrollments: { nodeId: string; state: NodeState } | null
  /** a node to bring into view; `at` distinguishes repeated requests */
  revealRequest: { id: string; at: number; center: boolean } | null
  /** increases with every request to fit the whole workflow into view */
  fitViewRequests: number
  /** when nodes started moving to their new positions; 0 without a transition */
  layoutTransition: number
  /** nodes to bring into view without zooming */
  revealNodesRequest: { ids: readonly string[]; at: number } | null
  /** the last announcement for screen readers */
  announcement: { text: string; at: number } | null
  /** the shortcut list is open */
  shortcutHelpOpen: boolean
  launchCheckPanelOpen: boolean
  /** the rehearsal is open, and the canvas is read-only */
  rehearsalOpen: boolean
  /** the playback marks of the rehearsal; null without one */
  rehearsalMarks: NodeMarks | null
  /** the dialog that asks for a proposal is open */
  proposing: boolean
  /** drawn instead of the workflow until it is accepted or discarded; `added` are its new nodes */
  proposal: { workflow: Workflow; added: ReadonlySet<string> } | null
}

export type ViewStore = StoreApi<ViewState> & {
  selectOnly: (nodeIds: Iterable<string>) => void
  /** Brings a node into view; with `center` also when it is visible already. */
  revealNode: (id: string, center?: boolean) => void
  fitView: () => void
  /** Brings nodes into view with the smallest move, at the same zoom. */
  revealNodes: (ids: readonly string[]) => void
  /** Announces a text to screen readers (aria-live polite). */
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
    proposing: false,
    proposal: null,
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
