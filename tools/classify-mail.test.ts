import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classify-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every file gets one JSON line, in the order of the arguments', async () => {
  const reply = join(folder, 'reply.eml')
  const own = join(folder, 'own.eml')
  await writeFile(
    reply,
    'From: park@h.example\r\nSubject: Re: x\r\nIn-Reply-To: <a@c.example>\r\n\r\nYes, please.\r\n',
  )
  await writeFile(own, 'From: kim@c.example\r\nSubject: x\r\n\r\nHello\r\n')
  const { stdout } = await run(process.execPath, [
    'tools/classify-mail.ts',
    '--own=kim@c.example',
    own,
    reply,
  ])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toEqual([
    {
      file: own,
      kind: 'own_copy',
      bounce: null,
      replyText: null,
      optOut: null,
      resumeAt: null,
      messageIds: [],
    },
    {
      file: reply,
      kind: 'reply',
      bounce: null,
      replyText: 'Yes, please.',
      optOut: null,
      resumeAt: null,
      messageIds: ['<a@c.example>'],
    },
  ])
})

test('a file that cannot be read gets a line with its error, and the other files are still classified', async () => {
  const empty = join(folder, 'empty.eml')
  await writeFile(empty, '')
  const failed = await run(process.execPath, [
    'tools/classify-mail.ts',
    join(folder, 'gone.eml'),
    empty,
  ]).catch((error) => error)
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.stderr).toContain('gone.eml')
  const lines = failed.stdout.trim().split('\n')
  expect(lines.map((line: string) => JSON.parse(line))).toMatchObject([
    { file: join(folder, 'gone.eml'), kind: 'other', bounce: null, messageIds: [] },
    { file: empty, kind: 'other' },
  ])
})
