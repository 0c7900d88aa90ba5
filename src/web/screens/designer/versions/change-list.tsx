// A list of differences, the first dozen; each with the mark of its node in the thumbnail.
import { Minus, Move, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { ChangeLine } from './change-lines.ts'
import { workflowChangeText } from './versions-text.ts'

const MAX_SHOWN_CHANGES = 12
const SIGN = {
  added: { icon: Plus, ink: 'text-green-ink' },
  changed: { icon: Pencil, ink: 'text-amber-ink' },
  removed: { icon: Minus, ink: 'text-red-ink' },
  moved: { icon: Move, ink: 'text-muted' },
} as const satisfies Record<ChangeLine['mark'], unknown>

type ChangeListProps = {
  /** accessible name */
  label: string
  lines: readonly ChangeLine[]
  none?: string
  /** nodes that were also changed on the other side */
  both?: ReadonlySet<string>
}

export function ChangeList({ label, lines, none = workflowChangeText.none, both }: ChangeListProps) {
  const [all, setAll] = useState(false)
  if (lines.length === 0) return <p className="text-sm text-muted">{none}</p>
  const shown = all ? lines : lines.slice(0, MAX_SHOWN_CHANGES)
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-1 text-sm">
        {shown.map(({ key, nodeId, mark, text }) => {
          const { icon: Icon, ink } = SIGN[mark]
          return (
            <li key={key} className="flex items-start gap-2">
              <Icon aria-hidden className={cx('mt-[3.5px] size-3.5 shrink-0', ink)} />
              <span className="min-w-0 flex-1">
                <TemplateText text={text} />
              </span>
              {nodeId !== null && both?.has(nodeId) && (
                <Badge tone="amber">{workflowChangeText.inBoth}</Badge>
              )}
            </li>
          )
        })}
      </ul>
      {lines.length > shown.length && (
        <button
          type="button"
          className="mt-1.5 self-start text-sm font-semibold text-primary-ink hover:underline"
          onClick={() => setAll(true)}
        >
          {workflowChangeText.more(formatNumber(lines.length - MAX_SHOWN_CHANGES))}
        </button>
      )}
    </>
  )
}
