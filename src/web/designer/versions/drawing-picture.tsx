// A drawing in small: where its nodes stand and how they hang together, without a second canvas.
import type { NodeType } from '#core/workflow/node-kinds.ts'
import type { Workflow } from '#core/workflow/workflow.ts'
import { cx } from '#web/ui/cx.ts'
import { boxOf } from '../canvas/fit.ts'
import { sizeOf } from '../canvas/node-size.ts'

const FILL = {
  start: 'fill-green-soft stroke-green-ink',
  emailDraft: 'fill-blue-soft stroke-blue-ink',
  timer: 'fill-amber-soft stroke-amber-ink',
  comment: 'fill-note stroke-note-line',
} as const satisfies Record<NodeType, string>

const MARGIN = 40

export type DrawingPictureProps = {
  workflow: Workflow
  /** spoken name */
  label: string
  /** nodes to point out */
  marked?: ReadonlySet<string>
  className?: string
}

export function DrawingPicture({ workflow, label, marked, className }: DrawingPictureProps) {
  const { left, top, right, bottom } = boxOf(workflow.nodes, new Map())
  const places = new Map(
    workflow.nodes.map((node) => [node.id, { ...node.position, ...sizeOf(node, new Map()) }]),
  )
  const viewBox = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].join(
    ' ',
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid meet"
      className={cx('rounded-lg border border-line bg-sunken', className)}
    >
      {workflow.edges.map(({ id, source, target }) => {
        const [from, to] = [places.get(source), places.get(target)]
        if (!from || !to) return null
        return (
          <line
            key={id}
            x1={from.x + from.width / 2}
            y1={from.y + from.height}
            x2={to.x + to.width / 2}
            y2={to.y}
            strokeWidth={6}
            className="stroke-line-strong"
          />
        )
      })}
      {workflow.nodes.map((node) => {
        const place = places.get(node.id)
        if (!place) return null
        const isMarked = marked?.has(node.id) ?? false
        return (
          <rect
            key={node.id}
            x={place.x}
            y={place.y}
            width={place.width}
            height={place.height}
            rx={18}
            strokeWidth={isMarked ? 16 : 5}
            className={cx(FILL[node.type], isMarked && 'stroke-red-ink!')}
          />
        )
      })}
    </svg>
  )
}
