// A hint beside the pointer while a connection is dragged: why it cannot end here, or what releasing would add.
import { useConnection } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'
import { EDIT_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import { connectionError } from '#core/sequences/workflow/edit.ts'
import { type Designer, useDesigner } from '#web/screens/designer/designer-context.ts'
import { nodeTypeAtEnd } from '#web/screens/designer/edit/insert-nodes.ts'
import { nodeText } from '#web/screens/designer/nodes/node-text.ts'
import { cx } from '#web/ui/cx.ts'
import { connectionText } from './canvas-text.ts'
import { dropTargetAt } from './connection-drop.ts'
import type { Point } from './geometry.ts'

const POINTER_OFFSET = 18
/** at most, with three lines */
const WIDTH = 280
const HEIGHT = 72

type Hint = { text: string; isError: boolean } | null
type PendingConnection = { from: string; isFromBottom: boolean; toNode: { id: string } | null }

export function ConnectionHint() {
  const designer = useDesigner()
  const label = useRef<HTMLDivElement>(null)
  const [hint, setHint] = useState<Hint>(null)
  const from = useConnection((state) => state.fromNode?.id ?? null)
  const isFromBottom = useConnection((state) => state.fromHandle?.type !== 'target')
  const toId = useConnection((state) => state.toNode?.id ?? null)
  const latest = useRef(toId)
  latest.current = toId
  useEffect(() => {
    if (from === null) return
    const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
      const toNode = latest.current === null ? null : { id: latest.current }
      const next = hintAt(designer, { from, isFromBottom, toNode }, { x, y })
      setHint((before) => (before?.text === next?.text ? before : next))
      positionLabel(label.current, { x, y })
    }
    document.addEventListener('pointermove', onMove, { passive: true })
    return () => document.removeEventListener('pointermove', onMove)
  }, [designer, from, isFromBottom])
  return (
    <div
      ref={label}
      aria-hidden
      style={{ maxWidth: WIDTH }}
      className={cx(
        'connection-guide pointer-events-none absolute top-0 left-0 z-20 w-max rounded-md px-2.5 py-1.5 text-xs leading-5 break-keep shadow-pop',
        hint ? 'visible' : 'invisible',
        hint?.isError ? 'bg-red-soft text-red-ink' : 'bg-raised text-ink',
      )}
    >
      {hint?.text}
    </div>
  )
}

/** Below and right of the pointer; on its other side at the edge of the canvas. */
function positionLabel(label: HTMLElement | null, { x, y }: Point): void {
  const box = label?.parentElement?.getBoundingClientRect()
  if (!label || !box) return
  const isRight = x + POINTER_OFFSET + WIDTH < box.right
  const left = isRight ? x - box.left + POINTER_OFFSET : x - box.left - POINTER_OFFSET - label.offsetWidth
  const isBelow = y + POINTER_OFFSET + HEIGHT < box.bottom
  const top = isBelow ? y - box.top + POINTER_OFFSET : y - box.top - POINTER_OFFSET - label.offsetHeight
  label.style.transform = `translate(${left}px, ${top}px)`
}

function hintAt(
  { workflow }: Designer,
  { from, isFromBottom, toNode }: PendingConnection,
  point: Point,
): Hint {
  const current = workflow.getState().workflow
  const end = dropTargetAt({ fromNode: { id: from }, toNode }, point)
  if (end === null) return null
  if (end === 'canvas') {
    const kind = nodeTypeAtEnd(current, from, isFromBottom)
    return kind && { text: connectionText.dropAdds(nodeText.title[kind]), isError: false }
  }
  if (end.nodeId === from) return null
  const error = isFromBottom
    ? connectionError(current, from, end.nodeId)
    : connectionError(current, end.nodeId, from)
  return error && { text: EDIT_ERROR_MESSAGES[error], isError: true }
}
