// A small picture of a workflow: positions, connections and names, without a second canvas. Compared with an earlier
// workflow it marks new, changed and removed nodes.
import { useMemo } from 'react'
import { nodeTitle } from '#api/sequences/node-title.ts'
import type { NodeType, WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Box, Size } from '#web/screens/designer/canvas/geometry.ts'
import { boundsOfNodes, nodeSize } from '#web/screens/designer/nodes/node-size.ts'
import { cx } from '#web/ui/cx.ts'
import { thumbnailLines } from './thumbnail-text.ts'
import { type DiffMark, diffWorkflows } from './workflow-diff.ts'

const MARK_STROKE = {
  added: 'stroke-green-ink',
  changed: 'stroke-amber-ink',
  removed: 'stroke-red-ink',
} as const satisfies Record<DiffMark, string>

const MARGIN = 24
/** px per canvas unit at which names are readable; a very long workflow is scaled down further */
const SCALE = 0.36
const MAX_HEIGHT = 3200
const FONT_SIZE = 32
/** The box and the title: indigo is what is sent, the rest is grey. */
const GRAY = { box: 'fill-gray-soft stroke-line-strong', ink: 'fill-gray-ink' }
const COLOURS = {
  start: GRAY,
  emailDraft: { box: 'fill-blue-soft stroke-blue-ink/40', ink: 'fill-blue-ink' },
  timer: GRAY,
  comment: { box: 'fill-note stroke-note-line', ink: 'fill-note-ink' },
} as const satisfies Record<NodeType, { box: string; ink: string }>
/** Above this number of nodes names are left out, because they would be unreadable. */
const MAX_LABELLED_NODES = 150
const NO_SIZES: ReadonlyMap<string, Size> = new Map()

export type WorkflowThumbnailProps = {
  workflow: Workflow
  /** accessible name */
  label: string
  /** the workflow to compare with */
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={cx('overflow-auto rounded-lg border border-line bg-desk p-2', className)}
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
  const colours = COLOURS[node.type]
  const shown = isGone ? 'removed' : mark
  const lines = isNamed
    ? thumbnailLines(
        nodeTitle(node).replaceAll(/\{\{|\}\}/g, ''),
        (width - 36) / FONT_SIZE,
        height < 100 ? 1 : 2,
      )
    : []
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
        className={cx(isGone ? 'fill-none' : colours.box, shown && MARK_STROKE[shown])}
      />
      {lines.map((line, row) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their index
          key={row}
          x={x + width / 2}
          y={first + row * FONT_SIZE * 1.3}
          fontSize={FONT_SIZE}
          fontWeight={600}
          textAnchor="middle"
          dominantBaseline="central"
          className={isGone ? 'fill-muted line-through' : colours.ink}
        >
          {line}
        </text>
      ))}
    </g>
  )
}
