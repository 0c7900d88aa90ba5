// Sending end to end: mails that are due now from twenty mailboxes without limits, compared with pooled nodemailer with as
// many connections. Measured from the start of the sequences to the last row marked as sent; the SMTP server counts too.
// `npm run bench -- send [mails] [repeats]`
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import nodemailer from 'nodemailer'
import { signUpUser } from '../e2e/support/api.ts'
import { LOGIN, prepareBulkMails } from '../e2e/support/bulk-mails.ts'
import { queryDatabase } from '../e2e/support/database.ts'
import { startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { median } from './designer/browser.ts'
import { nextMessage } from './send/next-message.ts'
import { type Cpu, cpuOf } from './support/process-usage.ts'
import { countWritten, type Written } from './support/written.ts'
import { judged } from './targets.ts'

const MAILS = Number(process.argv[2] ?? 20_000)
const REPEATS = Number(process.argv[3] ?? 3)
const MAILBOXES = 20
const SUBJECT = '{{회사명}} {{담당자명}}님께 드리는 짧은 제안'
const LINE = '{{도시}}의 {{업종}} 회사 {{회사명}}에서 반복되는 메일 시간을 줄이는 일을 돕고 있습니다.\n'
const BODY = `{{담당자명}}님, 안녕하세요.\n\n${LINE.repeat(8)}\n{{서명}}\n수신거부: {{수신거부}}\n`

const perThousand = (seconds: number): number => (seconds * 1000) / MAILS

const smtpServer = new Worker(new URL('./send/counting-smtp-server.ts', import.meta.url))
const { port } = (await nextMessage(smtpServer)) as { port: number }

const ratios: number[] = []
const costs: { node: number; postgres: number; bare: number }[] = []
const written: Written[] = []
for (let run = 0; run < REPEATS; run++) {
  const product = await timeProduct(run)
  const bare = await timeBare(run)
  ratios.push(product.rate / bare.rate)
  costs.push({ ...product.cpu, bare: bare.cpu })
  written.push(product.written)
  console.log(`… product ${product.rate.toFixed(0)} mails/s, bare nodemailer ${bare.rate.toFixed(0)} mails/s`)
}
const ratio = median(ratios)
const cpu = (of: 'node' | 'postgres' | 'bare') => median(costs.map((cost) => cost[of])).toFixed(2)
const note = `CPU-seconds for 1,000 mails: Node ${cpu('node')}, PostgreSQL ${cpu('postgres')}; bare nodemailer ${cpu('bare')}`
const rowVersions = median(written.map((one) => one.rowVersions))
await smtpServer.terminate()
report('send', [
  {
    what: `send through SMTP end to end, ${MAILS.toLocaleString('en')} mails, ${MAILBOXES} mailboxes, against bare nodemailer`,
    result: ratio.toFixed(2),
    ...judged('sendAgainstBare', ratio),
    note,
  },
  {
    what: 'row versions written for a mail, from the start of its sequence to the mark as sent',
    result: rowVersions.toFixed(1),
    ...judged('sendRowVersions', rowVersions),
    note: written.at(-1)?.note,
  },
])

/** @returns mails per second, CPU seconds per thousand mails, and what was written for a mail */
async function timeProduct(run: number): Promise<{ rate: number; cpu: Cpu; written: Written }> {
  await using server = await startServer({ env: { LOG_LEVEL: 'warn', ALLOW_PRIVATE_HOSTS: 'true' } })
  const user = await signUpUser(server.url)
  const starts: (() => Promise<unknown>)[] = []
  for (let n = 0; n < MAILBOXES; n++) {
    const text = { subject: SUBJECT, bodyText: BODY }
    const name = `run${run}box${n}`
    const mails = MAILS / MAILBOXES
    starts.push(await prepareBulkMails(user, { name, mails, smtpPort: port, imapPort: null, ...text }))
  }
  const writtenPer = await countWritten(server)
  const { mails: mailsBefore } = await request<{ mails: number }>('mails')
  const cpuBefore = cpuOf(server)
  const began = performance.now()
  await Promise.all(starts.map((start) => start()))
  const expected = mailsBefore + MAILS
  // queries would use the measured database: wait until the SMTP server has received all mails
  while ((await request<{ mails: number }>('mails')).mails < expected) await wait(20)
  for (;;) {
    const [row] = await queryDatabase(
      server,
      `SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*)::int AS total FROM scheduled_executions`,
      [],
    )
    if (row?.sent === MAILS && row.total === MAILS) break
    await wait(50)
  }
  const seconds = (performance.now() - began) / 1000
  const cpuAfter = cpuOf(server)
  await checkTaken(`@run${run}box`)
  return {
    rate: MAILS / seconds,
    written: await writtenPer(MAILS),
    cpu: {
      node: perThousand(cpuAfter.node - cpuBefore.node),
      postgres: perThousand(cpuAfter.postgres - cpuBefore.postgres),
    },
  }
}

async function timeBare(run: number): Promise<{ rate: number; cpu: number }> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: MAILBOXES,
    maxMessages: Number.POSITIVE_INFINITY,
    auth: { user: LOGIN.username, pass: LOGIN.password },
  })
  const cpuBefore = process.threadCpuUsage()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: MAILS }, (_, n) =>
      transport.sendMail({
        from: '김하늘 <kim@ieum.example>',
        to: `담당 ${n} <lead@bare${run}.company${n}.example>`,
        subject: SUBJECT,
        text: BODY,
        list: { unsubscribe: `https://ieum.example/u/${n}` },
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.threadCpuUsage(cpuBefore)
  transport.close()
  await checkTaken(`@bare${run}.`)
  return { rate: MAILS / seconds, cpu: perThousand((user + system) / 1_000_000) }
}

async function checkTaken(part: string): Promise<void> {
  const { taken } = await request<{ taken: Map<string, number> }>('taken')
  const copies = [...taken].filter(([to]) => to.includes(part)).map(([, n]) => n)
  if (copies.length !== MAILS || copies.some((n) => n !== 1))
    throw new Error(
      `${copies.length} of ${MAILS} recipients were reached, most copies ${Math.max(...copies)}`,
    )
}

async function request<T>(what: 'mails' | 'taken'): Promise<T> {
  smtpServer.postMessage(what)
  return (await nextMessage(smtpServer)) as T
}
