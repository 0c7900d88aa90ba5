// `npm run classify -- file.eml …`: says of each file what kind of answer it is, one JSON line a file.
import { readFile } from 'node:fs/promises'
import { classify } from '#server/mail/classify.ts'

const args = process.argv.slice(2)
const ownAddresses = args.filter((arg) => arg.startsWith('--own=')).map((arg) => arg.slice('--own='.length))
const files = args.filter((arg) => !arg.startsWith('--'))

if (files.length === 0) {
  process.stderr.write('사용법: npm run classify -- [--own=내주소@example.com] 파일.eml …\n')
  process.exitCode = 1
}
for (const file of files) {
  try {
    const { kind, bounce, replyText, resumeAt, messageIds } = classify(await readFile(file), { ownAddresses })
    process.stdout.write(`${JSON.stringify({ file, kind, bounce, replyText, resumeAt, messageIds })}\n`)
  } catch (error) {
    // whoever counts lines gets one for this file too
    const nothing = { bounce: null, replyText: null, resumeAt: null, messageIds: [] }
    process.stdout.write(`${JSON.stringify({ file, kind: 'other', ...nothing })}\n`)
    process.stderr.write(
      `${file}: 읽지 못했습니다. ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exitCode = 1
  }
}
