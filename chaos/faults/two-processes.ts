// Two processes on one database whose connections are cut repeatedly: no mail is sent twice, and of two users who
// edit one sequence through different processes, no edit is lost.
import { createApp } from '#server/app.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { startBreakableProxy } from '#testing/servers/cutting-proxy.ts'
import { createTestWorkspace, makeSequence, workflowJson } from '#testing/workspace-setup.ts'
import { type Agent, agent, openWorld } from '#testing/world.ts'
import {
  accountFor,
  connectMailbox,
  enrollGroup,
  importLeads,
  mailStates,
  startProvider,
} from './counting-mailbox.ts'
import { type FaultRow, faultRow, seeded, wait } from './fault-row.ts'

export type TwoSizes = { mails: number; cuts: number; seed: number }

/** @param url of a separate database */
export async function twoProcesses(url: string, { mails, cuts, seed }: TwoSizes): Promise<FaultRow[]> {
  const random = seeded(seed)
  const address = new URL(url)
  const proxies = await Promise.all([1, 2].map(() => startBreakableProxy(Number(address.port))))
  const [first = url, second = url] = proxies.map(({ port }) => {
    const through = new URL(url)
    through.port = String(port)
    return through.href
  })
  const provider = await startProvider(5)
  const w = await openWorld(first, { role: 'all', config: { allowPrivateHosts: true } })
  const other = await createApp({ ...w.config, databaseUrl: second }, { log: silentLog, clock: w.clock })
  try {
    const owner = await createTestWorkspace(w)
    for (const [name, imapPort] of [
      ['with', provider.imapPort],
      ['without', null],
    ] as const) {
      const mailboxId = await connectMailbox(owner, provider, name, imapPort)
      const id = await enrollGroup(owner, mailboxId, await importLeads(owner, name, mails / 2))
      await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
    }
    const { id: edited } = await makeSequence(owner, [{}])
    let isOver = false
    const editing = [owner, agent(other, owner.cookie)].map((client, who) =>
      edit(client, edited, `${who}`, () => isOver),
    )
    for (let cut = 0; cut < cuts; cut++) {
      await wait(100 + random() * 500)
      const proxy = proxies[Math.floor(random() * 2)]
      if (random() < 0.7) proxy?.cutAll()
      else {
        proxy?.setDown(true)
        await wait(random() * 1000)
        proxy?.setDown(false)
      }
    }
    isOver = true
    const edits = await Promise.all(editing)
    let states = await mailStates(w)
    for (const end = Date.now() + 150_000; Date.now() < end; states = await mailStates(w)) {
      if (states?.every(({ state }) => state === 'sent' || state === 'uncertain')) break
      await wait(500)
      w.clock.advance(30_000)
    }
    const { result, wrong } = accountFor(states ?? [], provider, (to) => to.includes('@with.'))
    if (states?.length !== mails) wrong.push(`${states?.length} of ${mails} mails are written down`)
    const there = textOf((await owner.get(`/sequences/${edited}`)).body.workflowData).split(' ')
    const saved = edits.flatMap((one) => one.saved)
    const lost = saved.filter((word) => !there.includes(word))
    const conflicts = edits.reduce((sum, one) => sum + one.conflicts, 0)
    const away = edits.reduce((sum, one) => sum + one.away, 0)
    return [
      faultRow(
        `two API processes and two workers on one database, each disconnected from it, ${cuts} times in total, under ${mails} mails`,
        result,
        'none lost, none twice',
        wrong,
      ),
      faultRow(
        'two members edit one sequence meanwhile, each through another process',
        `${saved.length} edits saved, ${conflicts} notified of the other edit (409), ${away} asked to retry (503), ${lost.length} lost`,
        'none lost',
        [...lost.map((word) => `${word} is gone`), ...edits.flatMap((one) => one.wrong)],
      ),
    ]
  } finally {
    await other.close()
    await w[Symbol.asyncDispose]()
    await provider.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}

/** The text of the only mail of a workflow. */
const textOf = (workflowData: string): string => {
  const { nodes } = JSON.parse(workflowData) as { nodes: { type: string; data: { bodyText?: string } }[] }
  return nodes.find(({ type }) => type === 'emailDraft')?.data.bodyText ?? ''
}

/** Reads, adds a word, saves on top of what was read; on a conflict reads again. */
async function edit(client: Agent, id: string, who: string, isOver: () => boolean) {
  const done = { saved: [] as string[], conflicts: 0, away: 0, wrong: [] as string[] }
  for (let n = 0; !isOver() && n < 150; n++) {
    const word = `${who}-${n}`
    for (;;) {
      const { status, body } = await client.get(`/sequences/${id}`)
      if (status === 503) done.away++
      if (status !== 200) {
        if (status !== 503) done.wrong.push(`GET ${status} ${JSON.stringify(body)}`)
        await wait(50)
        if (isOver()) return done
        continue
      }
      // a save whose response was lost may have been stored
      const text = textOf(body.workflowData)
      if (text.split(' ').includes(word)) break
      const workflowData = workflowJson([{ bodyText: `${text} ${word}` }])
      const saved = await client.put(`/sequences/${id}`, { workflowData, revision: body.revision })
      if (saved.status === 200) break
      if (saved.status === 409) done.conflicts++
      else if (saved.status === 503) done.away++
      else done.wrong.push(`PUT ${saved.status} ${JSON.stringify(saved.body)}`)
    }
    done.saved.push(word)
    await wait(10)
  }
  return done
}
