// `npm run eval:opt-out`: how many labelled replies of eval/opt-out/sets are read as requests to stop. `--misses` lists the
// misread ones, `--misses=work-1` those of one set; other arguments name folders with more sets.
import { GROUPS, levelOf, measure, readSet, setNames } from './measure.ts'

const args = process.argv.slice(2)
const misses = args.find((arg) => arg.startsWith('--misses'))
const folders = args.filter((arg) => !arg.startsWith('--'))

const percent = (part: number, count: number): string => `${((100 * part) / count).toFixed(1)} %`
const cells = (name: string, group: string, ...rest: string[]): string =>
  name.padEnd(16) + group.padEnd(12) + rest.map((cell) => cell.padStart(15)).join('')

console.log(cells('set', 'group', 'replies', 'sure', 'likely', 'at least likely'))
for (const folder of folders.length === 0 ? [undefined] : folders)
  for (const name of setNames(folder)) report(name, folder)

function report(name: string, folder?: string): void {
  const set = readSet(name, folder)
  for (const group of GROUPS) {
    const replies = set[group]
    if (!replies) continue
    const { count, sure, likely, misses: wrong } = measure(replies, group)
    console.log(
      cells(
        name,
        group,
        String(count),
        percent(sure, count),
        percent(likely, count),
        percent(sure + likely, count),
      ),
    )
    if (misses !== '--misses' && misses !== `--misses=${name}`) continue
    for (const reply of wrong)
      console.log(
        `  ${(levelOf(reply) ?? 'no').padEnd(7)}[${reply.subject ?? ''}] ${reply.text.replaceAll('\n', ' ⏎ ')}`,
      )
  }
}
