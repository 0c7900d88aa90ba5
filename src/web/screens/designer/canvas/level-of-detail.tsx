// Sets the level of detail for the style sheet: below a zoom where cards are hard to read only their steps, names and
// numbers are shown, in a readable size, and connection strokes keep a visible width. No node renders again for it.
import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react'
import { useLayoutEffect } from 'react'
import { LARGE_WORKFLOW_NODES } from './node-size.ts'
import { COMPACT_BELOW_ZOOM } from './viewport.ts'

const STROKE = { full: 0.9, most: 2.5, steps: 4 } as const
const TEXT = { full: 1, most: 2.75, steps: 4 } as const

const isCompactZoom = ({ transform }: ReactFlowState): boolean => transform[2] < COMPACT_BELOW_ZOOM

/** Rounded to a few steps: each new value restyles every node or connection. */
const scaleAt = (
  zoom: number,
  { full, most, steps }: { full: number; most: number; steps: number },
): number => Math.round(Math.min(most, Math.max(1, full / zoom)) * steps) / steps
const strokeScale = ({ transform }: ReactFlowState): number => scaleAt(transform[2], STROKE)
const textScale = ({ transform }: ReactFlowState): number => scaleAt(transform[2], TEXT)

export function LevelOfDetail() {
  const flow = useStoreApi()
  const compact = useStore(isCompactZoom)
  const stroke = useStore(strokeScale)
  const text = useStore(textScale)
  useLayoutEffect(() => {
    const pane = flow.getState().domNode
    pane?.toggleAttribute('data-compact', compact)
    pane?.style.setProperty('--stroke-scale', String(stroke))
    pane?.style.setProperty('--text-scale', String(text))
  }, [flow, compact, stroke, text])
  return null
}

const COMPACT_ONLY_BELOW_ZOOM = 0.35

const isCompactOnly = ({ transform, nodes }: ReactFlowState): boolean =>
  transform[2] < COMPACT_ONLY_BELOW_ZOOM && nodes.length > LARGE_WORKFLOW_NODES

/** Whether compact cards are rendered instead of the full cards, not on top of them. */
export const useCompactCards = (): boolean => useStore(isCompactOnly)
