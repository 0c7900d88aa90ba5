// Where in the import one is.
import { Check } from 'lucide-react'
import { importText } from '#web/shared/text/leads.ts'
import { cx } from '#web/ui/cx.ts'

const STEPS = ['file', 'map', 'run'] as const

export function StepIndicator({ now }: { now: (typeof STEPS)[number] }) {
  const at = STEPS.indexOf(now)
  return (
    <ol className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          aria-label={importText.stepOf(index + 1, STEPS.length, importText.steps[step])}
          className={cx('flex items-center gap-2', index === at ? 'font-semibold text-ink' : 'text-muted')}
        >
          {index > 0 && <span aria-hidden className="h-px w-5 bg-line-strong sm:w-9" />}
          <span
            aria-hidden
            className={cx(
              'grid size-5 place-items-center rounded-full text-2xs font-bold',
              index < at && 'bg-green-soft text-green-ink',
              index === at && 'bg-primary text-white',
              index > at && 'bg-gray-soft text-gray-ink',
            )}
          >
            {index < at ? <Check className="size-3" strokeWidth={3} /> : index + 1}
          </span>
          {importText.steps[step]}
        </li>
      ))}
    </ol>
  )
}
