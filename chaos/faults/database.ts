// PostgreSQL is restarted and its connections are terminated repeatedly during sending and calls: failed calls have a
// message, nothing is lost, nothing is done twice.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { startBreakableProxy } from '#testing/servers/cutting-proxy.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { openWorld } from '#testing/world.ts'
import {
  accountFor,
  connectMailbox,
  enrollGroup,
  importLeads,
  mailStates,
  startProvider,
} from './counting-mailbox.ts'
import { type FaultRow, faultRow, isKorean, pick, seeded, wait } from './fault-row.ts'

const FAULTS = ['fast restart', 'immediate restart', 'backends ended', 'connections cut', 'away'] as const

/** @param folder of an embedded PostgreSQL that this process has started and keeps running */
export async function databaseFaults(
  { folder, url }: { folder: string; url: string },
  { mails, faults, seed }: { mails: number; faults: number; seed: number },
): Promise<FaultRow[]> {
  const random = seeded(seed)
  const address = new URL(url)
  const proxy = await startBreakableProxy(Number(address.port))
  address.port = String(proxy.port)
  const provider = await startProvider(5)
  const w = await openWorld(address.href, { role: 'all', config: { allowPrivateHosts: true } })
  const worker = await createApp({ ...w.config, role: 'worker' }, { log: silentLog, clock: w.clock })
  const calls = { done: 0, rejected: 0 }
  const wrongCalls: string[] = []
  try {
    const owner = await createTestWorkspace(w)
    for (const [name, imapPort] of [
      ['with', provider.imapPort],
      ['without', null],
    ] as const) {
      const mailboxId = await connectMailbox(owner, provider, name, imapPort)
      const id = await enrollGroup(owner, mailboxId, await importLeads(owner, name, Math.ceil(mails / 2)))
      const { status } = await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
      if (status !== 200) throw new Error(`not started: ${status}`)
    }
    let isOver = false
    const named = new Map<string, number>()
    /** A caller that creates one group after another. */
    const caller = async (who: number) => {
      for (let n = 0; !isOver; n++) {
        const name = `그룹 ${who}-${n}`
        const { status, body } = await owner.post(
          '/customer-groups',
          { workspaceId: owner.workspaceId, name },
          { 'idempotency-key': name },
        )
        named.set(name, status)
        if (status === 200) calls.done++
        else if (status === 503 && isKorean(body.message)) calls.rejected++
        else wrongCalls.push(`${status} ${JSON.stringify(body)}`)
        await wait(20)
      }
    }
    const callers = [1, 2, 3].map(caller)
    const count = new Map<string, number>()
    for (let i = 0; i < faults; i++) {
      // every second fault comes while the previous one is not over
      if (i % 2 === 0) await untilDone(calls)
      await wait(random() * 700)
      // each kind once before any is repeated
      const fault = FAULTS[i] ?? pick(random, FAULTS)
      count.set(fault, (count.get(fault) ?? 0) + 1)
      await strike(fault, folder, url, proxy)
    }
    isOver = true
    await Promise.all(callers)
    const isSettled = (state: string) => state === 'sent' || state === 'uncertain'
    let states = await mailStates(w)
    for (const end = Date.now() + 150_000; Date.now() < end; states = await mailStates(w)) {
      if (states?.every(({ state }) => isSettled(state))) break
      await wait(500)
      // mails interrupted during the SMTP conversation are searched for during ten minutes
      w.clock.advance(30_000)
    }
    const { result, wrong } = accountFor(states ?? [], provider, (to) => to.includes('@with.'))
    const requested = 2 * Math.ceil(mails / 2)
    if (states?.length !== requested) wrong.push(`${states?.length} of ${requested} mails are written down`)
    const { rows: kept } = await w.ctx.db
      .selectFrom('customer_groups')
      .select(['name'])
      .where('name', 'like', '그룹 %')
      .execute()
      .then((rows) => ({ rows: rows.map(({ name }) => name) }))
    const lostCalls = [...named].filter(([name, status]) => status === 200 && !kept.includes(name)).length
    const doubled = kept.length - new Set(kept).size
    if (lostCalls + doubled > 0) wrongCalls.push(`${lostCalls} groups lost, ${doubled} twice`)
    const done = [...count].map(([fault, times]) => `${fault} ${times}`).join(', ')
    return [
      faultRow(
        `${requested} mails through ${faults} faults of the database (${done})`,
        result,
        'none lost, none twice',
        wrong,
      ),
      faultRow(
        `calls meanwhile, each with an Idempotency-Key`,
        `${calls.done} done and stored, ${calls.rejected} rejected with 503, ${wrongCalls.length} otherwise`,
        'done and stored, or 503 with a Korean sentence; none twice',
        wrongCalls,
      ),
    ]
  } finally {
    await worker.close()
    await w[Symbol.asyncDispose]()
    await provider.close()
    await proxy.close()
  }
}

/** Waits until a call has succeeded again. */
async function untilDone(calls: { done: number }): Promise<void> {
  const before = calls.done
  for (const end = Date.now() + 20_000; calls.done < before + 5 && Date.now() < end; ) await wait(50)
}

async function strike(
  fault: (typeof FAULTS)[number],
  folder: string,
  url: string,
  proxy: Awaited<ReturnType<typeof startBreakableProxy>>,
): Promise<void> {
  switch (fault) {
    case 'fast restart':
      return signal(folder, 'SIGINT')
    case 'immediate restart':
      return signal(folder, 'SIGQUIT')
    case 'connections cut':
      return proxy.cutAll()
    case 'away':
      proxy.setDown(true)
      await wait(1500)
      return proxy.setDown(false)
    case 'backends ended': {
      const client = new pg.Client({ connectionString: url, application_name: 'chaos' })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ieum'",
        )
      } catch {
        // still restarting after the last fault
      } finally {
        await client.end().catch(() => undefined)
      }
    }
  }
}

async function signal(folder: string, name: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const pid = Number.parseInt(
    await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => ''),
    10,
  )
  try {
    if (pid > 0) process.kill(pid, name)
  } catch {
    // still restarting after the last fault
  }
}
