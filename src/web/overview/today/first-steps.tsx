// The first three steps of a new installation, and which are done.
import { Check } from 'lucide-react'
import type { Today } from '#api/overview/today.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { stepsText } from './text.ts'

export function FirstSteps({ steps, may }: { steps: Today['steps']; may: boolean }) {
  const { mailbox, leads, sequence } = stepsText
  const list = [
    {
      ...mailbox,
      done: steps.mailbox,
      text: steps.realMailbox ? mailbox.real : steps.mailbox ? mailbox.sandbox : mailbox.hint,
      // done with a sandbox too; connecting a real mailbox is still offered
      offers: !steps.realMailbox,
      to: '/email-accounts',
    },
    {
      ...leads,
      done: steps.leads,
      text: steps.leads ? leads.done : leads.hint,
      offers: !steps.leads,
      to: '/leads',
    },
    {
      ...sequence,
      done: steps.sequence,
      text: steps.sequence ? sequence.done : sequence.hint,
      offers: !steps.sequence,
      to: '/sequences?create=open',
    },
  ]
  const done = list.filter((step) => step.done).length
  const next = list.findIndex((step) => !step.done)
  return (
    <Card title={stepsText.title} description={stepsText.progress(done, list.length)}>
      <ProgressBar label={stepsText.title} value={(done / list.length) * 100} className="mb-4" />
      <ol className="flex flex-col gap-4">
        {list.map((step, at) => (
          <li key={step.title} className="flex items-start gap-3">
            <span
              aria-hidden
              className={cx(
                'tabular mt-0.5 grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold',
                step.done ? 'bg-green-soft text-green-ink' : 'bg-gray-soft text-gray-ink',
              )}
            >
              {step.done ? <Check className="size-3.5" strokeWidth={2.6} /> : at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                {step.title}
                {step.done && <Badge tone="green">{stepsText.done}</Badge>}
              </h3>
              <p className="text-sm text-muted">{step.text}</p>
              {may && step.offers && (
                <LinkButton
                  size="sm"
                  variant={at === next ? 'primary' : 'outline'}
                  to={step.to}
                  className="mt-2"
                >
                  {step.action}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
