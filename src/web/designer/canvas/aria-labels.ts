// What React Flow says to screen readers, in Korean.
import type { AriaLabelConfig } from '@xyflow/react'
import { canvasText } from '#web/text/designer.ts'

export const ARIA_LABELS: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default': canvasText.nodeHelp,
  'node.a11yDescription.keyboardDisabled': canvasText.nodeHelp,
  'node.a11yDescription.ariaLiveMessage': ({ direction, x, y }) =>
    canvasText.moved(canvasText.directions[direction] ?? direction, x, y),
  'edge.a11yDescription.default': canvasText.edgeHelp,
  'controls.ariaLabel': canvasText.controls,
  'controls.zoomIn.ariaLabel': canvasText.zoomIn,
  'controls.zoomOut.ariaLabel': canvasText.zoomOut,
  'controls.fitView.ariaLabel': canvasText.fitView,
  'controls.interactive.ariaLabel': canvasText.controls,
  'minimap.ariaLabel': canvasText.label,
  'handle.ariaLabel': canvasText.handle,
}
