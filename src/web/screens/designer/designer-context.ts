// The context of the designer: workflow store, view store, saver.
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { LaunchItem } from '#api/sequences/sequences.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { NodeNumbers, NodeNumbersById } from '#web/data/designer/node-stats.ts'
import type { Branches } from './canvas/branches.ts'
import type { PlannedMails } from './canvas/planned-mails.ts'
import type { OtherTabs } from './saving/conflict/other-tabs.ts'
import type { LocalCopyWriter } from './saving/recovery/local-copy.ts'
import type { Saver, SaveState } from './saving/saver.ts'
import type { ViewState, ViewStore } from './view-store.ts'
import type { WorkflowState, WorkflowStore } from './workflow-store.ts'

export type Designer = {
  sequenceId: string
  workspaceIds: readonly string[]
  workflow: WorkflowStore
  view: ViewStore
  saver: Saver
  otherTabs: OtherTabs
  /** writes unsaved work to this browser's storage */
  localCopy: LocalCopyWriter
}

export const DesignerContext = createContext<Designer | null>(null)

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('useDesigner is for parts of the designer')
  return designer
}

export const currentWorkflow = ({ workflow }: Designer): Workflow => workflow.getState().workflow

export const useWorkflow = <T>(select: (state: WorkflowState) => T): T =>
  useStore(useDesigner().workflow, select)
export const useView = <T>(select: (state: ViewState) => T): T => useStore(useDesigner().view, select)
export const useSaveState = <T>(select: (state: SaveState) => T): T =>
  useStore(useDesigner().saver.state, select)

export const useOtherTabs = (): ReadonlySet<string> =>
  useStore(useDesigner().otherTabs.state, ({ others }) => others)

/** Why editing is disabled, or null. */
export type DesignerReadOnlyReason = 'narrow' | 'archived' | 'viewer' | null

/** Data shown on nodes that is not part of the workflow. */
export type NodeFacts = {
  /** `rehearsal`: the canvas while a rehearsal is open; `proposal`: while a proposal is drawn */
  readOnly: DesignerReadOnlyReason | 'rehearsal' | 'proposal'
  numbers: NodeNumbersById | undefined
  /** by email draft; empty until loaded */
  planned: ReadonlyMap<string, PlannedMails>
  /** findings of the last launch check, by node */
  findings: ReadonlyMap<string, readonly LaunchItem[]>
  /** where the workflow branches */
  branches: Branches
  /** nodes with a successor */
  nodesWithChildren: ReadonlySet<string>
  /** the step of each email draft, from 1 */
  stepNumbers: ReadonlyMap<string, number>
  /** email drafts directly below the start node */
  firstEmailNodes: ReadonlySet<string>
}

export const NO_FACTS: NodeFacts = {
  readOnly: null,
  numbers: undefined,
  planned: new Map(),
  findings: new Map(),
  branches: { byEdge: new Map(), byEmail: new Map() },
  nodesWithChildren: new Set(),
  stepNumbers: new Map(),
  firstEmailNodes: new Set(),
}
const NO_NUMBERS: NodeNumbers = {
  sentCount: 0,
  repliedCount: 0,
  waitingCount: 0,
  generatedCount: 0,
  generatedTotal: 0,
  openedCount: null,
  clickedCount: null,
}
const NO_FINDINGS: readonly LaunchItem[] = []

export const NodeFactsContext = createContext<NodeFacts>(NO_FACTS)
export const useNodeFacts = (): NodeFacts => useContext(NodeFactsContext)
export const useEditable = (): boolean => useNodeFacts().readOnly === null
/** Mails may be approved: that needs no canvas, so narrow windows are allowed. */
export const useMayReview = (): boolean => {
  const { readOnly } = useNodeFacts()
  return readOnly === null || readOnly === 'narrow'
}
/** The nodes on the canvas are only shown: their settings cannot be opened. */
export const useIsPreview = (): boolean => {
  const { readOnly } = useNodeFacts()
  return readOnly === 'rehearsal' || readOnly === 'proposal'
}
export const useNodeNumbers = (id: string): NodeNumbers => useNodeFacts().numbers?.get(id) ?? NO_NUMBERS
export const useFindings = (id: string): readonly LaunchItem[] =>
  useNodeFacts().findings.get(id) ?? NO_FINDINGS
