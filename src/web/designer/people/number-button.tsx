// A number on a node that opens the list of the people behind it; nobody behind it, nothing to press.
import type { ReactNode } from 'react'
import type { NodeState } from '#api/enrollments.ts'
import { formatNumber } from '#web/lib/format.ts'
import { numberText, openPeople } from '#web/text/node-people.ts'
import { cx } from '#web/ui/cx.ts'
import { useDesigner } from '../designer-context.ts'

type NumberButtonProps = {
  nodeId: string
  state: NodeState
  count: number
  className?: string
  children: ReactNode
}

export function NumberButton({ nodeId, state, count, className, children }: NumberButtonProps) {
  const { view } = useDesigner()
  if (count === 0) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
      aria-label={openPeople(numberText[state], formatNumber(count))}
      aria-haspopup="dialog"
      className={cx('nodrag nopan nokey cursor-pointer transition-colors hover:bg-hover', className)}
      onClick={(event) => {
        // the node is not chosen by asking for its people
        event.stopPropagation()
        view.setState({ people: { nodeId, state } })
      }}
    >
      {children}
    </button>
  )
}
