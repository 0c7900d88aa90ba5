// One email in the list of the queue: lead, status, quality marks.
import { Circle, CircleCheck, CircleX, Clock, type LucideIcon, MailOpen, Send } from 'lucide-react'
import { memo } from 'react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { isDone } from '#core/writing/generated-email.ts'
import { QualityBadges } from '#web/screens/designer/review/quality-badges.tsx'
import { REVIEW_ROW_STATE_TEXT } from '#web/screens/designer/review/review-list-text.ts'
import { type ReviewRowState, reviewRowState } from '#web/screens/designer/review/review-progress.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { WrittenBadges } from '#web/screens/designer/review/written-badges.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

const ICONS = {
  pending: [Clock, 'text-faint'],
  writing: [Clock, 'text-blue-ink'],
  failed: [CircleX, 'text-red-ink'],
  unread: [Circle, 'fill-current p-[3px] text-primary'],
  opened: [MailOpen, 'text-faint'],
  approved: [CircleCheck, 'text-primary-ink'],
  sent: [Send, 'text-muted'],
} as const satisfies Record<ReviewRowState, readonly [LucideIcon, string]>

export const rowId = (emailId: string): string => `mail-${emailId}`

export function StateIcon({ state, className }: { state: ReviewRowState; className?: string }) {
  if (state === 'writing') return <Spinner className={cx('text-blue-ink', className)} />
  const [Icon, tone] = ICONS[state]
  return <Icon aria-hidden className={cx('size-4 shrink-0', tone, className)} />
}

type QueueRowProps = {
  row: GeneratedEmail
  top: number
  height: number
  index: number
  of: number
  isOpen: boolean
  onOpen: () => void
}

export const QueueRow = memo(
  function QueueRow({ row, top, height, index, of, isOpen, onOpen }: QueueRowProps) {
    const state = reviewRowState(row)
    const isNew = state === 'unread'
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
      // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its open row
      <div
        role="option"
        id={rowId(row.id)}
        aria-selected={isOpen}
        aria-setsize={of}
        aria-posinset={index + 1}
        onClick={onOpen}
        style={{ top, height }}
        className={cx(
          'absolute inset-x-0 flex cursor-default items-start gap-2.5 border-b border-line py-2 pr-3 pl-3',
          isOpen
            ? 'bg-primary-soft shadow-[inset_3px_0_0_var(--color-primary)] group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-primary'
            : 'hover:bg-hover',
        )}
      >
        <StateIcon state={state} className="mt-[3px]" />
        <span className="sr-only">{REVIEW_ROW_STATE_TEXT[state]}</span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-1.5">
            <span className={cx('truncate text-sm', isNew ? 'font-bold' : 'font-medium')}>
              {row.companyName || row.contactName}
            </span>
            {row.companyName && (
              <span className="shrink-0 truncate text-xs text-muted">{row.contactName}</span>
            )}
          </span>
          <span className="mt-0.5 flex items-center gap-1.5">
            <WrittenBadges row={row} isNarrow />
            {row.marks.length > 0 && (
              <QualityBadges marks={row.marks} max={1} className="flex-nowrap! shrink-0" />
            )}
            <span className="truncate text-xs text-muted">
              {state === 'failed'
                ? row.error
                : row.subject || (isDone(row.status) ? reviewText.noSubject : REVIEW_ROW_STATE_TEXT[state])}
            </span>
          </span>
        </span>
      </div>
    )
  },
  (a, b) =>
    a.row === b.row && a.top === b.top && a.index === b.index && a.of === b.of && a.isOpen === b.isOpen,
)
