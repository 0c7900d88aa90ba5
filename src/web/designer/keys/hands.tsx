// Keys, clipboard and menu of the canvas, and the bar of a selection: what hands need beside the drawing itself.
import { useStore } from '@xyflow/react'
import { lazy, Suspense, useEffect } from 'react'
import { useDesigner, useEditable, useView } from '../designer-context.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useCanvasHands, useCanvasKeys, walkByArrows } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'

const CanvasMenu = lazy(async () => ({ default: (await import('../menus/canvas-menu.tsx')).CanvasMenu }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

export function Hands() {
  const editable = useEditable()
  const canvas = useCanvasHands()
  const menu = useView((view) => view.menu)
  const shortcuts = useView((view) => view.shortcuts)
  useCanvasKeys(canvas)
  useClipboard(canvas)
  usePointer()
  useWalking()
  useMenuRequests()
  return (
    <>
      {editable && <SelectionBar />}
      <Suspense fallback={null}>
        {menu && <CanvasMenu menu={menu} canvas={canvas} />}
        {shortcuts && <ShortcutSheet />}
      </Suspense>
    </>
  )
}

const usePane = (): HTMLDivElement | null => useStore((state) => state.domNode)

/** Where the pointer is, for what is pasted there; forgotten when it leaves. */
function usePointer(): void {
  const { view } = useDesigner()
  const pane = usePane()
  useEffect(() => {
    if (!pane) return
    const move = ({ clientX: x, clientY: y }: PointerEvent): void => view.setState({ pointer: { x, y } })
    const leave = (): void => view.setState({ pointer: null })
    pane.addEventListener('pointermove', move, { passive: true })
    pane.addEventListener('pointerleave', leave)
    return () => {
      pane.removeEventListener('pointermove', move)
      pane.removeEventListener('pointerleave', leave)
    }
  }, [pane, view])
}

/** Before React Flow, which would move a node where people expect to go to the next. */
function useWalking(): void {
  const designer = useDesigner()
  const pane = usePane()
  useEffect(() => {
    if (!pane) return
    const onKey = (event: KeyboardEvent): void => walkByArrows(designer, event)
    pane.addEventListener('keydown', onKey, { capture: true })
    return () => pane.removeEventListener('keydown', onKey, { capture: true })
  }, [pane, designer])
}

/** A right click, or the menu key on what has the focus. */
function useMenuRequests(): void {
  const { view } = useDesigner()
  const pane = usePane()
  useEffect(() => {
    if (!pane) return
    const onMenu = (event: MouseEvent): void => {
      const target = event.target as Element
      // in a field the browser's own menu has the spelling and the clipboard
      if (target.closest('input, textarea, [contenteditable=true]')) return
      event.preventDefault()
      const node = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
      const edge = target.closest<HTMLElement>('.react-flow__edge')?.dataset.id
      const { nodes, edges } = view.getState()
      if (node !== undefined && !nodes.has(node)) view.selectOnly([node])
      if (node === undefined && edge !== undefined && !edges.has(edge))
        view.setState({ nodes: new Set(), edges: new Set([edge]) })
      const box = target.getBoundingClientRect()
      const byKey = event.clientX === 0 && event.clientY === 0
      const at = byKey
        ? { x: box.left + Math.min(40, box.width / 2), y: box.top + Math.min(40, box.height / 2) }
        : { x: event.clientX, y: event.clientY }
      view.setState({
        menu: { at, on: node !== undefined ? 'node' : edge !== undefined ? 'edge' : 'canvas' },
      })
    }
    pane.addEventListener('contextmenu', onMenu)
    return () => pane.removeEventListener('contextmenu', onMenu)
  }, [pane, view])
}
