// A number on a node that opens the list of its enrollments; with zero it is no button.
import type { ReactNode } from 'react'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { numberText, openPeople } from '#web/words/node-leads.ts'

type NumberButtonProps = {
  nodeId: string
  state: NodeState
  count: number
  /** what the number means, when its label does not say it */
  hint?: string | undefined
  className?: string
  children: ReactNode
}

export function NodeNumberButton({ nodeId, state, count, hint, className, children }: NumberButtonProps) {
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
