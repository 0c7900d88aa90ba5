// Sets the level of detail for the style sheet: below a zoom where cards are unreadable only their names are shown,
// and connection strokes keep a visible width. No node renders again for it.
import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react'
import { useLayoutEffect } from 'react'
import { LARGE_WORKFLOW_NODES } from './node-size.ts'

/** Below this zoom the text of a card is smaller than 6 px. */
const COMPACT_BELOW_ZOOM = 0.45
const STROKE = { full: 0.9, most: 2.5, steps: 4 } as const

const isCompactZoom = ({ transform }: ReactFlowState): boolean => transform[2] < COMPACT_BELOW_ZOOM

/** Rounded to a few steps: each new value restyles every connection. */
const strokeScale = ({ transform }: ReactFlowState): number => {
  const scale = Math.min(STROKE.most, Math.max(1, STROKE.full / transform[2]))
  return Math.round(scale * STROKE.steps) / STROKE.steps
}

export function LevelOfDetail() {
  const flow = useStoreApi()
  const far = useStore(isCompactZoom)
  const scale = useStore(strokeScale)
  useLayoutEffect(() => {
    const pane = flow.getState().domNode
    pane?.toggleAttribute('data-compact', far)
    pane?.style.setProperty('--stroke-scale', String(scale))
  }, [flow, far, scale])
  return null
}

const COMPACT_ONLY_BELOW_ZOOM = 0.35

const isCompactOnly = ({ transform, nodes }: ReactFlowState): boolean =>
  transform[2] < COMPACT_ONLY_BELOW_ZOOM && nodes.length > LARGE_WORKFLOW_NODES

/** Whether compact cards are rendered instead of the full cards, not on top of them. */
export const useCompactCards = (): boolean => useStore(isCompactOnly)
