// The context menu of a right click or the menu key. Its code is loaded on first use.
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDesigner, useView } from '#web/screens/designer/designer-context.ts'
import { type ContextMenuRequest, contextMenuRequest } from './menu-target.ts'

const ContextMenuPopup = lazyPart(() => import('./context-menu-popup.tsx'), 'ContextMenuPopup')

export function CanvasContextMenu() {
  const designer = useDesigner()
  const store = useStoreApi()
  const { screenToFlowPosition } = useReactFlow()
  const rehearsing = useView((view) => view.rehearsalOpen)
  const [shown, setShown] = useState<{
    asked: ContextMenuRequest
    serial: number
    from: Element | null
  } | null>(null)
  const [open, setOpen] = useState(false)
  const latest = useRef(rehearsing)
  latest.current = rehearsing
  useEffect(() => {
    const onContextMenu = (event: MouseEvent): void => {
      const { domNode } = store.getState()
      if (!domNode || latest.current || event.defaultPrevented) return
      if (document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])')) return
      const requested = contextMenuRequest(designer, event, domNode)
      if (!requested) return
      event.preventDefault()
      setShown((before) => ({
        asked: requested,
        serial: (before?.serial ?? 0) + 1,
        from: document.activeElement,
      }))
      setOpen(true)
    }
    document.addEventListener('contextmenu', onContextMenu)
    return () => document.removeEventListener('contextmenu', onContextMenu)
  }, [designer, store])
  if (!shown || rehearsing) return null
  return (
    <ContextMenuPopup
      key={shown.serial}
      open={open}
      onOpenChange={setOpen}
      asked={shown.asked}
      from={shown.from}
      place={screenToFlowPosition(shown.asked.at, { snapToGrid: false })}
    />
  )
}
