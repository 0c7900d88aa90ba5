// The seven steps: done ones with their number, the current one with its explanation.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tour } from '#api/overview/today.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { tourSteps, tourText } from './text.ts'

type StepListProps = {
  tour: Tour
  /** in the current step, after its explanation */
  action?: ReactNode
  isCompact?: boolean
  /** only the current step */
  isShort?: boolean
}

export const StepList = ({ tour, action, isCompact = false, isShort = false }: StepListProps) => (
  <ol className="flex flex-col">
    {tour.steps.map(({ step, isDone, count }, at) => {
      const text = tourSteps[step]
      const isCurrent = step === tour.current
      if (isShort && !isCurrent) return null
      const note =
        isDone && count > 0
          ? text.done(formatNumber(count))
          : step === 'write' && isCurrent && tour.sequence
            ? tour.sequence.name
            : ''
      return (
        <li
          key={step}
          aria-current={isCurrent ? 'step' : undefined}
          className={cx(
            'tour-step relative flex gap-3',
            isCompact ? 'pb-2' : 'pb-3.5',
            isDone && 'is-done',
            (isShort || at === tour.steps.length - 1) && 'is-last',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'tabular z-1 grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold',
              isDone
                ? 'border-primary bg-primary text-on-primary'
                : isCurrent
                  ? 'border-primary bg-surface text-primary-ink ring-4 ring-primary-soft'
                  : 'border-planned bg-surface text-muted',
            )}
          >
            {isDone ? <Check className="size-3.5" strokeWidth={2.6} /> : at + 1}
          </span>
          <div
            className={cx(
              'flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2',
              isCurrent && !isCompact && 'sm:flex-nowrap',
            )}
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className={cx('leading-6', isCurrent ? 'font-bold' : isDone ? 'text-muted' : '')}>
                {text.title}
                {isDone && <span className="sr-only"> ({tourText.done})</span>}
                {note && <span className="ml-2 text-xs font-normal text-muted">{note}</span>}
              </p>
              {isCurrent && (
                <p className="text-sm text-muted">
                  {tour.sequence || step !== 'write' ? text.hint : tourText.noSequence}
                </p>
              )}
            </div>
            {isCurrent && action}
          </div>
        </li>
      )
    })}
  </ol>
)

/** The progress as a line of seven marks. */
export const StepLine = ({ tour }: { tour: Tour }) => (
  <span aria-hidden className="flex items-center">
    {tour.steps.map(({ step, isDone }, at) => (
      <span key={step} className="flex items-center">
        {at > 0 && (
          <span
            className={cx('h-0 w-2.5 border-t-2', isDone ? 'border-primary' : 'border-dotted border-planned')}
          />
        )}
        <span
          className={cx(
            'size-2 rounded-full border',
            isDone ? 'border-primary bg-primary' : 'border-planned',
          )}
        />
      </span>
    ))}
  </span>
)

export const doneCount = (tour: Tour): number => tour.steps.filter(({ isDone }) => isDone).length
