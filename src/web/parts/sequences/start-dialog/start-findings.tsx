// The findings of the launch check in the start dialog: first what blocks, then what warns, each with its fix.
import { CircleAlert, Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { LaunchItem } from '#api/sequences/sequences.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { RegenerateOutdated } from '#web/parts/writing/regenerate-outdated.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { findingFix, splitMessage } from './finding-fix.ts'
import { startDialogText } from './text.ts'

type FindingsProps = {
  sequenceId: string
  customerGroupId: string | null
  report: readonly LaunchItem[]
  steps: ReadonlyMap<string, number>
  onFill: () => void
  /** emails of earlier settings were requested again */
  onRegenerated: () => void
  /** closes the dialog: the fix is on another screen */
  onLeave: () => void
  /** in the designer: selects the node instead of opening the designer */
  onShowNode: ((nodeId: string) => void) | undefined
}

export function StartFindings({ report, ...props }: FindingsProps) {
  const items = [...report].sort((a, b) => Number(a.level !== 'error') - Number(b.level !== 'error'))
  if (items.length === 0) return null
  return (
    <ul
      aria-label={startDialogText.findings}
      className="mt-3 divide-y divide-line overflow-hidden rounded-[10px] border border-line"
    >
      {items.map((item) => {
        const isError = item.level === 'error'
        const Icon = isError ? Lock : CircleAlert
        const [title, hint] = titleOf(item, props.steps)
        return (
          <li
            key={`${item.code} ${item.nodeId ?? ''} ${item.edgeId ?? ''} ${item.message}`}
            className={cx(
              'flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2.5 text-sm',
              isError && 'bg-red-soft',
            )}
          >
            <Icon
              aria-hidden
              className={cx('size-4 shrink-0', isError ? 'text-red-ink' : 'text-amber-ink')}
            />
            <div className="min-w-0 flex-1 basis-56">
              <p className={cx('font-semibold', isError ? 'text-red-ink' : 'text-amber-ink')}>{title}</p>
              {hint && <p className="text-muted">{hint}</p>}
            </div>
            <Fix item={item} {...props} />
          </li>
        )
      })}
    </ul>
  )
}

/** With the number of the step; a missing value is named by what it stops. */
function titleOf(item: LaunchItem, steps: ReadonlyMap<string, number>): [string, string] {
  const step = item.nodeId === undefined ? undefined : steps.get(item.nodeId)
  if (step === undefined) return splitMessage(item.message)
  if (item.code === 'missing_values')
    return [startDialogText.missing(formatNumber(item.count ?? 0), stepName(step)), item.message]
  const [title, hint] = splitMessage(item.message)
  return [startDialogText.stepOf(stepName(step)) + title, hint]
}

function Fix({
  item,
  sequenceId,
  customerGroupId,
  onFill,
  onRegenerated,
  onLeave,
  onShowNode,
}: { item: LaunchItem } & Omit<FindingsProps, 'report'>) {
  const fix = findingFix(sequenceId, item, customerGroupId)
  if (!fix) return null
  if (fix.kind === 'fill')
    return (
      <Button size="sm" onClick={onFill}>
        {fix.label}
      </Button>
    )
  if (fix.kind === 'regenerate')
    return <RegenerateOutdated place={{ sequenceId, nodeId: fix.nodeId }} onDone={onRegenerated} />
  if (fix.kind === 'node' && onShowNode)
    return (
      <Button size="sm" onClick={() => onShowNode(fix.nodeId)}>
        {fix.label}
      </Button>
    )
  return (
    <Link to={fix.to} data-variant="outline" data-size="sm" className="btn" onClick={onLeave}>
      {fix.label}
    </Link>
  )
}
