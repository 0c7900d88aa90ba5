// `npm run eval:blind`: numbers of the rules on the part of the blind sets to work with; `-- held` on the part that is run once
// after a change of the rules, as totals only.
import { blindRows } from './measure.ts'

const part = process.argv[2] === 'held' ? 'held' : 'work'
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
for (const { what, part: hits, of, share, low, high } of blindRows(part))
  console.log(
    `${part}  ${percent(share).padStart(7)}  ${what} (${hits}/${of}, 95 %: ${percent(low)} to ${percent(high)})`,
  )
