import { expect, test } from 'vitest'
import { createLog, terminalLines } from './log.ts'

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(
    createLog(
      'debug',
      terminalLines((line) => (text += line)),
    ),
  )
  return text
}

test('an entry is one line with its time, level, message and fields', () => {
  const text = written((log) =>
    log.warn({ postgres: 12, account: { name: '영업 1' } }, 'PostgreSQL runs again'),
  )
  expect(text).toMatch(
    /^\d\d:\d\d:\d\d WARN {2}PostgreSQL runs again postgres=12 account=\{"name":"영업 1"\}\n$/,
  )
})

test('the stack of an error is below its entry', () => {
  const error = Object.assign(new Error('gone'), { code: '57P01' })
  const [first, second] = written((log) => log.error({ err: error }, 'lost')).split('\n')
  expect(first).toMatch(/ ERROR lost err=\{"type":"Error","message":"gone","code":"57P01"\}$/)
  expect(second).toMatch(/^ +at /)
})

test('what is masked in JSON is masked here', () => {
  const text = written((log) =>
    log.info({ password: 'hush', req: { headers: { cookie: 'hush' } }, err: 'rejected by kim@example.com' }),
  )
  expect(text).toContain('password="[가림]"')
  expect(text).not.toMatch(/hush|kim|undefined/)
})
