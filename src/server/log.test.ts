import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What a process of its own writes on stdout: the log as an operator sees it. */
async function written(level: string, statement: string): Promise<string> {
  const script = `import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))}
    const log = createLog('${level}')
    ${statement}`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    script,
  ])
  return stdout
}

test('secrets never reach the log, whatever object carries them', async () => {
  const line = await written(
    'info',
    `const secrets = { password: 'hush', apiKey: 'hush', secret: 'hush', accessToken: 'hush', authorization: 'hush', cookie: 'hush', 'set-cookie': 'hush' }
    log.info({ ...secrets, account: { ...secrets, name: '영업1' }, req: { headers: secrets, url: '/' } }, 'connected')`,
  )
  expect(line).not.toContain('hush')
  expect(JSON.parse(line)).toMatchObject({ msg: 'connected', account: { name: '영업1', password: '[가림]' } })
})

test('an error of a database connection does not carry its password into the log', async () => {
  const line = await written(
    'info',
    "log.warn({ err: Object.assign(new Error('gone'), { code: '57P01', client: { password: 'hush' } }) }, 'lost')",
  )
  expect(line).not.toContain('hush')
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'gone', code: '57P01' } })
})

test('entries below the level are not written, and silent writes none', async () => {
  expect(await written('warn', "log.info('small talk'); log.warn('trouble')")).toMatch(
    /^[^\n]*trouble[^\n]*\n$/,
  )
  expect(await written('silent', "log.fatal('nobody hears this')")).toBe('')
})
