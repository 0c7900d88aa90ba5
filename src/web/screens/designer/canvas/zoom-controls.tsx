// Zoom buttons and the minimap, whose code is loaded after the workflow is rendered.
import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { Map as MapIcon, Maximize, Minus, Mouse, Plus } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { storedFlag } from '#web/lib/stored.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { canvasText, canvasToolsText } from './canvas-text.ts'

const minimapFlag = storedFlag('designerMap', false)
/** On: the wheel zooms. Off: it moves the view, and zooms with Ctrl. */
export const wheelZoomFlag = storedFlag('designerWheelZoom', false)

const Minimap = lazyPart(() => import('./minimap/minimap.tsx'), 'Minimap')

/** @param children at their right */
export function ZoomControls({ children }: { children: ReactNode }) {
  const { view } = useDesigner()
  const { zoomIn, zoomOut } = useReactFlow()
  const isNearest = useStore(({ transform: [, , zoom], maxZoom }) => zoom >= maxZoom)
  const isFarthest = useStore(({ transform: [, , zoom], minZoom }) => zoom <= minZoom)
  const isShown = minimapFlag.use()
  const wheelZooms = wheelZoomFlag.use()
  return (
    <>
      <Panel position="bottom-left" className="flex items-center gap-2">
        <fieldset className="zoom-controls" aria-label={canvasText.controls}>
          <Control label={canvasText.zoomOut} disabled={isFarthest} onClick={() => void zoomOut()}>
            <Minus aria-hidden />
          </Control>
          <Control label={canvasText.zoomIn} disabled={isNearest} onClick={() => void zoomIn()}>
            <Plus aria-hidden />
          </Control>
          <Control label={canvasText.fitView} onClick={() => view.fitView()}>
            <Maximize aria-hidden />
          </Control>
          <Control
            label={wheelZooms ? canvasToolsText.wheelPans : canvasToolsText.wheelZooms}
            data-active={wheelZooms || undefined}
            onClick={() => wheelZoomFlag.set(!wheelZooms)}
          >
            <Mouse aria-hidden />
          </Control>
          <Control
            className="minimap-button"
            label={isShown ? canvasToolsText.hideMap : canvasToolsText.showMap}
            data-active={isShown || undefined}
            onClick={() => minimapFlag.set(!isShown)}
          >
            <MapIcon aria-hidden />
          </Control>
        </fieldset>
        {children}
      </Panel>
      {isShown && (
        <Panel position="bottom-right" className="minimap-panel">
          <Minimap />
        </Panel>
      )}
    </>
  )
}

type ControlProps = { label: string; 'data-active'?: true | undefined } & ComponentPropsWithRef<'button'>

const Control = ({ label, ...rest }: ControlProps) => (
  <button type="button" aria-label={label} {...tooltipProps(label)} {...rest} />
)
