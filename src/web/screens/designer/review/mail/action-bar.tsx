// The actions on the open email, each with its key.
import { Check, GitCompare, Pencil, RefreshCw, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { isApprovable } from '#web/screens/designer/review/review-progress.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { COMMANDS, mayEdit, mayRegenerate } from '#web/screens/designer/review/shortcuts/review-commands.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export function ActionBar() {
  const review = useReview()
  const { list, detail, mayReview, isAi, view } = review
  const row = list.current
  if (!row) return null
  const isApproved = row.reviewState === 'approved' && !row.isSent
  return (
    <footer
      data-bottom-bar
      className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5"
    >
      {mayReview && (
        <>
          {isApproved ? (
            <KeyButton letter="U" icon={<Undo2 aria-hidden />} onClick={() => COMMANDS.unapprove(review)}>
              {reviewText.unapprove}
            </KeyButton>
          ) : (
            <KeyButton
              letter="A"
              variant="primary"
              icon={<Check aria-hidden />}
              disabled={!isApprovable(row)}
              onClick={() => COMMANDS.approve(review)}
            >
              {reviewText.approve}
            </KeyButton>
          )}
          <KeyButton
            letter="E"
            icon={<Pencil aria-hidden />}
            disabled={!mayEdit(review)}
            onClick={() => COMMANDS.edit(review)}
          >
            {reviewText.edit}
          </KeyButton>
          {isAi && (
            <KeyButton
              letter="R"
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
          className="ml-auto"
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

/** The letter is visual only; the accessible name of the button is its label. */
function KeyButton({ letter, children, ...rest }: ComponentProps<typeof Button> & { letter: string }) {
  const { singleKeys } = useReview()
  return (
    <Button {...rest} aria-keyshortcuts={singleKeys ? letter : undefined}>
      {children}
      {singleKeys && (
        <span
          aria-hidden
          className="ml-0.5 grid h-[18px] min-w-[18px] place-items-center rounded-[5px] border border-current/30 px-1 text-[10.5px] font-semibold opacity-75 max-md:hidden"
        >
          {letter}
        </span>
      )}
    </Button>
  )
}
