// Backup and restore of a large installation with the commands an operator uses: time, size, and whether the memory they use
// grows with the data. `npm run bench -- backup [leads] [mails]`
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signUpUser } from '../e2e/support/api.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { withDatabase } from './seed/bulk-insert.ts'
import { seedLeads } from './seed/leads.ts'
import { seedSentMails } from './seed/sent-mails.ts'
import { judged } from './targets.ts'

const LEADS = Number(process.argv[2] ?? 300_000)
const MAILS = Number(process.argv[3] ?? LEADS * 0.3)
/** The second run has a tenth of the data: a value that grows with the data is ten times smaller. */
const SMALL = 10
const ROOT = path.join(import.meta.dirname, '..')
const ENV = { LOG_LEVEL: 'error' }

type Measurement = { rows: number; bytes: number; backup: Run; restore: Run }
type Run = { seconds: number; peakMiB: number; output: string }

const small = await measure(LEADS / SMALL, MAILS / SMALL)
const large = await measure(LEADS, MAILS)
const size = `${LEADS.toLocaleString('en')} leads, ${MAILS.toLocaleString('en')} mails`
const grown = (what: 'backup' | 'restore') => large[what].peakMiB / small[what].peakMiB
const row = (what: 'backup' | 'restore', name: string) => ({
  what: `${name}, ${size}: peak memory against a tenth of it`,
  result: `${grown(what).toFixed(2)} ×`,
  ...judged('backupPeak', grown(what)),
  note: `${large[what].peakMiB.toFixed(0)} MiB, ${large[what].seconds.toFixed(0)} s, ${Math.round(large.rows / large[what].seconds).toLocaleString('en')} rows/s`,
})
await report('backup', [
  row('backup', 'backup'),
  row('restore', 'restore'),
  {
    what: `backup file, ${size}`,
    result: `${(large.bytes / 1e6).toFixed(0)} MB`,
    note: `${large.rows.toLocaleString('en')} rows`,
  },
])

async function measure(leads: number, mails: number): Promise<Measurement> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ieum-backup-'))
  const file = path.join(folder, 'ieum.backup')
  const secret = path.join(folder, 'ieum.secret')
  try {
    await using server = await startServer({ dataDir: path.join(folder, 'old'), env: ENV })
    const user = await signUpUser(server.url)
    await withDatabase(server, (client) =>
      seedLeads(client, { workspaceId: user.workspaceId, name: 'backup', count: leads }),
    )
    await seedSentMails(server, user, mails)
    const before = await counted(server)
    // while the app is running, as the nightly backup does
    const backup = await command('backup', [file, `--secret=${secret}`], server.dataDir)
    const next = path.join(folder, 'new')
    const restore = await command('restore', [file, `--secret=${secret}`], next)
    await using restored = await startServer({ dataDir: next, env: ENV })
    const after = await counted(restored)
    if (before !== `${leads}/${mails}/${mails}` || after !== before)
      throw new Error(`${before} before the backup, ${after} after the restore`)
    const rows = Number(/(\d+)줄/.exec(restore.output)?.[1])
    if (rows !== Number(/(\d+)줄/.exec(backup.output)?.[1])) throw new Error(restore.output)
    return { rows, bytes: statSync(file).size, backup, restore }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function counted(server: RunningServer): Promise<string> {
  return withDatabase(server, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      `SELECT concat_ws('/', (SELECT count(*) FROM leads), (SELECT count(*) FROM scheduled_executions WHERE mime IS NOT NULL),
                        (SELECT count(*) FROM generated_emails WHERE body_text <> '')) AS text`,
    )
    return rows[0]?.text ?? ''
  })
}

/** @returns the output, the time and the peak memory of the process without PostgreSQL's processes */
async function command(name: string, words: string[], dataDir: string): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [...optionsOf(name), ...words], {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: dataDir, ...ENV },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  let peakMiB = 0
  // VmHWM is the peak kept by the kernel; only growth after the last read is missed
  const look = setInterval(() => {
    const kept = /VmHWM:\s+(\d+) kB/.exec(statusOf(child.pid))?.[1]
    peakMiB = Math.max(peakMiB, Number(kept ?? 0) / 1024)
  }, 50)
  const [code] = await once(child, 'close')
  clearInterval(look)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`)
  return { seconds: (performance.now() - began) / 1000, peakMiB, output }
}

/** The command that `npm run` gives to node, run directly: npm's own process is not measured. */
function optionsOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [exec, node, ...options] = scripts[name]?.split(' ') ?? []
  if (exec !== 'exec' || node !== 'node') throw new Error(`npm run ${name} is not "exec node …" any more`)
  return options
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
