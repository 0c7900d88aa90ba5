// Runs the runner in a process of its own, as the commands do: what counts is its last line and its exit code.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT, runCommand } from './run-command.ts'

const SCRIPT = `
  import { runSteps } from './tools/gate/run-steps.ts'
  const step = (name, passed, failed) => ({ name, run: async () => ({ passed, failed, skipped: 0, reasons: failed ? [name + ' fell'] : [], output: name + ' said this' }) })
`
function run(groups: string, signal?: NodeJS.Signals): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `${SCRIPT} await runSteps(${groups}); console.error('done')`],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (signal && text.includes('slow is waiting')) child.kill(signal)
  })
  return new Promise((done) =>
    child.once('close', (code) => done({ code, lines: text.trimEnd().split('\n') })),
  )
}

test('the last line sums the counts of all steps', async () => {
  const { code, lines } = await run("[[step('a', 1, 0)], [step('b', 40, 0), step('c', 2, 0)]]")
  expect(lines.at(-1)).toBe('43 passed, 0 failed')
  expect(code).toBe(0)
})

test('a failing step shows what it said, ends the run and names what was not run', async () => {
  const { code, lines } = await run("[[step('a', 3, 0)], [step('b', 2, 1)], [step('c', 9, 0)]]")
  expect(lines).toContain('     b fell')
  expect(lines).toContain('b said this')
  expect(lines).not.toContain('a said this')
  expect(lines).toContain('not run: c')
  expect(lines.at(-1)).toBe('5 passed, 1 failed')
  expect(code).toBe(1)
})

test('steps side by side are all finished before the run ends', async () => {
  const { lines } = await run("[[step('a', 0, 1), step('b', 2, 0)], [step('c', 9, 0)]]")
  expect(lines.at(-1)).toBe('2 passed, 1 failed')
})

test('a step that throws is a failure with its reason', async () => {
  const { code, lines } = await run("[[{ name: 'a', run: async () => { throw new Error('no disk') } }]]")
  expect(lines.join('\n')).toContain('no disk')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(code).toBe(1)
})

test('a run cut short by a signal counts as failed and still ends with its line', async () => {
  const slow =
    "{ name: 'slow', run: () => { console.log('slow is waiting'); return new Promise((done) => setTimeout(done, 60_000)) } }"
  const { code, lines } = await run(`[[step('a', 3, 0)], [${slow}]]`, 'SIGTERM')
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
  expect(code).toBe(1)
})

test('a very long output of a failing step reaches the reader whole', async () => {
  const { lines } = await run(
    "[[{ name: 'a', run: async () => ({ passed: 0, failed: 1, skipped: 0, reasons: [], output: 'x'.repeat(99).concat('\\n').repeat(20_000) }) }]]",
  )
  expect(lines.filter((line) => line.startsWith('xxx'))).toHaveLength(20_000)
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})

test('a command past its time is killed with everything it started', async () => {
  const script =
    "const c = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']); console.log('child', c.pid); setTimeout(() => {}, 60000)"
  const { ok, output } = await runCommand(['node', '-e', script], { timeoutMs: 1500 })
  expect(ok).toBe(false)
  expect(output).toContain('stopped after 1.5 s')
  const pid = Number(/child (\d+)/.exec(output)?.[1])
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // a killed process nobody has waited for yet still has an entry, in state Z
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
  } catch {
    return false
  }
}

test('a command that is not installed is a failure that names it', async () => {
  const { ok, output } = await runCommand(['no-such-command', '--version'])
  expect(ok).toBe(false)
  expect(output).toContain('no-such-command')
})
