// Above the open email: lead, status, previous and next buttons.
import { ChevronLeft, ChevronRight, Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { formatNumber } from '#web/lib/format.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { QualityBadges } from '#web/screens/designer/review/quality-badges.tsx'
import { StateIcon } from '#web/screens/designer/review/queue/queue-row.tsx'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { REVIEW_ROW_STATE_TEXT } from '#web/screens/designer/review/review-list-text.ts'
import { reviewRowState } from '#web/screens/designer/review/review-progress.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { step } from '#web/screens/designer/review/shortcuts/review-commands.ts'
import { WrittenBadges } from '#web/screens/designer/review/written-badges.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'

export function MailHeader({ row }: { row: GeneratedEmail }) {
  const review = useReview()
  const { list, view, setView, detail } = review
  const state = reviewRowState(row)
  const hasHtml = (detail?.bodyHtml ?? '').trim() !== ''
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-4 py-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 truncate text-base">
          <LeadLink id={row.leadId} className="font-bold!">
            {row.companyName || row.contactName}
          </LeadLink>
        </h2>
        {row.companyName && <span className="text-sm text-muted">{row.contactName}</span>}
        <span className="flex items-center gap-1 text-xs font-medium text-muted">
          <StateIcon state={state} />
          {REVIEW_ROW_STATE_TEXT[state]}
        </span>
        <WrittenBadges row={row} />
        <QualityBadges marks={row.marks} />
      </div>
      {view.mode !== 'edit' && (
        <div className="flex items-center gap-2">
          {hasHtml && (
            <Choice label={reviewText.parts}>
              <Option
                isOn={view.part === 'html'}
                onPress={() => setView({ part: 'html', isCompared: false })}
              >
                {reviewText.html}
              </Option>
              <Option
                isOn={view.part === 'text'}
                onPress={() => setView({ part: 'text', isCompared: false })}
              >
                {reviewText.text}
              </Option>
            </Choice>
          )}
          <Choice label={reviewText.widths} className="max-md:hidden">
            <Option
              isOn={!view.isPhone}
              label={reviewText.desktop}
              onPress={() => setView({ isPhone: false, isCompared: false })}
            >
              <Monitor aria-hidden />
            </Option>
            <Option
              isOn={view.isPhone}
              label={reviewText.mobile}
              onPress={() => setView({ isPhone: true, isCompared: false })}
            >
              <Smartphone aria-hidden />
            </Option>
          </Choice>
        </div>
      )}
      <div className="flex items-center">
        <span className="tabular mr-1 text-xs text-muted">
          {reviewText.place(formatNumber(list.at + 1), formatNumber(list.shown.length))}
        </span>
        <IconButton
          label={reviewText.previous}
          className="max-md:hidden!"
          disabled={list.at === 0}
          onClick={() => step(review, -1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={reviewText.next}
          className="max-md:hidden!"
          disabled={list.at >= list.shown.length - 1}
          onClick={() => step(review, 1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}

const Choice = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <fieldset
    aria-label={label}
    className={cx('flex rounded-lg border border-line bg-sunken p-0.5', className)}
  >
    {children}
  </fieldset>
)

type OptionProps = { isOn: boolean; label?: string; onPress: () => void; children: ReactNode }

const Option = ({ isOn, label, onPress, children }: OptionProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-label={label}
    title={label}
    onClick={onPress}
    className={cx(
      'grid h-[26px] min-w-[30px] place-items-center rounded-md px-2 text-xs font-medium [&_svg]:size-3.5',
      isOn ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
    )}
  >
    {children}
  </button>
)
