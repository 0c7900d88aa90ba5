// How the whole drawing is fitted into the window: room for the tools at the edges, and never larger than life.
import type { FitViewOptions } from '@xyflow/react'

export const FIT = {
  padding: { top: '28px', right: '64px', bottom: '92px', left: '64px' },
  maxZoom: 1,
} as const satisfies FitViewOptions
