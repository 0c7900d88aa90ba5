// Progress as a line: solid to what is done, dashed to the end; of a few things each has a knot.
import { cx } from '#web/ui/cx.ts'

/** With more, knots would touch on a phone. */
const MOST_KNOTS = 60

type ProgressLineProps = {
  done: number
  total: number
  label: string
  /** one knot per thing */
  hasKnots?: boolean
}

export function ProgressLine({ done, total, label, hasKnots }: ProgressLineProps) {
  const share = total === 0 ? 0 : Math.min(100, (done / total) * 100)
  const knots = hasKnots && total <= MOST_KNOTS ? total : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      className="relative h-3 w-full"
    >
      <span className="absolute inset-x-0 top-[5px] border-t-2 border-dashed border-planned/60" />
      <span
        className="absolute top-1 left-0 h-1 rounded-full bg-primary transition-[width] duration-300"
        style={{ width: `${share}%` }}
      />
      {knots > 0 ? (
        <span className="absolute inset-0 flex items-center justify-between">
          {Array.from({ length: knots }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              key={at}
              className={cx(
                'rounded-full',
                at === done ? 'size-3 border-2 border-primary bg-surface' : 'size-1.5 border-[1.5px]',
                at < done ? 'border-primary bg-primary' : at > done && 'border-planned bg-surface',
              )}
            />
          ))}
        </span>
      ) : (
        <>
          <span className="absolute top-0 right-0 size-3 rounded-full border-2 border-planned bg-surface" />
          <span
            className={cx(
              'absolute top-0 size-3 -translate-x-full rounded-full border-2 border-primary transition-[left] duration-300',
              share === 100 ? 'bg-primary' : 'bg-surface',
            )}
            style={{ left: `max(12px, ${share}%)` }}
          />
        </>
      )}
    </div>
  )
}
