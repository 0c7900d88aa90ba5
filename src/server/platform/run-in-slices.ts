// Long computations on the one thread that answers everybody: in short stretches, with the others in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A stretch ends with the first pause after this long. */
const SLICE_MS = 2

/** Runs a computation that offers pauses to its end; what is waiting to be answered is answered in between. */
export async function runInSlices<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await nextTurn()
  }
}
