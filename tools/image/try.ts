// Runs in network, mount and process namespaces of its own: starts the image alone and as compose.yaml does, asks it what an
// engine would, and stops it. `node tools/image/try.ts <folder>`, called by tools/try-image.ts.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Image } from './build.ts'
import { BRIDGE, type Container, openNetwork, processesOf, start } from './container.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const dir = process.argv[2] ?? ''
const image = JSON.parse(readFileSync(path.join(dir, 'image.json'), 'utf8')) as Image
const compose = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')
const found = (pattern: RegExp): string => pattern.exec(compose)?.[1] ?? ''
const grace = Number(found(/stop_grace_period: (\d+)s/))
const ready = ['node', '-e', found(/- '(fetch\(.+\))'\n/)]

let failed = 0
function expect(what: string, isSo: boolean, note = ''): void {
  if (!isSo) failed++
  console.log(`${isSo ? 'ok  ' : 'FAIL'} ${what}${note && `: ${note}`}`)
}

async function untilWell(one: Container, check: readonly string[]): Promise<void> {
  const began = performance.now()
  while (one.exec(check) !== 0 && !one.exited() && performance.now() - began < 60_000) await sleep(200)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  expect(`${one.name}: well by its health check`, one.exec(check) === 0, `${seconds} s`)
  for (const file of ['/app/x', '/app/node_modules/x', '/usr/x'])
    expect(`${one.name}: cannot write ${file}`, one.exec(['touch', file]) !== 0)
}

async function stopped(one: Container): Promise<void> {
  const { code, seconds } = await one.stop(grace)
  expect(`${one.name}: says when it is ready`, one.output().includes('준비되었습니다'))
  const loud = one
    .output()
    .split('\n')
    .filter((line) => /"level":[456]0|[Ww]arning/.test(line))
  expect(`${one.name}: says no warning`, loud.length === 0, loud.join('\n'))
  expect(`${one.name}: stops on SIGTERM with code 0`, code === 0, `${seconds.toFixed(1)} of ${grace} s`)
}

const somebody = { name: '김하늘', email: 'haneul@example.com', password: randomBytes(12).toString('hex') }
/** As a browser at `origin` would, through a proxy or a published port. */
async function account(one: Container, origin: string, way: 'sign-up' | 'sign-in'): Promise<void> {
  const { status } = await fetch(`http://${one.host}:${image.env.PORT}/api/v1/auth/${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(somebody),
  })
  expect(`${one.name}: ${way}`, status === 200, String(status))
}

async function page(one: Container): Promise<void> {
  const response = await fetch(`http://${one.host}:${image.env.PORT}/`)
  const text = await response.text()
  expect(`${one.name}: serves the web`, response.ok && text.includes('/assets/'), String(response.status))
}

/** `docker run`: the database inside, in the volume. */
async function alone(): Promise<void> {
  for (const [name, way] of [
    ['first start', 'sign-up'],
    ['second start', 'sign-in'],
  ] as const) {
    const one = await start(name, image, path.join(dir, 'data'), {})
    await untilWell(one, image.healthcheck)
    await page(one)
    await account(one, `http://${one.host}:${image.env.PORT}`, way)
    const backup = ['node', 'tools/backup.ts', `/data/${way}.backup`]
    expect(`${name}: backup inside`, one.exec(backup) === 0)
    await stopped(one)
    const left = processesOf(1000)
    expect(`${name}: leaves no process behind`, left.length === 0, left.join(' '))
  }
}

/** The machine's own PostgreSQL, as `db` in compose.yaml makes it. */
async function openPostgres(): Promise<{ url: string; stop: () => void }> {
  const bin = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1'], {
    encoding: 'utf8',
  }).trim()
  const data = path.join(dir, 'db')
  rmSync(data, { recursive: true, force: true })
  const as = (file: string, args: string[]): string =>
    execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', file, ...args], {
      encoding: 'utf8',
      cwd: '/',
    })
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', data])
  const initdb = found(/POSTGRES_INITDB_ARGS: (.+)/).split(' ')
  as(`${bin}/initdb`, ['-D', data, '-U', 'ieum', '--auth=trust', ...initdb])
  const settings = `-c listen_addresses=${BRIDGE} -c unix_socket_directories=${data}`
  execFileSync('sh', ['-c', `echo 'host all all ${BRIDGE}/24 trust' >> ${data}/pg_hba.conf`])
  as(`${bin}/pg_ctl`, ['-D', data, '-w', '-l', `${data}/log`, '-o', settings, 'start'])
  as(`${bin}/createdb`, ['-h', data, '-U', 'ieum', 'ieum'])
  console.log(as(`${bin}/postgres`, ['--version']).trim())
  return {
    url: `postgres://ieum@${BRIDGE}:5432/ieum`,
    stop: () => void as(`${bin}/pg_ctl`, ['-D', data, '-w', '-m', 'fast', 'stop']),
  }
}

/** `docker compose up`: an API and a worker on one database. */
async function asTeam(): Promise<void> {
  const database = await openPostgres()
  const origin = 'https://ieum.example.com'
  const env = {
    DATABASE_URL: database.url,
    APP_SECRET: randomBytes(32).toString('hex'),
    APP_URL: origin,
    TRUST_PROXY: found(/TRUST_PROXY:-(.+)\}/),
    METRICS: found(/METRICS: (.+)/),
  }
  for (const way of ['sign-up', 'sign-in'] as const) {
    const starting = (['api', 'worker'] as const).map((role) =>
      start(role, image, path.join(dir, role), { ...env, ROLE: role }),
    )
    const [api, worker] = (await Promise.all(starting)) as [Container, Container]
    await Promise.all([untilWell(api, ready), untilWell(worker, ready)])
    await page(api)
    await account(api, origin, way)
    const figures = await (await fetch(`http://${worker.host}:9464/metrics`)).text()
    expect('worker: is counted', /^ieum_workers 1$/m.test(figures))
    await Promise.all([stopped(worker), stopped(api)])
    const left = ['api', 'worker'].flatMap((name) => readdirSync(path.join(dir, name)))
    expect('neither has written to its volume', left.length === 0, left.join(' '))
  }
  database.stop()
}

openNetwork()
await alone()
await asTeam()
console.log(failed === 0 ? 'all well' : `${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
