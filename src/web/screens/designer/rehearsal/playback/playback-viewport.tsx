// Inside the canvas during a rehearsal: fits the workflow into the remaining space, follows the playback, and gives
// the tags the zoom.

import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { startNode } from '#core/sequences/workflow/graph.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { nodeSize } from '#web/screens/designer/canvas/node-size.ts'
import { transitionDuration, FIT_VIEW_OPTIONS as WHOLE } from '#web/screens/designer/canvas/viewport.ts'
import { useDesigner, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'

/** A workflow of more nodes is unreadable when shown completely. */
const READABLE = 14
/** Delay until the canvas has its new size beside the panel, in ms. */
const PANEL_TRANSITION_MS = 60
/** The minimum zoom when the playback starts. */
const MIN_PLAYBACK_ZOOM = 0.85
/** Half the height of the player in px: the visible center is higher by that. */
const PLAYER_HALF_HEIGHT = 36

/** The whole workflow, with space for the date tags at its left. */
const FIT = { ...WHOLE, padding: { ...WHOLE.padding, left: '150px', right: '32px' } } as const

export function PlaybackViewport() {
  const { workflow, view } = useDesigner()
  const { fitView, setCenter, getZoom } = useReactFlow()
  const flow = useStoreApi()
  const zoom = useStore(({ transform }) => transform[2])
  const width = useStore((state) => state.width)
  const count = useWorkflow((state) => state.workflow.nodes.length)
  const here = useView(({ rehearsalMarks }) => rehearsalMarks?.here ?? null)
  const before = useRef<string | null>(null)

  useLayoutEffect(() => {
    const canvas = flow.getState().domNode
    canvas?.style.setProperty('--rehearsal-tag-scale', String(Math.min(2, Math.max(1, 0.95 / zoom))))
  }, [flow, zoom])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, when the playback ends, and when the panel has changed the width
  useEffect(() => {
    if (here !== null) return
    before.current = null
    const { nodes } = workflow.getState().workflow
    const timer = setTimeout(() => {
      const start = startNode({ nodes })
      if (count <= READABLE) void fitView({ ...FIT, duration: transitionDuration(300) })
      else if (start) view.revealNode(start.id, true)
    }, PANEL_TRANSITION_MS)
    return () => clearTimeout(timer)
  }, [here === null, width])
  useEffect(() => {
    if (here === null) return
    const node = findNode(workflow.getState().workflow, here)
    if (!node) return
    const { width, height } = nodeSize(node, view.getState().measuredSizes)
    const near = before.current === null ? Math.max(getZoom(), MIN_PLAYBACK_ZOOM) : getZoom()
    before.current = here
    void setCenter(node.position.x + width / 2, node.position.y + height / 2 + PLAYER_HALF_HEIGHT / near, {
      zoom: near,
      duration: transitionDuration(480),
    })
  }, [here, workflow, view, setCenter, getZoom])
  return null
}
