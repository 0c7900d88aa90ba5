// The CPU time, of the app and PostgreSQL, that one enrolment, one mail and one page take in a workspace with ten thousand, a hundred thousand and a million waiting
// enrollments, as rows and as a plot. `npm run bench -- growth [sizes …]`
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { enrollWithScheduling } from '#api/enrollments/enrollments.ts'
import { API_PREFIX } from '#api/paths.ts'
import { callApi, type SignedInUser, signUpUser } from '../e2e/support/api.ts'
import { connectMailbox, prepareBulkMails } from '../e2e/support/bulk-mails.ts'
import { queryDatabase } from '../e2e/support/database.ts'
import { LARGE_QUOTAS, type RunningServer, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { RECORD } from '../tools/measurements/run.ts'
import { drawGrowth, type Line } from './growth/plot.ts'
import { withDatabase } from './seed/bulk-insert.ts'
import { seedLeads } from './seed/leads.ts'
import { createStartedSequence } from './seed/started-sequence.ts'
import { seedWaitingEnrollments } from './seed/waiting-enrollments.ts'
import { nextMessage } from './send/next-message.ts'
import { timesOf } from './support/http-load.ts'
import { cpuOf } from './support/process-usage.ts'

const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
/** What is enrolled and sent at each size. */
const UNITS = Math.min(2000, ...SIZES)
/** of the waiting enrollments, and as many that send: a mailbox can send some thousand mails a day */
const MAILBOXES = 20
const PAGES = Math.min(500, UNITS)

const smtpServer = new Worker(new URL('./send/counting-smtp-server.ts', import.meta.url))
const { port } = (await nextMessage(smtpServer)) as { port: number }
const measured: { enrolment: number; mail: number; page: number }[] = []
for (const size of SIZES) measured.push(await measureAt(size))
await smtpServer.terminate()

const lines: Line[] = [
  { name: 'one enrolment', values: measured.map(({ enrolment }) => enrolment) },
  { name: 'one mail', values: measured.map(({ mail }) => mail) },
  { name: 'one page of leads', values: measured.map(({ page }) => page) },
]
if (process.env[RECORD])
  writeFileSync(
    path.resolve(import.meta.dirname, '../docs/images/growth.svg'),
    drawGrowth(SIZES, 'waiting enrollments (CPU time of app and PostgreSQL)', 'ms', lines),
  )
report(
  'growth',
  lines.map(({ name, values }) => ({
    what: `${name}, with ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} waiting enrollments`,
    result: values.map((value) => `${value.toFixed(2)} ms`).join(', '),
  })),
)

/** @returns ms of CPU for each, in a workspace with `size` leads that wait for their mail */
async function measureAt(size: number) {
  await using server = await startServer({
    env: { LOG_LEVEL: 'warn', ALLOW_PRIVATE_HOSTS: 'true', OPEN_SIGNUP: 'true', ...LARGE_QUOTAS },
  })
  const user = await signUpUser(server.url)
  const mailboxes: string[] = []
  for (let nth = 0; nth < MAILBOXES; nth++)
    mailboxes.push(await connectMailbox(user, { name: `waiting${nth}`, smtpPort: port, imapPort: null }))
  await seedWaitingEnrollments(server, user, size, mailboxes)
  const result = {
    enrolment: await enrolmentTime(server, user, mailboxes[0]),
    mail: await mailTime(server, user, size),
    page: await pageTime(server, user),
  }
  console.log(`… ${size}: ${JSON.stringify(result)}`)
  return result
}

async function enrolmentTime(
  server: RunningServer,
  user: SignedInUser,
  emailAccountId: string | undefined,
): Promise<number> {
  const { workspaceId } = user
  await withDatabase(server, (client) => seedLeads(client, { workspaceId, name: 'new', count: UNITS }))
  const found = await queryDatabase(server, `SELECT id FROM leads WHERE email_key LIKE '%@new-company%'`, [])
  const { id } = await createStartedSequence(user, { name: '새 연락처', mails: 1, emailAccountId })
  const body = {
    leadIds: found.map((row) => String(row.id)),
    startAt: new Date(Date.now() + 86_400_000).toISOString(),
    allowUnreadReplies: true,
  }
  return cpuOfEach(server, UNITS, async () => {
    const { enrolledCount } = await callApi(user, enrollWithScheduling, { params: { id }, body })
    if (enrolledCount !== UNITS) throw new Error(`${enrolledCount} of ${UNITS} were enrolled`)
  })
}

/** From the start of the sequence to the last row marked as sent. */
async function mailTime(server: RunningServer, user: SignedInUser, size: number): Promise<number> {
  const starts: (() => Promise<unknown>)[] = []
  for (let nth = 0; nth < MAILBOXES; nth++)
    starts.push(
      await prepareBulkMails(user, {
        name: `size${size}box${nth}`,
        mails: UNITS / MAILBOXES,
        smtpPort: port,
        imapPort: null,
        subject: '{{회사명}} 제안',
        bodyText: '{{담당자명}}님, 안녕하세요.\n\n{{서명}}\n{{수신거부}}',
      }),
    )
  return cpuOfEach(server, UNITS, async () => {
    await Promise.all(starts.map((start) => start()))
    for (;;) {
      const [row] = await queryDatabase(
        server,
        `SELECT count(*)::int AS sent FROM scheduled_executions WHERE state = 'sent'`,
        [],
      )
      if (row?.sent === UNITS) return
      await wait(50)
    }
  })
}

async function pageTime(server: RunningServer, user: SignedInUser): Promise<number> {
  const headers = { cookie: user.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const page = `${API_PREFIX}/leads?limit=50&workspaceIds=${user.workspaceId}`
  const target = { url: server.url, headers }
  await timesOf(target, [page], PAGES)
  // `timesOf` requests it once more to warm up
  return cpuOfEach(server, PAGES + 1, () => timesOf(target, [page], PAGES))
}

/** @returns ms of CPU for each of `count` */
async function cpuOfEach(
  server: RunningServer,
  count: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = cpuOf(server)
  await work()
  const after = cpuOf(server)
  return ((after.node - before.node + after.postgres - before.postgres) * 1000) / count
}
