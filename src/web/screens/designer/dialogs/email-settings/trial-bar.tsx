// ‘한 명에게 써 보기’: the button and the state of the call.
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { leadName } from '#web/parts/writing/mail-editor/preview/lead-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { trialText } from './trial-text.ts'
import type { useTrial } from './use-try-email.ts'

type BarProps = {
  trial: ReturnType<typeof useTrial>
  /** the prompt is not blank, or there are AI parts */
  mayStart: boolean
  /** why, and what it does */
  hint: string
  /** the writer has no fact about the own company */
  hasNoOwnFacts: boolean
  isShown: boolean
  onShow: (isShown: boolean) => void
  onStart: () => void
}

export function TrialBar({ trial, mayStart, hint: text, hasNoOwnFacts, isShown, onShow, onStart }: BarProps) {
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
        {text}
        {hasNoOwnFacts && ` ${trialText.noOwnFacts}`}
      </p>
      <ErrorBanner>{failure}</ErrorBanner>
    </div>
  )
}
