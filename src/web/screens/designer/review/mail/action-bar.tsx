// The actions on the open email, each with its key.
import { Check, ChevronLeft, ChevronRight, GitCompare, Pencil, RefreshCw, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { isApprovable } from '#web/screens/designer/review/review-progress.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import {
  COMMANDS,
  mayEdit,
  mayRegenerate,
  step,
} from '#web/screens/designer/review/shortcuts/review-commands.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

export function ActionBar() {
  const review = useReview()
  const { list, detail, mayReview, isAi, view } = review
  const row = list.current
  if (!row) return null
  const isApproved = row.reviewState === 'approved' && !row.isSent
  const approval = 'max-md:h-13! max-md:flex-1 max-md:text-lg!'
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:px-3 max-md:pb-[max(10px,env(safe-area-inset-bottom))]">
      {/* the first line on a phone, in reach of the thumb */}
      <div className="contents max-md:flex max-md:basis-full max-md:gap-2.5">
        <PhoneStep by={-1} />
        {mayReview &&
          (isApproved ? (
            <KeyButton
              letter="U"
              className={approval}
              icon={<Undo2 aria-hidden />}
              onClick={() => COMMANDS.unapprove(review)}
            >
              {reviewText.unapprove}
            </KeyButton>
          ) : (
            <KeyButton
              letter="A"
              variant="primary"
              className={approval}
              icon={<Check aria-hidden />}
              disabled={!isApprovable(row)}
              onClick={() => COMMANDS.approve(review)}
              {...tourTarget('approve')}
            >
              {reviewText.approve}
            </KeyButton>
          ))}
        <PhoneStep by={1} />
      </div>
      {mayReview && (
        <>
          <KeyButton
            letter="E"
            className={ON_PHONE}
            icon={<Pencil aria-hidden />}
            disabled={!mayEdit(review)}
            onClick={() => COMMANDS.edit(review)}
          >
            {reviewText.edit}
          </KeyButton>
          {isAi && (
            <KeyButton
              letter="R"
              className={ON_PHONE}
              icon={<RefreshCw aria-hidden />}
              disabled={!mayRegenerate(review)}
              aria-expanded={view.mode === 'hint'}
              onClick={() => COMMANDS.regenerate(review)}
            >
              {reviewText.regenerate}
            </KeyButton>
          )}
        </>
      )}
      {detail?.previous && (
        <KeyButton
          letter="D"
          variant="ghost"
          className={`ml-auto ${ON_PHONE}`}
          icon={<GitCompare aria-hidden />}
          aria-pressed={view.isCompared}
          onClick={() => COMMANDS.diff(review)}
        >
          {reviewText.diff}
        </KeyButton>
      )}
    </footer>
  )
}

/** On a phone only the approval is a button with a border. */
const ON_PHONE = 'max-md:flex-1 max-md:border-transparent! max-md:bg-transparent! max-md:shadow-none!'

/** Previous or next mail beside the approval; on a wide screen these are above the mail. */
function PhoneStep({ by }: { by: 1 | -1 }) {
  const review = useReview()
  const { at, shown } = review.list
  const Icon = by < 0 ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={by < 0 ? reviewText.previous : reviewText.next}
      className="size-13! rounded-[10px]! border-line-strong! md:hidden!"
      disabled={!shown[at + by]}
      onClick={() => step(review, by)}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

/** The letter is visual only; the accessible name of the button is its label. */
function KeyButton({ letter, children, ...rest }: ComponentProps<typeof Button> & { letter: string }) {
  const { singleKeys } = useReview()
  return (
    <Button {...rest} aria-keyshortcuts={singleKeys ? letter : undefined}>
      {children}
      {singleKeys && (
        <span
          aria-hidden
          className="ml-0.5 grid h-[18px] min-w-[18px] place-items-center rounded-[5px] border border-current/30 px-1 text-2xs font-semibold opacity-75 max-md:hidden"
        >
          {letter}
        </span>
      )}
    </Button>
  )
}
