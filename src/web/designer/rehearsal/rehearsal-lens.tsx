// Inside the canvas while a rehearsal is open: brings the drawing into what is left of the window, and tells the tags the zoom.
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useEffect, useLayoutEffect } from 'react'
import { FIT } from '../canvas/fit.ts'
import { useDesigner, useWorkflow } from '../designer-context.ts'

/** A drawing larger than this cannot be read when all of it is shown. */
const READABLE = 14
/** The panel slides the canvas aside; its new size is known after this, in ms. */
const SETTLED = 60

export function RehearsalLens() {
  const { view } = useDesigner()
  const { fitView } = useReactFlow()
  const flow = useStoreApi()
  const zoom = useStore(({ transform }) => transform[2])
  const count = useWorkflow(({ workflow }) => workflow.nodes.length)
  const startId = useWorkflow(({ workflow }) => workflow.nodes.find((node) => node.type === 'start')?.id)

  useLayoutEffect(() => {
    const canvas = flow.getState().domNode
    canvas?.style.setProperty('--walk-scale', String(Math.min(2.2, Math.max(1, 0.95 / zoom))))
  }, [flow, zoom])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => {
      if (count <= READABLE) void fitView({ ...FIT, duration: calm ? 0 : 260 })
      else if (startId) view.reveal(startId, true)
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [])
  return null
}
