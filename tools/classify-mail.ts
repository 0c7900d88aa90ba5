// `npm run classify -- file.eml …`: prints how each message is classified, one JSON line per file. Accepts folders and
// patterns too, and `-` for standard input.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { classify } from '#server/adapters/mime/read/classify.ts'

const args = process.argv.slice(2)
const ownAddresses = args.filter((arg) => arg.startsWith('--own=')).map((arg) => arg.slice('--own='.length))
const named = args.filter((arg) => !arg.startsWith('--'))
/** The folder the command was called in: npm itself changes to the project's folder. */
const CALLED_FROM = process.env.INIT_CWD ?? process.cwd()

const placeOf = (name: string): string => (existsSync(name) ? name : path.resolve(CALLED_FROM, name))

/** The files of a folder or pattern; any other name as it is. */
function filesOf(name: string): string[] {
  const place = placeOf(name)
  if (name === '-') return [name]
  if (existsSync(place)) return statSync(place).isDirectory() ? filesIn('**', name) : [name]
  return /[*?[{]/.test(name) ? filesIn(name, '') : [name]
}

function filesIn(pattern: string, folder: string): string[] {
  const from = folder === '' ? CALLED_FROM : placeOf(folder)
  const found = globSync(pattern, { cwd: from }).sort()
  return found
    .filter((one) => statSync(path.resolve(from, one), { throwIfNoEntry: false })?.isFile())
    .map((one) => (folder === '' ? one : path.join(folder, one)))
}

if (named.length === 0) {
  process.stderr.write(
    '사용법: npm run classify -- [--own=내주소@example.com] 파일.eml|폴더|"*.eml"|- …\n메일마다 한 줄씩 JSON으로 답합니다. `-`는 표준 입력입니다.\n',
  )
  process.exitCode = 1
}
// a reader like `head` closes the pipe early
process.stdout.on('error', () => process.exit())
for (const file of named.flatMap(filesOf)) {
  try {
    const raw = readFileSync(file === '-' ? 0 : placeOf(file))
    const { kind, bounce, replyText, resumeAt, messageIds, ...read } = classify(raw, { ownAddresses })
    const optOut = read.optOut?.level ?? null
    process.stdout.write(
      `${JSON.stringify({ file, kind, bounce, replyText, resumeAt, messageIds, optOut })}\n`,
    )
  } catch (error) {
    // one line per file, also for a file that cannot be read
    const nothing = { bounce: null, replyText: null, resumeAt: null, messageIds: [], optOut: null }
    process.stdout.write(`${JSON.stringify({ file, kind: 'other', ...nothing })}\n`)
    process.stderr.write(
      `${file}: 읽지 못했습니다. ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exitCode = 1
  }
}
