// Mails and calls on a disk that is filled and freed twice: the same process continues without a restart.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { ApiError, callApi, type SignedInUser, signUpUser } from '../../e2e/support/api.ts'
import { prepareBulkMails } from '../../e2e/support/bulk-mails.ts'
import { accountFor, startProvider } from '../faults/counting-mailbox.ts'
import { type FaultRow, faultRow, isKorean } from '../faults/fault-row.ts'
import { canMount, type SmallDisk, startOnSmallDisk } from './small-disk.ts'

const SIZE = '220m'
const FULL_MS = 12_000

export async function runOnFullDisk(mails: number): Promise<FaultRow[]> {
  if (!canMount()) {
    const what = 'the disk of DATA_DIR is full, twice'
    return [{ ...faultRow(what, 'not run', '', []), note: 'needs root and unshare(1)' }]
  }
  const provider = await startProvider(25)
  const env = { ALLOW_PRIVATE_HOSTS: 'true', OPT_OUT_LOCAL: 'true', OPEN_SIGNUP: 'true', LOG_LEVEL: 'error' }
  await using disk = await startOnSmallDisk(SIZE, env)
  try {
    const user = await signUpUser(disk.url)
    for (const [name, imapPort] of [
      ['with', provider.imapPort],
      ['without', null],
    ] as const) {
      const text = { subject: '{{회사명}} 제안', bodyText: '안녕하세요' }
      const run = { name, mails: mails / 2, smtpPort: provider.smtpPort, imapPort, ...text }
      await (await prepareBulkMails(user, run))()
    }
    const caller = startCaller(user)
    for (const _ of [1, 2]) {
      await wait(4000)
      await disk.fill()
      // uses up the free space inside the database's own files
      for (const end = Date.now() + FULL_MS; Date.now() < end; await wait(500)) await disk.fill()
      await disk.free()
    }
    await wait(8000)
    const { done, rejected, names, wrong: wrongCalls } = await caller.stop()
    const states = await untilSettled(disk, mails)
    const { result, wrong } = accountFor(states, provider, (to) => to.includes('@with.'))
    if (states.length !== mails) wrong.push(`${states.length} of ${mails} mails are written down`)
    if (disk.process.exitCode !== null) wrong.push('the app has ended')
    const kept = await query<{ name: string }>(
      disk,
      "SELECT name FROM customer_groups WHERE name LIKE '그룹 %'",
    )
    const lost = names.filter((name) => !kept.some((row) => row.name === name)).length
    if (lost > 0) wrongCalls.push(`${lost} groups that were made are gone`)
    if (rejected === 0) wrongCalls.push('no call met the full disk')
    return [
      faultRow(
        `the disk of DATA_DIR, database and all, is full twice for ${FULL_MS / 1000} s under ${mails} mails; the app is not started again`,
        result,
        'none lost, none twice; it continues by itself',
        wrong,
      ),
      faultRow(
        'calls meanwhile',
        `${done} done and stored, ${rejected} rejected with 503, ${wrongCalls.length} otherwise`,
        'done and stored, or 503 with a Korean sentence',
        wrongCalls,
      ),
    ]
  } finally {
    await provider.close()
  }
}

/** Creates one group after the other. */
function startCaller(user: SignedInUser) {
  const names: string[] = []
  const wrong: string[] = []
  const codes = new Set<string>()
  let rejected = 0
  let isOver = false
  const calling = (async () => {
    for (let n = 0; !isOver; n++) {
      const name = `그룹 ${n} ${'가'.repeat(80)}`
      try {
        await callApi(user, createCustomerGroup, { body: { workspaceId: user.workspaceId, name } })
        names.push(name)
      } catch (error) {
        if (error instanceof ApiError && error.status === 503 && isKorean(error.body.message)) {
          rejected++
          codes.add(error.body.code ?? '')
        } else wrong.push(String(error))
      }
      await wait(20)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await calling
      return { done: names.length, rejected, names, wrong, codes: [...codes] }
    },
  }
}

async function query<T extends pg.QueryResultRow>(disk: SmallDisk, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: await disk.databaseUrl() })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function untilSettled(disk: SmallDisk, mails: number): Promise<{ to: string; state: string }[]> {
  for (const end = Date.now() + 13 * 60_000; ; await wait(1000)) {
    const rows = await query<{ to: string; state: string }>(
      disk,
      `SELECT l.contact_email AS "to", e.state FROM scheduled_executions e JOIN leads l ON l.id = e.lead_id`,
    ).catch(() => [])
    const isOver = rows.every(({ state }) => state === 'sent' || state === 'uncertain')
    if ((rows.length === mails && isOver) || Date.now() > end) return rows
  }
}
