// The header of the queue: review progress, bulk approval, close button.
import { CheckCheck, Keyboard, List, ShieldCheck, Undo2, User, X } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { ReviewRequest } from '#web/data/writing/reviews.ts'
import { formatNumber } from '#web/lib/format.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { isFiltered } from '#web/screens/designer/review/email-filter.ts'
import { type Review, useReview } from '#web/screens/designer/review/review-context.ts'
import { hasWarning, isApprovable } from '#web/screens/designer/review/review-progress.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { undo } from '#web/screens/designer/review/shortcuts/review-commands.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FullScreenDialogTitle } from '#web/ui/dialog/full-screen-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'

type QueueHeaderProps = {
  sequence: Sequence
  /** the subject template, or '' */
  title: string
  onClose: () => void
  onApproveMany: (request: ReviewRequest, marked: number) => void
  /** on a phone */
  isListShown: boolean
  onShowList: () => void
}

export function QueueHeader(props: QueueHeaderProps) {
  const { sequence, title, onClose, onApproveMany, isListShown, onShowList } = props
  const review = useReview()
  const { list, mayReview, actions, showKeys } = review
  const { done, approved, sent, opened, marked, toCheck } = list.progress
  const n = formatNumber
  return (
    <header className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2">
      <div className="min-w-0 max-w-[300px] max-md:flex-1">
        <FullScreenDialogTitle className="text-lg leading-tight font-bold">
          {reviewText.title}
        </FullScreenDialogTitle>
        <p className="truncate text-xs text-muted">
          {sequence.name}
          {title && (
            <>
              {' · '}
              <TemplateText text={title} />
            </>
          )}
        </p>
      </div>
      {sequence.reviewRequired && (
        <Badge icon={<ShieldCheck aria-hidden />} className="max-xl:hidden">
          {reviewText.required}
        </Badge>
      )}
      <div className="mx-auto flex min-w-0 max-w-[520px] flex-1 items-center gap-3 max-md:order-last max-md:max-w-none max-md:basis-full max-md:flex-col-reverse max-md:items-stretch max-md:gap-1">
        <ProgressLine label={reviewText.progressLabel} done={approved} total={done} hasKnots />
        <p className="tabular shrink-0 text-xs text-muted">
          {reviewText.progress(n(approved), n(done), n(opened), n(marked), toCheck, sent)}
        </p>
      </div>
      {list.isWriting && list.run && (
        <Badge tone="blue" icon={<Spinner />}>
          {reviewText.writing(n(list.run.generated + list.run.failed), n(list.run.total))}
        </Badge>
      )}
      <div className="flex items-center gap-1.5">
        {mayReview && (
          <>
            <IconButton
              label={reviewText.undo}
              tooltipSide="bottom"
              disabled={!actions.canUndo}
              onClick={() => undo(review)}
            >
              <Undo2 aria-hidden />
            </IconButton>
            <ApproveMany review={review} onApprove={onApproveMany} />
          </>
        )}
        <IconButton label={reviewText.keys} tooltipSide="bottom" className="max-md:hidden" onClick={showKeys}>
          <Keyboard aria-hidden />
        </IconButton>
        <IconButton
          label={reviewText.list}
          aria-pressed={isListShown}
          className="md:hidden!"
          onClick={onShowList}
        >
          <List aria-hidden />
        </IconButton>
        <Button icon={<X aria-hidden />} onClick={onClose} {...tourTarget('closeReview')}>
          {reviewText.close}
        </Button>
      </div>
    </header>
  )
}

function ApproveMany({
  review,
  onApprove,
}: {
  review: Review
  onApprove: QueueHeaderProps['onApproveMany']
}) {
  const { list, place } = review
  const { current, shown, filter } = list
  const open = shown.filter(isApprovable)
  const markedOf = (rows: typeof open): number => rows.filter(hasWarning).length
  // without a filter all emails of the node, including those generated after the list was loaded
  const emailIds = open.map(({ id }) => id)
  const all: ReviewRequest = isFiltered(filter)
    ? { emailIds, reviewState: 'approved' }
    : { nodeId: place.nodeId, reviewState: 'approved' }
  const leadName = current ? current.contactName || current.companyName : null
  return (
    <Menu
      label={reviewText.approveMany}
      trigger={<Button icon={<CheckCheck aria-hidden />}>{reviewText.approveMany}</Button>}
      entries={[
        {
          label: reviewText.approveShown(formatNumber(open.length)),
          hint: reviewText.approveShownHint,
          icon: <CheckCheck aria-hidden />,
          disabled: open.length === 0,
          onSelect: () => onApprove(all, markedOf(open)),
        },
        current !== null &&
          leadName !== null && {
            label: reviewText.approveLead(leadName),
            hint: reviewText.approveLeadHint,
            icon: <User aria-hidden />,
            onSelect: () =>
              onApprove(
                { leadId: current.leadId, reviewState: 'approved' },
                markedOf(open.filter(({ leadId }) => leadId === current.leadId)),
              ),
          },
      ]}
    />
  )
}
