// Brings the whole drawing into view when something asks for it, as on opening.
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { useDesigner, useView } from '#web/designer/designer-context.ts'
import { initialViewport } from './viewport.ts'

export function useFitView(): void {
  const { workflow } = useDesigner()
  const wish = useView((state) => state.showAll)
  const { setViewport } = useReactFlow()
  const flow = useStoreApi()
  useEffect(() => {
    if (wish === 0) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    void setViewport(initialViewport(workflow.getState().workflow.nodes, flow.getState()), {
      duration: calm ? 0 : 300,
    })
  }, [wish, workflow, flow, setViewport])
}
