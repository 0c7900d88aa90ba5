// Result rows of fault experiments and their seeded random numbers: the same seed gives the same run.

/** What was measured, its target, and whether it was met; the input of tools/measurements/report.ts. */
export type FaultRow = { what: string; result: string; target: string; isMet: boolean; note?: string }

/** @param wrong descriptions of violations; the first few are part of the note */
export function faultRow(what: string, result: string, target: string, wrong: readonly string[]): FaultRow {
  const note = wrong.slice(0, 5).join('; ')
  return {
    what,
    result,
    target,
    isMet: wrong.length === 0,
    ...(note && { note: `${wrong.length}: ${note}` }),
  }
}

/** Random numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

export const isKorean = (text: string | null | undefined): boolean => /[가-힣]/.test(text ?? '')

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
