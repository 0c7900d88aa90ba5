// At the foot of the canvas: zooming, and the small map, which is fetched when the drawing stands.
import { ControlButton, Controls, Panel } from '@xyflow/react'
import { Map as MapIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { patiently } from '#web/lib/patiently.ts'
import { toolText } from '#web/text/canvas-tools.ts'
import { tooltipProps } from '#web/ui/tooltip.tsx'
import { FIT } from './fit.ts'
import { showMap, useMapShown } from './map/map-shown.ts'

const CanvasMap = lazy(async () => ({
  default: (await patiently(() => import('./map/canvas-map.tsx'))).CanvasMap,
}))

export function CanvasControls() {
  const isShown = useMapShown()
  const label = isShown ? toolText.hideMap : toolText.showMap
  return (
    <>
      <Controls
        position="bottom-left"
        showInteractive={false}
        fitViewOptions={FIT}
        className="canvas-controls"
      >
        <ControlButton
          className="map-button"
          aria-label={label}
          data-active={isShown || undefined}
          onClick={() => showMap(!isShown)}
          {...tooltipProps(label, 'right')}
        >
          <MapIcon aria-hidden />
        </ControlButton>
      </Controls>
      {isShown && (
        <Panel position="bottom-right" className="map-panel">
          <Suspense fallback={null}>
            <CanvasMap />
          </Suspense>
        </Panel>
      )}
    </>
  )
}
