// A few words beside the pointer while a connection is drawn: why it may not end here, or what letting go would add.
import { useConnection } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'
import { EDIT_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import { connectionError } from '#core/sequences/workflow/edit.ts'
import { type Designer, useDesigner } from '#web/designer/designer-context.ts'
import { nodeTypeAtEnd } from '#web/designer/edit/insert-nodes.ts'
import { nodeText } from '#web/designer/nodes/node-text.ts'
import { cx } from '#web/ui/cx.ts'
import { connectionText } from './canvas-text.ts'
import { dropTargetAt } from './connection-drop.ts'
import type { Point } from './geometry.ts'

const POINTER_OFFSET = 18
/** at most, with three lines */
const WIDTH = 280
const HEIGHT = 72

type Hint = { text: string; refused: boolean } | null
type PendingConnection = { from: string; downwards: boolean; toNode: { id: string } | null }

export function ConnectionHint() {
  const designer = useDesigner()
  const label = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState<Hint>(null)
  const from = useConnection((state) => state.fromNode?.id ?? null)
  const downwards = useConnection((state) => state.fromHandle?.type !== 'target')
  const toId = useConnection((state) => state.toNode?.id ?? null)
  const latest = useRef(toId)
  latest.current = toId
  useEffect(() => {
    if (from === null) return
    const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
      const toNode = latest.current === null ? null : { id: latest.current }
      const next = hintAt(designer, { from, downwards, toNode }, { x, y })
      setWords((before) => (before?.text === next?.text ? before : next))
      positionLabel(label.current, { x, y })
    }
    document.addEventListener('pointermove', onMove, { passive: true })
    return () => document.removeEventListener('pointermove', onMove)
  }, [designer, from, downwards])
  return (
    <div
      ref={label}
      aria-hidden
      style={{ maxWidth: WIDTH }}
      className={cx(
        'connection-guide pointer-events-none absolute top-0 left-0 z-20 w-max rounded-md px-2.5 py-1.5 text-xs leading-5 break-keep shadow-pop',
        words ? 'visible' : 'invisible',
        words?.refused ? 'bg-red-soft text-red-ink' : 'bg-raised text-ink',
      )}
    >
      {words?.text}
    </div>
  )
}

/** Below the pointer, to the right; on its other side where the canvas ends. */
function positionLabel(label: HTMLElement | null, { x, y }: Point): void {
  const box = label?.parentElement?.getBoundingClientRect()
  if (!label || !box) return
  const isRight = x + POINTER_OFFSET + WIDTH < box.right
  const left = isRight ? x - box.left + POINTER_OFFSET : x - box.left - POINTER_OFFSET - label.offsetWidth
  const isBelow = y + POINTER_OFFSET + HEIGHT < box.bottom
  const top = isBelow ? y - box.top + POINTER_OFFSET : y - box.top - POINTER_OFFSET - label.offsetHeight
  label.style.transform = `translate(${left}px, ${top}px)`
}

function hintAt({ workflow }: Designer, { from, downwards, toNode }: PendingConnection, point: Point): Hint {
  const drawing = workflow.getState().workflow
  const end = dropTargetAt({ fromNode: { id: from }, toNode }, point)
  if (end === null) return null
  if (end === 'canvas') {
    const kind = nodeTypeAtEnd(drawing, from, downwards)
    return kind && { text: connectionText.dropAdds(nodeText.title[kind]), refused: false }
  }
  if (end.nodeId === from) return null
  const refusal = downwards
    ? connectionError(drawing, from, end.nodeId)
    : connectionError(drawing, end.nodeId, from)
  return refusal && { text: EDIT_ERROR_MESSAGES[refusal], refused: true }
}
