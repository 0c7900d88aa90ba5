import type { CohortCounts } from '#core/overview/dashboard.ts'

/** The upper end of an axis of rates: the next multiple of 5 % above all of them. */
export const topOfRates = (rates: readonly number[]): number =>
  Math.max(0.05, Math.ceil(Math.max(...rates) * 20) / 20)

type RateLineProps = {
  weeks: readonly { counts: Pick<CohortCounts, 'sent'>; replyRate: number; isCounting: boolean }[]
  top: number
  /** in pixels: of the plot, and of the space above it */
  height: number
  above: number
}

/** Connects the rates of weeks in which a mail was sent; dashed to a week that is still counted. */
export function RateLine({ weeks, top, height, above }: RateLineProps) {
  const points = weeks.flatMap(({ counts, replyRate, isCounting }, at) =>
    counts.sent > 0
      ? [{ at: `${((at + 0.5) / weeks.length) * 100} ${above + (1 - replyRate / top) * height}`, isCounting }]
      : [],
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 100 ${height + above}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 top-0 w-full stroke-green-mark"
      style={{ height: height + above }}
    >
      {points.slice(1).map(({ at, isCounting }, before) => (
        <path
          key={at}
          d={`M${points[before]?.at}L${at}`}
          strokeWidth={2}
          strokeDasharray={isCounting ? '3 4' : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
