// ‘한 명에게 써 보기’: the button, the state of the call, and the result in the place of the preview.
import { Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { SANDBOX_MODEL } from '#core/writing/model.ts'
import { EmailDiff } from '#web/designer/review/mail/diff-view.tsx'
import { QualityFindings } from '#web/designer/review/mail/quality-findings.tsx'
import { formatWon } from '#web/lib/format.ts'
import { leadName } from '#web/shared/mail-editor/preview/lead-name.ts'
import { writerName } from '#web/shared/text/generation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { trialText } from './trial-text.ts'
import type { Trial, useTrial } from './use-try-email.ts'

type BarProps = {
  trial: ReturnType<typeof useTrial>
  /** the prompt is not blank and the user may write */
  mayStart: boolean
  isShown: boolean
  onShow: (isShown: boolean) => void
  onStart: () => void
}

export function TrialBar({ trial, mayStart, isShown, onShow, onStart }: BarProps) {
  const hint = useId()
  const { last, isBusy, failure } = trial
  return (
    <div className="mb-2.5 flex flex-col gap-1.5 rounded-[10px] bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={<Sparkles aria-hidden />}
          busy={isBusy}
          disabled={!mayStart}
          aria-describedby={hint}
          onClick={onStart}
        >
          {last ? trialText.again : trialText.start}
        </Button>
        {isBusy && (
          <Button size="sm" onClick={trial.cancel}>
            {trialText.cancel}
          </Button>
        )}
        {last && !isBusy && (
          <Button size="sm" variant="ghost" onClick={() => onShow(!isShown)}>
            {isShown ? trialText.toPreview : trialText.toResult}
          </Button>
        )}
        <p role="status" className="text-xs text-muted">
          {isBusy ? trialText.busy : last && !failure ? trialText.done(leadName(last.lead)) : ''}
        </p>
      </div>
      <p id={hint} className="text-xs text-muted">
        {mayStart ? trialText.hint : trialText.noPrompt}
      </p>
      {failure && (
        <div role="alert">
          <Banner tone="red">{failure}</Banner>
        </div>
      )}
    </div>
  )
}

export function TrialResult({ last, before }: { last: Trial; before: Trial | null }) {
  const [isCompared, setCompared] = useState(false)
  const texts = (one: Trial) => ({ subject: one.subject, bodyText: one.bodyText, bodyHtml: '' })
  return (
    <section
      aria-label={trialText.result}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-[280px] flex-1 flex-col overflow-y-auto rounded-[11px] border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-violet-soft px-4 py-2 text-xs text-violet-ink">
        <p className="min-w-0 flex-1">{trialText.saved}</p>
        {before && (
          <Button size="sm" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
            {isCompared ? trialText.compared : trialText.compare}
          </Button>
        )}
      </header>
      {isCompared && before ? (
        <EmailDiff before={texts(before)} after={texts(last)} />
      ) : (
        <div className="px-5 py-4">
          <p className="border-b border-line pb-3 text-[15px] leading-snug font-semibold">
            {last.subject || <span className="text-faint">{trialText.sequenceSubject}</span>}
          </p>
          <p className="pt-3 text-sm leading-[1.8] break-keep whitespace-pre-wrap [overflow-wrap:anywhere]">
            {last.bodyText}
          </p>
        </div>
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
