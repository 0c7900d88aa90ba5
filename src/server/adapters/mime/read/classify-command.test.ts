import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { answer, notice } from '#testing/mails/build.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'ieum-classify-'))
const bounce = notice(
  'MAILER-DAEMON@relay.example',
  'failure notice',
  '<park@hanbit.example>:\n550 no such user',
)
writeFileSync(path.join(folder, 'a.eml'), answer('네, 좋습니다.'))
writeFileSync(path.join(folder, 'b.eml'), bounce)
writeFileSync(path.join(folder, 'picture.bin'), Buffer.from([0x89, 0x50, 0, 0xff, 0x0a, 0xfe]))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(
  args: string[],
  input?: Uint8Array,
): { lines: Record<string, unknown>[]; status: number | null } {
  const done = spawnSync(process.execPath, ['tools/classify-mail.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: folder },
    input,
    encoding: 'utf8',
  })
  return {
    lines: done.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    status: done.status,
  }
}

test('a folder, a pattern and standard input are read, one line with the same keys for each mail', () => {
  expect(run([folder]).lines.map(({ kind }) => kind)).toEqual(['reply', 'bounce', 'other'])
  expect(run(['*.eml']).lines.map(({ file }) => file)).toEqual(['a.eml', 'b.eml'])
  const { lines, status } = run(['-'], bounce)
  expect(status).toBe(0)
  expect(Object.keys(lines[0] ?? {})).toEqual([
    'file',
    'kind',
    'bounce',
    'replyText',
    'resumeAt',
    'messageIds',
    'optOut',
  ])
  expect(lines[0]).toMatchObject({
    kind: 'bounce',
    bounce: { permanent: true, recipient: 'park@hanbit.example' },
  })
})

test('a file that cannot be read has its line too, and the exit code is 1', () => {
  expect(run(['nowhere.eml', 'a.eml'])).toMatchObject({
    lines: [{ file: 'nowhere.eml', kind: 'other' }, { kind: 'reply' }],
    status: 1,
  })
})
