// How many leads are in each state at a node. Opens and clicks have icons, because their numbers are estimates.
import { type LucideIcon, MailOpen, MousePointerClick } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import { formatNumber, formatShortNumber } from '#web/lib/format.ts'
import { useDesigner, useNodeFacts, useNodeNumbers } from '#web/screens/designer/designer-context.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { numberText, openPeople, trackingLimits } from '#web/words/node-leads.ts'

const ICON = { opened: MailOpen, clicked: MousePointerClick } as const satisfies {
  [state in NodeState]?: LucideIcon
}

/** Nothing until they are loaded. Opened and clicked are left out where tracking is off and always was. */
export function StateNumbers({ nodeId, states }: { nodeId: string; states: readonly NodeState[] }) {
  const numbers = useNodeNumbers(nodeId)
  const isLoaded = useNodeFacts().numbers !== undefined
  if (!isLoaded) return null
  return states.map((state) => {
    const count = numbers[`${state}Count`]
    if (count === null) return null
    const isEstimate = state === 'opened' || state === 'clicked'
    const Icon = isEstimate ? ICON[state] : null
    return (
      <NodeNumberButton
        key={state}
        nodeId={nodeId}
        state={state}
        count={count}
        hint={isEstimate ? trackingLimits[state] : undefined}
        className="card-number"
      >
        {Icon && <Icon aria-hidden className="size-3 shrink-0" />}
        <span className={cx(Icon && 'sr-only')}>{numberText[state]} </span>
        <b className={cx('tabular', state === 'replied' && count > 0 && 'text-green-ink')}>
          {formatShortNumber(count)}
        </b>
      </NodeNumberButton>
    )
  })
}

// A number on a node that opens the list of its enrollments; with zero it is no button.
type NumberButtonProps = {
  nodeId: string
  state: NodeState
  count: number
  /** what the number means, when its label does not say it */
  hint?: string | undefined
  className?: string
  children: ReactNode
}

function NodeNumberButton({ nodeId, state, count, hint, className, children }: NumberButtonProps) {
  const { view } = useDesigner()
  const tip = hint && tooltipProps(hint)
  if (count === 0)
    return (
      <span className={className} {...tip}>
        {children}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={openPeople(numberText[state], formatNumber(count))}
      aria-haspopup="dialog"
      {...tip}
      className={cx('nodrag nopan nokey cursor-pointer transition-colors hover:bg-hover', className)}
      onClick={(event) => {
        // opening the list does not select the node
        event.stopPropagation()
        view.setState({ openEnrollments: { nodeId, state } })
      }}
    >
      {children}
    </button>
  )
}
