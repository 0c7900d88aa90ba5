// Runs docs/api-tour.md against the real program: every `sh` block in order, in one bash, with its documented output.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startServer } from '../e2e/support/server.ts'

const TOUR = path.resolve(import.meta.dirname, '../docs/api-tour.md')
const MARK = '@@ block'

type Block = { line: number; script: string; prints: string | null }

/** The `sh` blocks of the page, each with the `text` block before the next one. */
function readBlocks(page: string): Block[] {
  const blocks: Block[] = []
  for (const fence of page.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)) {
    const [, language, content = ''] = fence
    const line = page.slice(0, fence.index).split('\n').length
    const last = blocks.at(-1)
    if (language === 'sh') blocks.push({ line, script: content, prints: null })
    else if (last) last.prints = content.trim()
  }
  return blocks
}

test('the tour in the documentation works, block by block', async () => {
  const blocks = readBlocks(readFileSync(TOUR, 'utf8'))
  await using server = await startServer({ env: { LOG_LEVEL: 'warn', ALLOW_PRIVATE_HOSTS: 'true' } })
  const script = blocks.map(({ script }) => `${script}\nprintf '%s\\n' '${MARK}'`).join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: path.resolve(TOUR, '../..'),
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH ?? ''}`,
      LANG: 'C.UTF-8',
      BASE_URL: server.url,
    },
    timeout: 150_000,
  })

  const said = stdout.split(`${MARK}\n`).map((part) => part.trim())
  const printed = blocks.flatMap(({ line, prints }, i) => (prints === null ? [] : [{ line, said: said[i] }]))
  const stated = blocks.flatMap(({ line, prints }) => (prints === null ? [] : [{ line, said: prints }]))
  expect(stated.length).toBeGreaterThan(10)
  expect(printed).toEqual(stated)
})
