import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const CHECK = path.join(import.meta.dirname, 'node-version.js')

test.each([
  ['20.19.0', 1],
  ['22.18.0', 1],
  ['24.6.9', 1],
  ['24.7.0', 0],
  ['25.0.0', 0],
])('the check of Node %s ends with exit code %i', (version, code) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const options = ['--import', `data:text/javascript,${pretend}`, '--import', CHECK, '--eval', '']
  const { status, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' })
  expect(status).toBe(code)
  if (code !== 0) expect(stderr).toContain(`Node ${version}에서는 실행할 수 없습니다. Node 24.7 이상을`)
  else expect(stderr).toBe('')
})
