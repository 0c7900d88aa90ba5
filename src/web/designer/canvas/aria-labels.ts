// What React Flow says to screen readers, in Korean.
import type { AriaLabelConfig } from '@xyflow/react'
import { canvasText } from '#web/designer/designer-text.ts'

export const ARIA_LABELS: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default': canvasText.nodeHelp,
  'node.a11yDescription.keyboardDisabled': canvasText.nodeHelp,
  'node.a11yDescription.ariaLiveMessage': ({ direction, x, y }) =>
    canvasText.moved(canvasText.directions[direction] ?? direction, x, y),
  'edge.a11yDescription.default': canvasText.edgeHelp,
  'handle.ariaLabel': canvasText.handle,
}
