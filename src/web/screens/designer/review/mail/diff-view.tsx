// The difference between an email and its previous text, with a button to restore that.
import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { EmailContent } from '#web/data/writing/generated-emails.ts'
import { DiffParts } from '#web/parts/writing/mail-editor/diff/diff-parts.tsx'
import { diffTexts, isSame } from '#web/parts/writing/mail-editor/diff/text-diff.ts'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { diffText } from '#web/screens/designer/review/review-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { readableText } from './readable-text.ts'

export function DiffView({ before, email }: { before: EmailContent; email: GeneratedEmailDetail }) {
  const { actions, mayReview, setView } = useReview()
  return (
    <div className="flex min-h-0 flex-1 flex-col p-4">
      <section
        aria-label={diffText.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="card mx-auto flex min-h-0 w-full max-w-[820px] flex-1 flex-col overflow-y-auto"
      >
        <header className="sticky top-0 flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-5 py-2">
          <h3 className="text-sm font-semibold">{diffText.title}</h3>
          <p className="min-w-0 flex-1 text-xs text-muted">{diffText.legend}</p>
          {mayReview && !email.isSent && (
            <Button
              size="sm"
              icon={<Undo2 aria-hidden />}
              onClick={() => void actions.restorePrevious(email.id)}
            >
              {diffText.restore}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setView({ isCompared: false })}>
            {diffText.hide}
          </Button>
        </header>
        <EmailDiff before={before} after={email} />
      </section>
    </div>
  )
}

/** Two texts as one, with `<ins>` and `<del>`. */
export function EmailDiff({ before, after }: { before: EmailContent; after: EmailContent }) {
  const subject = useMemo(() => diffTexts(before.subject, after.subject), [before.subject, after.subject])
  const body = useMemo(() => diffTexts(readableText(before), readableText(after)), [before, after])
  if (isSame(subject) && isSame(body)) return <p className="px-5 py-4 text-sm text-muted">{diffText.same}</p>
  return (
    <div className="px-5 py-4">
      <p className="border-b border-line pb-3 text-[15px] leading-snug font-semibold">
        <DiffParts parts={subject} />
      </p>
      <p className="pt-3 text-sm leading-[1.8] break-keep whitespace-pre-wrap [overflow-wrap:anywhere]">
        <DiffParts parts={body} />
      </p>
    </div>
  )
}
