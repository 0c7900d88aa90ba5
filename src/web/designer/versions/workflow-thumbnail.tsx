// A drawing in small: where its nodes stand, how they hang together and what they are called, without a second canvas. Against
// an earlier drawing it points out what is new, other and gone.
import { useMemo } from 'react'
import { nodeTitle } from '#api/sequences/node-title.ts'
import type { NodeType, WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Box, Size } from '#web/designer/canvas/geometry.ts'
import { boundsOfNodes, nodeSize } from '#web/designer/canvas/node-size.ts'
import { cx } from '#web/ui/cx.ts'
import { thumbnailLines } from './thumbnail-text.ts'
import { type DiffMark, diffWorkflows } from './workflow-diff.ts'

const LOOK = {
  start: { box: 'fill-green-soft stroke-green-ink/40', ink: 'fill-green-ink' },
  emailDraft: { box: 'fill-blue-soft stroke-blue-ink/40', ink: 'fill-blue-ink' },
  timer: { box: 'fill-amber-soft stroke-amber-ink/40', ink: 'fill-amber-ink' },
  comment: { box: 'fill-note stroke-note-line', ink: 'fill-note-ink' },
} as const satisfies Record<NodeType, { box: string; ink: string }>

export const MARK_STROKE = {
  added: 'stroke-green-ink',
  changed: 'stroke-amber-ink',
  removed: 'stroke-red-ink',
} as const satisfies Record<DiffMark, string>

const MARGIN = 24
/** px per unit of the drawing: names can be read; a very long drawing is smaller, so that it ends */
const SCALE = 0.36
const MAX_HEIGHT = 3200
const FONT_SIZE = 32
/** Above this the names are left out: there is no reading them, and many. */
const MAX_LABELLED_NODES = 150
const NO_SIZES: ReadonlyMap<string, Size> = new Map()

export type WorkflowThumbnailProps = {
  workflow: Workflow
  /** spoken name */
  label: string
  /** the drawing it is held against */
  since?: Workflow | undefined
  className?: string
}

export function WorkflowThumbnail({ workflow, label, since, className }: WorkflowThumbnailProps) {
  const { marks, gone } = useMemo(() => diffWorkflows(since ?? workflow, workflow), [since, workflow])
  const all = useMemo(() => [...gone, ...workflow.nodes], [gone, workflow])
  const box = useMemo(() => boundsOfNodes(all, NO_SIZES), [all])
  const [width, height] = [box.right - box.left + 2 * MARGIN, box.bottom - box.top + 2 * MARGIN]
  const scale = Math.min(SCALE, MAX_HEIGHT / height)
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
      tabIndex={0}
      aria-label={label}
      className={cx('overflow-auto rounded-lg border border-line bg-canvas p-2', className)}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={viewBoxOf(box)}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        className="mx-auto block h-auto max-w-full"
      >
        <Connections workflow={workflow} />
        {all.map((node) => (
          <ThumbnailNode
            key={`${node.id} ${node.type}`}
            node={node}
            mark={marks.get(node.id)}
            isGone={gone.includes(node)}
            isNamed={all.length <= MAX_LABELLED_NODES}
          />
        ))}
      </svg>
    </section>
  )
}

const viewBoxOf = ({ left, top, right, bottom }: Box): string =>
  [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].join(' ')

function Connections({ workflow }: { workflow: Workflow }) {
  const places = new Map(
    workflow.nodes.map((node) => [node.id, { ...node.position, ...nodeSize(node, NO_SIZES) }]),
  )
  return workflow.edges.map(({ id, source, target }) => {
    const [from, to] = [places.get(source), places.get(target)]
    if (!from || !to) return null
    const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + from.height, to.x + to.width / 2, to.y]
    const middle = (y1 + y2) / 2
    return (
      <path
        key={id}
        d={`M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`}
        fill="none"
        strokeWidth={5}
        className="stroke-line-strong"
      />
    )
  })
}

type ThumbnailNodeProps = {
  node: WorkflowNode
  mark: DiffMark | undefined
  isGone: boolean
  isNamed: boolean
}

function ThumbnailNode({ node, mark, isGone, isNamed }: ThumbnailNodeProps) {
  const { x, y } = node.position
  const { width, height } = nodeSize(node, NO_SIZES)
  const look = LOOK[node.type]
  const shown = isGone ? 'removed' : mark
  const lines = isNamed ? thumbnailLines(nodeTitle(node), (width - 36) / FONT_SIZE, height < 100 ? 1 : 2) : []
  const first = y + height / 2 - ((lines.length - 1) * FONT_SIZE * 1.3) / 2
  return (
    <g opacity={isGone ? 0.75 : 1}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={16}
        strokeWidth={shown ? 9 : 3}
        strokeDasharray={isGone ? '22 16' : undefined}
        className={cx(isGone ? 'fill-none' : look.box, shown && MARK_STROKE[shown])}
      />
      {lines.map((line, row) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          key={row}
          x={x + width / 2}
          y={first + row * FONT_SIZE * 1.3}
          fontSize={FONT_SIZE}
          fontWeight={600}
          textAnchor="middle"
          dominantBaseline="central"
          className={isGone ? 'fill-muted line-through' : look.ink}
        >
          {line}
        </text>
      ))}
    </g>
  )
}
