// Sets the level of detail for the style sheet: no text of a node is below 12 px on the screen, and connections keep a
// visible width. Below a zoom where cards are hard to read only their subjects and numbers are shown. No node renders
// again for it.
import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react'
import { useLayoutEffect } from 'react'
import { isInFlow } from '#core/sequences/workflow/node-kinds.ts'
import { useWorkflow } from '#web/screens/designer/designer-context.ts'
import { LARGE_WORKFLOW_NODES } from '#web/screens/designer/nodes/node-size.ts'
import type { WorkflowState } from '#web/screens/designer/workflow-store.ts'
import { COMPACT_BELOW_ZOOM } from './viewport.ts'

const STROKE = { full: 0.9, most: 2.5, steps: 4 } as const
/** Below this zoom the number in a knot would be larger than the knot. */
const KNOT_NUMBERS_FROM_ZOOM = 0.3
/** Full cards have one line of preview below this zoom, because their text is larger. */
const TWO_LINES_FROM_ZOOM = 0.88

const isCompactZoom = ({ transform }: ReactFlowState): boolean => transform[2] < COMPACT_BELOW_ZOOM

/** Rounded to a few steps: each new value restyles every node or connection. */
const scaleAt = (
  zoom: number,
  { full, most, steps }: { full: number; most: number; steps: number },
): number => Math.round(Math.min(most, Math.max(1, full / zoom)) * steps) / steps
const strokeScale = ({ transform }: ReactFlowState): number => scaleAt(transform[2], STROKE)
/** Rounded up to eighths for full cards and to quarters for the simplified ones. */
const textScale = ({ transform: [, , zoom] }: ReactFlowState): number => {
  const steps = zoom < COMPACT_BELOW_ZOOM ? 4 : 8
  return Math.ceil(Math.max(1, 1 / zoom - 0.001) * steps) / steps
}
const isDenseZoom = ({ transform }: ReactFlowState): boolean => transform[2] < TWO_LINES_FROM_ZOOM
const isFarZoom = ({ transform }: ReactFlowState): boolean => transform[2] < KNOT_NUMBERS_FROM_ZOOM

/** Whether no card has another one at its right. */
const isColumn = ({ workflow }: WorkflowState): boolean => {
  const [first, ...others] = workflow.nodes.filter(isInFlow)
  return others.every(({ position }) => position.x === first?.position.x)
}

export function LevelOfDetail() {
  const flow = useStoreApi()
  const column = useWorkflow(isColumn)
  const compact = useStore(isCompactZoom)
  const dense = useStore(isDenseZoom)
  const far = useStore(isFarZoom)
  const stroke = useStore(strokeScale)
  const text = useStore(textScale)
  useLayoutEffect(() => {
    const pane = flow.getState().domNode
    pane?.toggleAttribute('data-compact', compact)
    pane?.toggleAttribute('data-dense', dense)
    pane?.toggleAttribute('data-far', far)
    pane?.toggleAttribute('data-column', column)
    pane?.style.setProperty('--stroke-scale', String(stroke))
    pane?.style.setProperty('--text-scale', String(text))
  }, [flow, compact, dense, far, column, stroke, text])
  return null
}

const COMPACT_ONLY_BELOW_ZOOM = 0.35

const isCompactOnly = ({ transform, nodes }: ReactFlowState): boolean =>
  transform[2] < COMPACT_ONLY_BELOW_ZOOM && nodes.length > LARGE_WORKFLOW_NODES

/** Whether compact cards are rendered instead of the full cards, not on top of them. */
export const useCompactCards = (): boolean => useStore(isCompactOnly)
