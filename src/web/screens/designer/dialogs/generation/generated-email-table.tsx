// The generated emails of the node. Only visible rows are mounted, so that thousands open at once.
import { Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { type GeneratedEmailStatus, isDone } from '#core/writing/generated-email.ts'
import { formatNumber } from '#web/lib/format.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { QualityBadges } from '#web/screens/designer/review/quality-badges.tsx'
import { REVIEW_ROW_STATE_TEXT } from '#web/screens/designer/review/review-list-text.ts'
import { type ReviewRowState, reviewRowState } from '#web/screens/designer/review/review-progress.ts'
import { WrittenBadges } from '#web/screens/designer/review/written-badges.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import type { Tone } from '#web/ui/tone.ts'
import { EMAIL_STATUS, generationText } from '#web/words/generation.ts'

export const EMAIL_STATUS_TONE = {
  pending: 'gray',
  generating: 'blue',
  generated: 'gray',
  edited: 'gray',
  failed: 'red',
} as const satisfies Record<GeneratedEmailStatus, Tone>

const ROW = 54
const MAX_HEIGHT = 400
const HEAD =
  'sticky top-0 z-10 h-9 border-b border-line-strong bg-raised px-3 text-left text-xs font-medium text-muted'
const CELL = 'overflow-hidden border-b border-line px-3'

export type GeneratedEmailTableProps = {
  rows: readonly GeneratedEmail[]
  loading: boolean
  /** emails of this node that are written, also those that were written by sending them and have no row */
  writtenCount: number
  isAi: boolean
  locked: boolean
  onOpen: (email: GeneratedEmail) => void
  onRegenerate: (email: GeneratedEmail) => void
  onRemove: (email: GeneratedEmail) => void
  /** shown instead of "none yet" when the filter hides every email */
  noneShown?: ReactNode
}

export function GeneratedEmailTable(props: GeneratedEmailTableProps) {
  const { rows, loading } = props
  const box = useRef<HTMLElement>(null)
  const { from, to } = useVisibleRows(box, rows.length, { row: ROW, box: MAX_HEIGHT })
  const { heads } = generationText
  return (
    <section
      ref={box}
      aria-label={generationText.table}
      aria-busy={loading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // its text begins and ends with that of the dialog, its rows reach further
      className={cx('-mx-3 overflow-auto border-t border-line', rows.length > 0 && 'border-b')}
      style={{ maxHeight: MAX_HEIGHT }}
    >
      {rows.length === 0 ? (
        loading || (props.locked && !props.noneShown) ? (
          <p role="status" className="flex items-center justify-center gap-2 py-12 text-sm text-muted">
            <Spinner />
            {generationText.loading}
          </p>
        ) : (
          props.noneShown || (
            <EmptyState
              className="py-10"
              title={generationText.noRows}
              description={
                props.writtenCount > 0
                  ? generationText.noRowsButSent(formatNumber(props.writtenCount))
                  : generationText.noRowsHint
              }
            />
          )
        )
      ) : (
        <table
          aria-rowcount={rows.length + 1}
          className="w-full min-w-[700px] table-fixed border-separate border-spacing-0 text-sm"
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={`${HEAD} w-[18%]`}>
                {heads.company}
              </th>
              <th scope="col" className={`${HEAD} w-[22%]`}>
                {heads.lead}
              </th>
              <th scope="col" className={`${HEAD} w-[104px]`}>
                {heads.status}
              </th>
              <th scope="col" className={HEAD}>
                {heads.subject}
              </th>
              <th scope="col" className={`${HEAD} text-right ${props.isAi ? 'w-[198px]' : 'w-[124px]'}`}>
                {heads.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {from > 0 && <tr aria-hidden style={{ height: from * ROW }} />}
            {rows.slice(from, to).map((email, i) => (
              <Row key={email.id} email={email} index={from + i} {...props} />
            ))}
            {to < rows.length && <tr aria-hidden style={{ height: (rows.length - to) * ROW }} />}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({
  email,
  index,
  ...props
}: GeneratedEmailTableProps & { email: GeneratedEmail; index: number }) {
  const failure =
    email.error && (isDone(email.status) ? generationText.rewriteFailed(email.error) : email.error)
  const state = reviewRowState(email)
  const open = useRowOpen()({ onOpen: () => props.onOpen(email) })
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height: ROW }}
      {...open}
      className={cx('hover:bg-hover', open.className)}
    >
      <td className={CELL}>
        <LeadLink id={email.leadId} title={email.companyName} className="block truncate">
          {email.companyName || email.contactName}
        </LeadLink>
      </td>
      <td className={CELL}>
        <p className="truncate leading-tight">{email.contactName}</p>
        <p className="truncate text-xs text-muted" title={email.contactEmail ?? undefined}>
          {email.contactEmail}
        </p>
      </td>
      <td className={CELL}>
        <Badge tone={EMAIL_STATUS_TONE[email.status]} icon={email.status === 'generating' && <Spinner />}>
          {EMAIL_STATUS[email.status]}
        </Badge>
        {isRead(state) && <p className="mt-0.5 pl-0.5 text-2xs text-muted">{REVIEW_ROW_STATE_TEXT[state]}</p>}
      </td>
      <td className={CELL}>
        <p className="truncate" title={email.subject || undefined}>
          {email.subject || <span className="text-faint">–</span>}
        </p>
        {failure ? (
          <p className="truncate text-xs text-red-ink" {...tooltipProps(failure)}>
            {failure}
          </p>
        ) : (
          <span className="flex items-center gap-1 not-empty:pt-0.5">
            <WrittenBadges row={email} />
            <QualityBadges marks={email.marks} max={2} className="flex-nowrap!" />
          </span>
        )}
      </td>
      <td data-row-control className={CELL}>
        <Actions email={email} {...props} />
      </td>
    </tr>
  )
}

/** Only where the badge beside it does not already say it. */
const isRead = (state: ReviewRowState): boolean =>
  state === 'unread' || state === 'opened' || state === 'approved' || state === 'sent'

function Actions(props: GeneratedEmailTableProps & { email: GeneratedEmail }) {
  const { email, isAi, locked, onOpen, onRegenerate, onRemove } = props
  const who = generationText.rowName(email.companyName, email.contactName)
  return (
    <div className="-mr-1.5 flex items-center justify-end">
      <Button
        size="sm"
        variant="ghost"
        className="px-1.5!"
        aria-description={who}
        onClick={() => onOpen(email)}
      >
        {generationText.open}
      </Button>
      {isAi && (
        <Button
          size="sm"
          variant="ghost"
          className="px-1.5!"
          aria-description={who}
          disabled={locked || email.isSent}
          onClick={() => onRegenerate(email)}
        >
          {generationText.again}
        </Button>
      )}
      <IconButton
        label={generationText.remove}
        aria-description={who}
        size="xs"
        tooltipSide="left"
        disabled={locked || email.isSent || email.status === 'pending'}
        onClick={() => onRemove(email)}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}

/** rows rendered beyond the visible ones, on either side */
const OVERSCAN_ROWS = 8

/**
 * The first row to render and the one after the last.
 * @param heights of a row, and of the box at its maximum, in pixels
 */
function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  heights: { row: number; box: number },
): { from: number; to: number } {
  const [first, setFirst] = useState(0)
  useEffect(() => {
    const element = box.current
    const look = (): void => setFirst(Math.floor((element?.scrollTop ?? 0) / heights.row))
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [box, heights.row])
  const seen = Math.ceil(heights.box / heights.row) + 1
  // a list that became shorter may end above the previous scroll position
  const top = Math.min(first, Math.max(0, count - seen))
  return { from: Math.max(0, top - OVERSCAN_ROWS), to: Math.min(count, top + seen + OVERSCAN_ROWS) }
}
