import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The stdout of a separate process. */
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

test('secrets are masked in every object that is logged', async () => {
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

test('an error is logged with its fault and without personal data', async () => {
  const line = await written(
    'info',
    `const error = Object.assign(new Error('invalid input for "은밀한 값" of kim@example.com'), {
      code: '22P02', detail: 'hush', parameters: ['hush'], command: 'RCPT TO:<kim@example.com>',
    })
    error.cause = Object.assign(new Error('duplicate key violates "users_email_key"'), { code: '23505', detail: 'Key (email)=(hush)' })
    log.error({ err: error }, 'failed'); log.error({ err: 'rejected by kim@example.com' }, 'rejected')`,
  )
  expect(line).not.toMatch(/hush|kim|은밀한/)
  expect(JSON.parse(line.split('\n')[0] ?? '')).toMatchObject({
    err: {
      type: 'Error',
      code: '22P02',
      stack: expect.stringContaining('at '),
      cause: { code: '23505', message: 'duplicate key violates "users_email_key"' },
    },
  })
})

test('a response that fails its schema is logged with the names of the fields, not with their values', async () => {
  const line = await written(
    'info',
    `const { z } = await import('zod')
    const Page = z.object({ data: z.array(z.object({ name: z.string(), status: z.enum(['none']) })) })
    const { error } = Page.safeParse({ data: [{ name: '은밀한 값', status: 'none' }, { name: 3, status: '은밀한 값' }] })
    log.error({ err: new Error('the response does not match', { cause: error }) }, 'failed')`,
  )
  expect(line).not.toContain('은밀한')
  expect(JSON.parse(line).err.cause.fields).toEqual([
    'data.1.name invalid_type',
    'data.1.status invalid_value',
  ])
})

test('entries below the level are not written, and silent writes none', async () => {
  expect(await written('warn', "log.info('small talk'); log.warn('trouble')")).toMatch(
    /^[^\n]*trouble[^\n]*\n$/,
  )
  expect(await written('silent', "log.fatal('not written')")).toBe('')
})
