import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment is a complete configuration', () => {
  expect(readConfig({})).toEqual({
    ok: true,
    config: {
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://127.0.0.1:3000',
      hosts: null,
      allowedOrigins: [],
      dataDir: path.join(process.cwd(), 'data'),
      databaseUrl: null,
      role: 'all',
      appSecret: null,
      oldAppSecrets: [],
      appSecretLost: false,
      openai: null,
      systemMail: null,
      openSignUp: false,
      quotas: { leads: 100_000, monthlyMails: 50_000, storedBytes: 2 * 1024 ** 3 },
      allowPrivateHosts: false,
      optOutLocal: false,
      logLevel: 'info',
      metrics: null,
      trustProxy: ['loopback'],
      drainSeconds: 0,
    },
  })
})

test('every variable is read', () => {
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    APP_URL: 'https://ieum.example.com/',
    ALLOWED_ORIGINS: 'https://App.example.com, http://192.168.0.7:5173,https://app.example.com',
    DATA_DIR: '/var/lib/ieum',
    DATABASE_URL: 'postgres://ieum:pw@127.0.0.1/ieum',
    ROLE: 'worker',
    APP_SECRET: 'x'.repeat(32),
    APP_SECRET_OLD: `${'y'.repeat(32)}, ${'z'.repeat(43)}`,
    APP_SECRET_LOST: 'true',
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/',
    OPENAI_API_KEY: 'sk-1',
    OPENAI_MODEL: 'solar-pro',
    SYSTEM_SMTP_URL: 'smtps://no-reply%40example.com:p%40ss@smtp.example.com',
    SYSTEM_MAIL_FROM: 'no-reply@example.com',
    OPEN_SIGNUP: 'true',
    QUOTA_LEADS: '500',
    QUOTA_MAILS: '1000',
    QUOTA_STORED_MB: '64',
    ALLOW_PRIVATE_HOSTS: '1',
    OPT_OUT_LOCAL: 'true',
    LOG_LEVEL: 'debug',
    METRICS: '0.0.0.0:9464',
    TRUST_PROXY: '10.0.0.5, 172.16.0.0/12,fd00::/8, loopback',
    DRAIN_SECONDS: '15',
  }
  expect(readConfig(env)).toEqual({
    ok: true,
    config: {
      port: 0,
      host: '0.0.0.0',
      appUrl: 'https://ieum.example.com',
      hosts: ['ieum.example.com'],
      allowedOrigins: ['https://app.example.com', 'http://192.168.0.7:5173'],
      dataDir: '/var/lib/ieum',
      databaseUrl: 'postgres://ieum:pw@127.0.0.1/ieum',
      role: 'worker',
      appSecret: 'x'.repeat(32),
      oldAppSecrets: ['y'.repeat(32), 'z'.repeat(43)],
      appSecretLost: true,
      openai: { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: 'sk-1', model: 'solar-pro' },
      systemMail: {
        host: 'smtp.example.com',
        port: 465,
        security: 'tls',
        username: 'no-reply@example.com',
        password: 'p@ss',
        from: 'no-reply@example.com',
      },
      openSignUp: true,
      quotas: { leads: 500, monthlyMails: 1000, storedBytes: 64 * 1024 ** 2 },
      allowPrivateHosts: true,
      optOutLocal: true,
      logLevel: 'debug',
      metrics: { host: '0.0.0.0', port: 9464 },
      trustProxy: ['10.0.0.5', '172.16.0.0/12', 'fd00::/8', 'loopback'],
      drainSeconds: 15,
    },
  })
})

test('an empty variable counts as not set', () => {
  const empty = {
    PORT: '',
    DATABASE_URL: '',
    OPENAI_API_KEY: '',
    OPEN_SIGNUP: '',
    LOG_LEVEL: '',
    APP_SECRET: '',
  }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('a key alone means OpenAI itself, a base URL alone a model without a key', () => {
  const openai = (env: Record<string, string>) => {
    const read = readConfig(env)
    return read.ok && read.config.openai
  }
  expect(openai({ OPENAI_API_KEY: 'sk-1' })).toEqual({
    baseUrl: 'https://api.openai.com/v1',
    apiKey: 'sk-1',
    model: null,
  })
  expect(openai({ OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' })).toEqual({
    baseUrl: 'http://127.0.0.1:8000/v1',
    apiKey: null,
    model: null,
  })
})

test('a wildcard address becomes one that a browser can open', () => {
  const appUrl = (env: Record<string, string>) => {
    const read = readConfig(env)
    return read.ok && read.config.appUrl
  }
  expect(appUrl({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://127.0.0.1:8080')
  expect(appUrl({ HOST: '::1' })).toBe('http://[::1]:3000')
})

test('all wrong variables are reported together, one sentence each with the name', () => {
  const wrong = {
    PORT: '70000',
    APP_URL: 'ieum.example.com',
    DATABASE_URL: 'mysql://root:hunter2@db/ieum',
    ROLE: 'boss',
    APP_SECRET: 'too short',
    OPENAI_BASE_URL: 'ftp://model',
    OPEN_SIGNUP: 'yes',
    ALLOW_PRIVATE_HOSTS: 'on',
    LOG_LEVEL: 'loud',
    METRICS: 'true',
    TRUST_PROXY: 'everybody',
    DRAIN_SECONDS: '90',
  }
  const read = readConfig(wrong)
  const faults = read.ok ? [] : read.faults
  expect(faults).toHaveLength(Object.keys(wrong).length)
  for (const [index, name] of Object.keys(wrong).entries())
    expect(faults[index]).toMatch(new RegExp(`^${name}.*(요|니다)\\.`))
  expect(faults.join()).not.toMatch(/hunter2|too short/)
})

test.each(['-1', '3.5', 'http', '0x50', ' 80'])('PORT=%s is rejected', (PORT) => {
  expect(readConfig({ PORT })).toEqual({ ok: false, faults: ['PORT는 0에서 65535 사이의 정수여야 합니다.'] })
})

test('a separate worker needs DATABASE_URL', () => {
  expect(readConfig({ ROLE: 'worker' })).toMatchObject({
    ok: false,
    faults: [expect.stringContaining('DATABASE_URL')],
  })
  expect(readConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/ieum' })).toMatchObject({
    ok: true,
  })
})

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['[::]:9464', { host: '::', port: 9464 }],
])('METRICS=%s sets where metrics are served', (METRICS, metrics) => {
  expect(readConfig({ METRICS })).toMatchObject({ ok: true, config: { metrics } })
})

test.each(['0', '70000', 'true', 'metrics.example:9464', '1.2.3:9464', ':9464'])(
  'METRICS=%s is a start error',
  (METRICS) => {
    expect(readConfig({ METRICS })).toMatchObject({ ok: false, faults: [expect.stringContaining('METRICS')] })
  },
)

test.each(['0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy', '10.0.0.0/8/8', '10.0.0.0/x', 'loopback,'])(
  'TRUST_PROXY=%s is a start error: it trusts any client or has no meaning',
  (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY })).toMatchObject({
      ok: false,
      faults: [expect.stringContaining('TRUST_PROXY')],
    })
  },
)

test('every entry of ALLOWED_ORIGINS that is not exactly one origin is reported in one sentence', () => {
  const ALLOWED_ORIGINS =
    '*, null, https://a.example.com/, https://b.example.com:443, ftp://c.example.com, https://u:hidden@d.example.com, e.example.com,, https://*.example.com'
  const read = readConfig({ ALLOWED_ORIGINS })
  const wildcard =
    'ALLOWED_ORIGINS에는 *나 null을 쓸 수 없습니다. https://app.example.com처럼 출처를 하나씩 입력해 주세요.'
  const unreadable =
    'ALLOWED_ORIGINS의 한 항목을 출처로 읽을 수 없습니다. https://app.example.com처럼 입력해 주세요.'
  const path = 'ALLOWED_ORIGINS에는 경로와 기본 포트 없이 출처만 적어야 합니다. 올바른 값: '
  expect(read).toEqual({
    ok: false,
    faults: [
      wildcard,
      wildcard,
      `${path}https://a.example.com`,
      `${path}https://b.example.com`,
      unreadable,
      unreadable,
      unreadable,
      'ALLOWED_ORIGINS에 빈 항목이 있습니다. 출처를 쉼표 하나로 나누어 입력해 주세요.',
      wildcard,
    ],
  })
  expect(JSON.stringify(read)).not.toContain('hidden')
})

test('SYSTEM_SMTP_URL uses STARTTLS unless the URL says otherwise, and needs a sender address', () => {
  const read = (SYSTEM_SMTP_URL: string, SYSTEM_MAIL_FROM = 'a@example.com') =>
    readConfig({ SYSTEM_SMTP_URL, SYSTEM_MAIL_FROM })
  expect(read('smtp://mail.example.com')).toMatchObject({
    config: { systemMail: { port: 587, security: 'starttls', username: '', from: 'a@example.com' } },
  })
  expect(read('smtp://10.0.0.5:25?security=none')).toMatchObject({
    config: { systemMail: { host: '10.0.0.5', port: 25, security: 'none' } },
  })
  expect(read('smtp://mail.example.com', '')).toEqual({
    ok: false,
    faults: ['SYSTEM_SMTP_URL과 SYSTEM_MAIL_FROM은 함께 적어야 합니다. 둘 다 적거나 둘 다 지워 주세요.'],
  })
  const faults = [read('https://hidden@mail.example.com'), read('smtp://mail.example.com', 'x')]
  expect(faults).toEqual([
    {
      ok: false,
      faults: [
        'SYSTEM_SMTP_URL: 주소 형식이 올바르지 않습니다. smtps://사용자:비밀번호@smtp.example.com:465처럼 입력해 주세요.',
      ],
    },
    { ok: false, faults: ['SYSTEM_MAIL_FROM은 no-reply@example.com 같은 메일 주소 하나여야 합니다.'] },
  ])
})
