// Brings the whole drawing into view when something asks for it, as on opening.
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { useDesigner, useView } from '#web/designer/designer-context.ts'
import { initialViewport } from './viewport.ts'

export function useFitView(): void {
  const { workflow } = useDesigner()
  const request = useView((state) => state.fitViewRequests)
  const { setViewport } = useReactFlow()
  const flow = useStoreApi()
  useEffect(() => {
    if (request === 0) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    void setViewport(initialViewport(workflow.getState().workflow.nodes, flow.getState()), {
      duration: reducedMotion ? 0 : 300,
    })
  }, [request, workflow, flow, setViewport])
}
