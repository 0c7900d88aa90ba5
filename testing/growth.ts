// How much more work a longer text takes, without a duration: two sizes are measured in the same run, in CPU time, so that
// other work on the machine does not count.

/** Halfway between linear work, which grows as n^1, and quadratic work, which grows as n^2. */
export const MAX_EXPONENT = 1.5

/** A shorter run cannot be measured. */
const MEASURABLE_MS = 3
const ATTEMPTS = 12
/** How much longer the second text is: noise in a measured time changes the exponent less when this is large. */
const TIMES_LONGER = 8

/** `piece` repeated to `size` characters or a few more. */
const sized = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))

/**
 * The exponent with which the work of `run` grows with the length of its text. The texts are repetitions of `piece` of at
 * least `first` characters and of eight times as many; a run too short to measure is repeated with longer texts.
 * @returns the exponent from the shortest of several measured times of both; 0 when eight times `first` is too short as well
 */
export function growthExponent(run: (text: string) => unknown, piece: string, first = 16_000): number {
  let size = first
  let text = sized(piece, size)
  let shortMs = cpuMs(() => run(text))
  while (shortMs < MEASURABLE_MS && size < first * TIMES_LONGER) {
    size *= 2
    text = sized(piece, size)
    shortMs = cpuMs(() => run(text))
  }
  if (shortMs < MEASURABLE_MS) return 0
  const longer = sized(piece, size * TIMES_LONGER)
  let longMs = Number.POSITIVE_INFINITY
  let exponent = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && exponent > MAX_EXPONENT; attempt++) {
    shortMs = Math.min(
      shortMs,
      cpuMs(() => run(text)),
    )
    longMs = Math.min(
      longMs,
      cpuMs(() => run(longer)),
    )
    exponent = Math.log(longMs / shortMs) / Math.log(TIMES_LONGER)
  }
  return exponent
}

function cpuMs(run: () => unknown): number {
  // of the process: the CPU time of a thread is counted in ticks of up to 4 ms
  const began = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
