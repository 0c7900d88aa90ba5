// `npm run eval:blind`: numbers of the rules on the part of the blind sets to work with; `-- held` and `-- usual` on those that are
// run once after a change of the rules, as totals only. When OPENAI_BASE_URL, OPENAI_API_KEY or OPENAI_MODEL is set, also the claims of the
// rules with this model as the second reader.
import { fail } from '../../tools/command-line.ts'
import { configuredModel } from '../configured-model.ts'
import { blindRows, claimRows, type Row, readBlindMails, replyRows } from './measure.ts'
import { blindMails } from './sets.ts'
import { writingRows } from './writing.ts'

const part = (['held', 'usual'] as const).find((name) => name === process.argv[2]) ?? 'work'
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const print = (rows: readonly Row[]): void => {
  for (const { what, part: hits, of, share, low, high } of rows)
    console.log(
      `${part}  ${percent(share).padStart(7)}  ${what} (${hits}/${of}, 95 %: ${percent(low)} to ${percent(high)})`,
    )
}

async function main(): Promise<void> {
  print(
    part === 'usual' ? [...claimRows(part), ...replyRows(part)] : [...blindRows(part), ...writingRows(part)],
  )
  const configured = configuredModel()
  if (!configured) return
  const readings = await readBlindMails(part, configured.model)
  console.log(
    `\nrules with ${configured.name}, which read ${readings.size} of ${blindMails(part).length} mails`,
  )
  print(claimRows(part, readings))
}

main().catch(fail)
