// The steps of the sequence as its line: solid up to the last mail that was sent, dashed after it.
import type { Sequence } from '#api/sequences/sequences.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { ReplyRing } from '#web/ui/reply-ring.tsx'
import { summaryText } from '#web/words/sequence-page.ts'
import { LeadCountLink } from './lead-count-link.tsx'
import { StepLink, type StepNumbers } from './step-link.tsx'
import { aiDrafts } from './step-subject.ts'

const NUMBERS = ['sent', 'replied', 'waiting'] as const

type StepLineProps = {
  sequence: Sequence
  steps: readonly StepNumbers[]
  /** a mail was sent */
  hasNumbers: boolean
}

export function StepLine({ sequence, steps, hasNumbers }: StepLineProps) {
  const aiNodes = aiDrafts(sequence.workflowData)
  return (
    <Section title={summaryText.line}>
      {steps.length === 0 ? (
        <EmptyState title={summaryText.noSteps} description={summaryText.noStepsHint} />
      ) : (
        <ol>
          {steps.map((step, at) => (
            <li key={step.nodeId} className="group/step flex gap-3">
              <Knot isSent={step.sent > 0} isNextSent={(steps[at + 1]?.sent ?? 0) > 0} />
              <div className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-0.5 border-b border-line py-2 group-last/step:border-0">
                <div className="min-w-0 flex-1 basis-60">
                  <StepLink sequenceId={sequence.id} step={step} isAi={aiNodes.has(step.nodeId)} />
                </div>
                <div className="flex shrink-0 text-sm">
                  {(hasNumbers ? NUMBERS : []).map((of) => (
                    <span key={of} className="flex w-20 items-center gap-1.5 last:w-auto last:min-w-14">
                      <span className="text-muted">{summaryText.heads[of]}</span>
                      {of === 'replied' && step.replied > 0 && <ReplyRing />}
                      <LeadCountLink
                        sequenceId={sequence.id}
                        who={{ node: step.nodeId, of }}
                        value={step[of]}
                        what={`${stepName(step.order)} ${summaryText.heads[of]}`}
                        className={cx(
                          step[of] > 0 && 'font-semibold',
                          of === 'replied' && step.replied > 0 && 'text-green-ink',
                        )}
                      />
                    </span>
                  ))}
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** Filled once its mail was sent, hollow while it is planned. */
const Knot = ({ isSent, isNextSent }: { isSent: boolean; isNextSent: boolean }) => (
  <span aria-hidden className="relative flex w-3 shrink-0 justify-center">
    <span
      className={cx(
        'absolute top-1/2 h-full border-l-2 group-last/step:hidden',
        isNextSent ? 'border-primary' : 'border-dashed border-planned',
      )}
    />
    <span
      className={cx(
        'absolute top-1/2 -mt-1.5 size-3 rounded-full border-2',
        isSent ? 'border-primary bg-primary' : 'border-planned bg-canvas',
      )}
    />
  </span>
)
