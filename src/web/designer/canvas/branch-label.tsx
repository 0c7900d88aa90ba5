// At the end of a connection that is one way of several: its letter, and the share of contacts that take it.
import { EdgeLabelRenderer } from '@xyflow/react'
import { useNodeFacts } from '#web/designer/designer-context.ts'
import { formatNumber } from '#web/lib/format.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { variantText } from './variant-text.ts'

/** @param x,y where the connection ends, in the drawing's units */
export function BranchLabel({ edgeId, x, y }: { edgeId: string; x: number; y: number }) {
  const branch = useNodeFacts().branches.byEdge.get(edgeId)
  if (!branch) return null
  return (
    <EdgeLabelRenderer>
      <span
        className="branch-label tabular"
        style={{ transform: `translate(${x}px,${y}px) scale(var(--stroke-scale, 1))` }}
        {...tooltipProps(variantText.explain(branch.letters))}
      >
        {variantText.way(branch.letter, formatNumber(branch.share))}
      </span>
    </EdgeLabelRenderer>
  )
}
