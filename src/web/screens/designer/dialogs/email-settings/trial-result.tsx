// The mail of a trial in the place of the preview, with what it cost, its marks, and the difference to the one before.
import { useMemo, useState } from 'react'
import { SANDBOX_MODEL } from '#core/writing/model.ts'
import { formatWon } from '#web/lib/format.ts'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { EmailDiff } from '#web/screens/designer/review/mail/diff-view.tsx'
import { highlightHtml, writtenTexts } from '#web/screens/designer/review/mail/highlight.ts'
import { HighlightedText } from '#web/screens/designer/review/mail/highlighted-text.tsx'
import { QualityFindings } from '#web/screens/designer/review/mail/quality-findings.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { writerName } from '#web/words/generation.ts'
import { trialText } from './trial-text.ts'
import type { Trial } from './use-try-email.ts'

export function TrialResult({ last, before }: { last: Trial; before: Trial | null }) {
  const [isCompared, setCompared] = useState(false)
  // what the model wrote of a manual mail is outlined
  const written = useMemo(() => writtenTexts(last.aiTexts ?? []), [last.aiTexts])
  const page = useMemo(() => highlightHtml(last.bodyHtml, written), [last.bodyHtml, written])
  return (
    <section
      aria-label={trialText.result}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-[280px] flex-1 flex-col overflow-y-auto rounded-[11px] border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-xs text-muted">
        <p className="min-w-0 flex-1">{trialText.saved}</p>
        {before && (
          <Button size="sm" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
            {isCompared ? trialText.compared : trialText.compare}
          </Button>
        )}
      </header>
      {isCompared && before ? (
        <EmailDiff before={before} after={last} />
      ) : (
        <div className="px-5 py-4">
          <p className="border-b border-line pb-3 text-[15px] leading-snug font-semibold">
            {last.subject || <span className="text-faint">{trialText.sequenceSubject}</span>}
          </p>
          {last.bodyHtml === '' && (
            <p className="pt-3 text-sm leading-[1.8] break-keep whitespace-pre-wrap [overflow-wrap:anywhere]">
              <HighlightedText text={last.bodyText} words={[]} written={written} />
            </p>
          )}
        </div>
      )}
      {!isCompared && last.bodyHtml !== '' && (
        <MailFrame
          html={page}
          title={trialText.result}
          className="min-h-[220px] flex-1 rounded-none! border-0!"
        />
      )}
      <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line bg-sunken px-5 py-3 text-xs">
        <dt className="text-muted">{trialText.model}</dt>
        <dd className="font-semibold [overflow-wrap:anywhere]">{writerName(last.modelUsed)}</dd>
        <dt className="text-muted">{trialText.duration}</dt>
        <dd className="tabular">{trialText.seconds((last.durationMs / 1000).toFixed(1))}</dd>
        <dt className="text-muted">{trialText.cost}</dt>
        <dd className="tabular">{costText(last)}</dd>
        <dt className="text-muted">{trialText.marks}</dt>
        <dd>
          <QualityFindings findings={last.findings} />
        </dd>
      </dl>
    </section>
  )
}

function costText({ modelUsed, cost }: Trial): string {
  if (modelUsed === SANDBOX_MODEL) return trialText.noCost
  return cost === null ? trialText.unknownCost : formatWon(cost)
}
