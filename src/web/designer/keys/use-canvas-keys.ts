// The keys of the canvas. They sleep while somebody types, composes Hangul, or has a window open; letters are told by their
// place on the keyboard, because under the Korean layout they carry another name.
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import { type Direction, neighbourOf } from '#core/workflow/walk.ts'
import { isComposing, isTextTarget } from '#web/lib/ime.ts'
import { FIT, ZOOM } from '../canvas/fit.ts'
import { type Designer, useDesigner, useEditable } from '../designer-context.ts'
import { type CanvasHands, commandFor } from './commands.ts'

const CALM = 180

/** What the canvas can do for a command; the pointer is where it was last seen over the canvas. */
export function useCanvasHands(): CanvasHands {
  const { fitView, zoomTo, screenToFlowPosition } = useReactFlow()
  const flow = useStoreApi()
  const { view } = useDesigner()
  return useMemo(() => {
    const options = { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : CALM }
    const zoom = (to: number): void => void zoomTo(Math.min(ZOOM.max, Math.max(ZOOM.min, to)), options)
    return {
      fit: () => void fitView({ ...FIT, ...options }),
      zoomTo: zoom,
      zoomBy: (step) => zoom(flow.getState().transform[2] * (step > 0 ? 1.25 : 0.8)),
      place: () => {
        const box = flow.getState().domNode?.getBoundingClientRect()
        const middle = box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
        return screenToFlowPosition(view.getState().pointer ?? middle ?? { x: 0, y: 0 }, {
          snapToGrid: false,
        })
      },
    }
  }, [fitView, zoomTo, screenToFlowPosition, flow, view])
}

export function useCanvasKeys(canvas: CanvasHands): void {
  const designer = useDesigner()
  const editable = useEditable()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isSave(event)) {
        // never the browser's own "save page"
        event.preventDefault()
        if (isComposing(event) || submitWindow()) return
      } else if (!isForCanvas(event)) return
      if (event.code === 'Enter') selectFocused(designer, event.target)
      const command = commandFor(event)
      if (!command || (command.edits && !editable)) return
      if (command.nodes && designer.view.getState().nodes.size === 0) return
      event.preventDefault()
      command.run(designer, canvas)
    }
    // before parts of a node that keep their own keys from reaching it
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [designer, editable, canvas])
}

/**
 * A key with Ctrl or ⌘ means the drawing wherever the focus is, but in a field or a window; any other key only on the canvas,
 * where Enter and the space bar still press the button that has the focus.
 */
function isForCanvas(event: KeyboardEvent): boolean {
  const { target } = event
  if (isComposing(event) || isTextTarget(target) || isWindowOpen()) return false
  if (event.ctrlKey || event.metaKey) return true
  if (!isOnCanvas(target)) return false
  const presses = event.code === 'Enter' || event.code === 'Space'
  return !(presses && target instanceof Element && target.closest('button, a'))
}

const isSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyS'

/** In an open window the key means its own save button. */
function submitWindow(): boolean {
  const form = [...document.querySelectorAll<HTMLFormElement>('[role=dialog] form')].at(-1)
  form?.requestSubmit()
  return form !== undefined
}

/** One that is fading away is closed already. */
export const isWindowOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])') !== null

export const isOnCanvas = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target === document.body || target.closest('.react-flow') !== null

const focusedId = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement && target.classList.contains('react-flow__node')
    ? target.dataset.id
    : undefined

function selectFocused({ view }: Designer, target: EventTarget | null): void {
  const id = focusedId(target)
  if (id !== undefined) view.selectOnly([id])
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * Arrows walk from the focused or the one chosen node to its neighbours; with Alt they are left to React Flow, which moves
 * what is chosen.
 */
export function walkByArrows(designer: Designer, event: KeyboardEvent): void {
  if (isComposing(event) || isTextTarget(event.target)) return
  const { view, workflow } = designer
  const target = event.target as Element
  const focused = target.classList.contains('react-flow__node')
    ? (target as HTMLElement).dataset.id
    : undefined
  if (event.key === 'Enter' && focused !== undefined) {
    view.selectOnly([focused])
    return
  }
  const direction = ARROWS[event.key]
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
  const { nodes } = view.getState()
  const from = focused ?? (nodes.size === 1 ? [...nodes][0] : undefined)
  if (from === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const to = neighbourOf(workflow.getState().workflow, from, direction)
  if (to === null) return
  view.selectOnly([to])
  view.reveal(to)
  focusNode(to)
}

/** A node that was off the screen is drawn a moment later. */
export function focusNode(id: string, tries = 20): void {
  const element = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
  if (element) element.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusNode(id, tries - 1))
}
