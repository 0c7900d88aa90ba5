// Classifies the phrases of a corpus and counts the results per category.
import { readOptOut } from '#core/inbox/opt-out/opt-out.ts'
import type { Phrase } from './corpus.ts'

type Count = { name: string; count: number; sure: number; likely: number }
/** Shares between 0 and 1: of requests `found` (sure or likely) and `sure`, of look-alikes `falseSure` and `falseLikely`. */
type Totals = { found: number; sure: number; falseSure: number; falseLikely: number }

export function measure(phrases: readonly Phrase[]): { rows: Count[]; totals: Totals } {
  const read = phrases.map((phrase) => ({
    ...phrase,
    level: readOptOut(phrase.text, 'Re: 제안')?.level ?? null,
  }))
  const countOf = (name: string, of: typeof read): Count => ({
    name,
    count: of.length,
    sure: of.filter(({ level }) => level === 'sure').length,
    likely: of.filter(({ level }) => level === 'likely').length,
  })
  const names = [...new Set(read.map(({ category }) => category))]
  const requests = countOf(
    'requests',
    read.filter(({ isRequest }) => isRequest),
  )
  const others = countOf(
    'look-alikes',
    read.filter(({ isRequest }) => !isRequest),
  )
  return {
    rows: names.map((name) =>
      countOf(
        name,
        read.filter(({ category }) => category === name),
      ),
    ),
    totals: {
      found: (requests.sure + requests.likely) / requests.count,
      sure: requests.sure / requests.count,
      falseSure: others.sure / others.count,
      falseLikely: others.likely / others.count,
    },
  }
}
