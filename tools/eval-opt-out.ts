// `npm run eval:opt-out`: accuracy of opt-out detection by category and level, on the tuning half and the held-out half of the
// corpus. `--misses` lists misclassified phrases, `--misses=tune` only those of that half. `--train` trains the weights again
// from the tuning half.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readOptOut } from '#core/inbox/opt-out/opt-out.ts'
import { FOLDER, HALVES, type Half, type Phrase, readCorpus } from './opt-out/corpus.ts'
import { measure } from './opt-out/measure.ts'
import { fingerprintOf, train } from './opt-out/train.ts'

const args = process.argv.slice(2)
const misses = args.find((arg) => arg.startsWith('--misses'))
const isListed = (half: Half): boolean => misses === '--misses' || misses === `--misses=${half}`

if (args.includes('--train')) {
  const phrases = readCorpus('tune')
  const weights = train(phrases)
  const trained = { trainedOn: fingerprintOf(phrases), weights }
  writeFileSync(path.join(FOLDER, 'weights.json'), `${JSON.stringify(trained)}\n`)
  console.log(
    `${Object.keys(weights).length} weights written. Run the command again without --train to measure them.`,
  )
} else for (const half of HALVES) report(half)

function report(half: Half): void {
  const phrases = readCorpus(half)
  const { rows, totals } = measure(phrases)
  console.log(`\n${half}: ${phrases.length} phrases`)
  console.log(
    `${'category'.padEnd(26)} ${'phrases'.padStart(8)} ${'sure'.padStart(6)} ${'likely'.padStart(6)} ${'no'.padStart(6)}`,
  )
  for (const { name, count, sure, likely } of rows)
    console.log(
      `${name.padEnd(26)} ${String(count).padStart(8)} ${String(sure).padStart(6)} ${String(likely).padStart(6)} ${String(count - sure - likely).padStart(6)}`,
    )
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  console.log(`requests: at least likely ${percent(totals.found)}, sure ${percent(totals.sure)}`)
  console.log(`look-alikes: sure ${percent(totals.falseSure)}, likely ${percent(totals.falseLikely)}`)
  if (isListed(half)) for (const phrase of phrases) listMiss(phrase)
}

function listMiss({ text, category, isRequest }: Phrase): void {
  const reading = readOptOut(text, 'Re: 제안')
  if (isRequest === (reading !== null)) return
  console.log(`${(reading?.level ?? 'no').padEnd(7)} ${category.padEnd(24)} ${text.replaceAll('\n', ' ⏎ ')}`)
}
