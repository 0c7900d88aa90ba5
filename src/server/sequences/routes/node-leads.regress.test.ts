// Every number of a node opens a list with that many leads, for every user who can see it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { mailsOf, travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const COUNTS = { sent: 'sentCount', replied: 'repliedCount', waiting: 'waitingCount' } as const
type Stats = { nodeId: string; sentCount: number; repliedCount: number; waitingCount: number }

/** 'B sent 4' for every number above zero, after comparing it with its list. */
async function numbers(who: SignedUp, id: string): Promise<string[]> {
  const numberTexts: string[] = []
  const { data } = (await who.get(`/sequences/${id}/nodes/stats`)).body as { data: Stats[] }
  for (const node of data) {
    const alone = (await who.get(`/sequences/${id}/nodes/${node.nodeId}/stats`)).body
    for (const state of ['sent', 'replied', 'waiting'] as const) {
      const number = node[COUNTS[state]]
      expect(alone[COUNTS[state]], `${node.nodeId} ${state} alone`).toBe(number)
      const page = (
        await who.get(`/sequences/${id}/workflow-enrollments?nodeId=${node.nodeId}&state=${state}&limit=500`)
      ).body as { data: { id: string }[]; total: number }
      expect(page.total, `${node.nodeId} ${state}`).toBe(number)
      expect(new Set(page.data.map((one) => one.id)).size).toBe(number)
      if (number > 0) numberTexts.push(`${node.nodeId} ${state} ${number}`)
    }
  }
  return numberTexts
}

test('with replies, bounces, pauses and blocks, in two workspaces, every number equals the list behind it', async () => {
  const owner = await createTestWorkspace(w)
  const second = (await owner.post('/workspaces', { name: '둘째' })).body.id as string
  const colleague = await w.signUp({ name: '동료' })
  await w.join(colleague, owner.workspaceId, 'member')
  const own = await makeLeads(owner, owner.workspaceId, 8)
  const others = await makeLeads(owner, second, 3)
  const workflow = workflowFrom('start>A>a3>B>b3>C')
  const { id } = await makeSequence(owner, JSON.stringify(workflow))
  await owner.put(`/sequences/${id}`, { workspaceIds: [owner.workspaceId, second] })
  const enroll = (leadIds: string[]) =>
    owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await enroll([...own.slice(0, 6), ...others])
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(owner, { advanceHours: 1 })

  const byLead = (await owner.get(`/sequences/${id}/enrollments?limit=50`)).body.data as {
    id: string
    leadId: string
    contactEmail: string
  }[]
  const of = (leadId: string | undefined) => byLead.find((row) => row.leadId === leadId)
  const answer = async (leadId: string | undefined, kind: string) => {
    const inbox = await owner.get(`/sandbox/messages?to=${of(leadId)?.contactEmail}&limit=10`)
    const done = await owner.post(`/sandbox/messages/${inbox.body.data[0].id}/reply`, { kind, text: '네' })
    expect(done.status).toBe(200)
  }
  await answer(own[0], 'reply')
  await answer(own[1], 'bounce')
  await answer(others[0], 'reply')
  await travel(owner, { advanceDays: 4 })
  await owner.patch(`/sequences/${id}/enrollments/${of(own[2])?.id}/status`, { status: 'paused' })
  await sql`
    UPDATE enrollments SET status = 'blocked', status_reason = 'missing_variable' WHERE id = ${of(own[3])?.id}`.execute(
    w.ctx.db,
  )
  await answer(own[4], 'reply')
  await owner.post(`/sequences/${id}/workflow-enrollments/bulk`, {
    leadIds: own.slice(6),
    userEmailAccountId: owner.sandboxId,
    startAt: '2030-01-01T00:00:00Z',
  })

  const sent = (await mailsOf(w, id)).filter((mail) => mail.state === 'sent')
  expect(
    sent
      .map((mail) => mail.nodeId)
      .sort()
      .join(''),
  ).toMatch(/^A{9}B{6}$/)
  // a timer below two drafts: a lead that was sent both counts once
  const withTimer = workflowFrom('start>A>a3>B>b3>C', 'A>z9', 'B>z9')
  await owner.put(`/sequences/${id}`, { workflowData: JSON.stringify(withTimer) })
  const all = await numbers(owner, id)
  const some = await numbers(colleague, id)
  expect(all).toContain('A sent 9')
  expect(all).toContain('z9 sent 9')
  expect(all).toContain('start waiting 2')
  expect(all).toContain('B waiting 5')
  expect(some).toContain('B waiting 3')
  expect(some).toContain('A sent 6')
  const count = (numberTexts: string[], what: string) =>
    Number(numberTexts.find((line) => line.startsWith(what))?.split(' ')[2])
  const repliedOf = (numberTexts: string[]) =>
    ['A', 'B', 'C'].reduce((sum, node) => sum + (count(numberTexts, `${node} replied`) || 0), 0)
  expect(repliedOf(all)).toBe(3)
  expect(repliedOf(some)).toBe(2)
  expect((await owner.get(`/sequences/${id}/metrics`)).body).toMatchObject({ enrolled: 11, replied: 3 })
  expect((await colleague.get(`/sequences/${id}/metrics`)).body).toMatchObject({ enrolled: 8, replied: 2 })
})

test('a node that was removed still lists its leads, and a note has none', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, JSON.stringify(workflowFrom('start>A>a3>B')))
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, { advanceHours: 1 })
  const note = { id: 'n', type: 'comment', position: { x: 0, y: 0 }, data: { comment: '메모' } }
  const without = workflowFrom('start>B')
  await owner.put(`/sequences/${id}`, {
    workflowData: JSON.stringify({ ...without, nodes: [...without.nodes, note] }),
  })
  const countLeads = async (query: string) =>
    (await owner.get(`/sequences/${id}/workflow-enrollments?${query}`)).body.total
  expect(await countLeads('nodeId=A')).toBe(2)
  expect(await countLeads('nodeId=A&state=waiting')).toBe(2)
  expect(await countLeads('nodeId=n&state=sent')).toBe(0)
  expect((await owner.get(`/sequences/${id}/workflow-enrollments?nodeId=A&state=x`)).status).toBe(400)
})

test('the leads behind a number are listed latest first with the time, and can be searched by name', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, JSON.stringify(workflowFrom('start>A>a3>B')))
  const enroll = (ids: string[]) =>
    owner.post(`/sequences/${id}/enrollments`, { leadIds: ids, userEmailAccountId: owner.sandboxId })
  await enroll(leadIds.slice(0, 2))
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, { advanceHours: 1 })
  await travel(owner, { advanceDays: 1 })
  await enroll(leadIds.slice(2))
  await travel(owner, { advanceHours: 1 })
  type Page = { data: { leadId: string; companyName: string; countedAt: string | null }[]; total: number }
  const behind = async (query: string) =>
    (await owner.get(`/sequences/${id}/workflow-enrollments?nodeId=A${query}`)).body as Page
  const sent = await behind('&state=sent')
  expect(sent.total).toBe(3)
  expect(sent.data[0]?.leadId).toBe(leadIds[2])
  const moments = sent.data.map((row) => row.countedAt ?? '')
  expect(moments).toEqual([...moments].sort().reverse())
  const mails = (await mailsOf(w, id)).filter((mail) => mail.nodeId === 'A')
  expect(moments.toSorted()).toEqual(mails.map((mail) => mail.at.toISOString()).sort())

  const name = sent.data[1]?.companyName ?? ''
  const found = await behind(`&state=sent&search=${encodeURIComponent(name)}`)
  expect(found.data.map((row) => row.companyName)).toContain(name)
  expect(found.total).toBeLessThan(3)
  expect((await behind('&state=waiting&limit=1&offset=2')).data).toHaveLength(1)
  expect((await owner.get(`/sequences/${id}/workflow-enrollments`)).body.data[0].countedAt).toBeNull()
})

test('a manual reply, a late reply and a reply followed by an opt-out count the same on every screen', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 8)
  const { id } = await makeSequence(owner, JSON.stringify(workflowFrom('start>A>a3>B>b3>C')))
  const enroll = (ids: string[], more: object = {}) =>
    owner.post(`/sequences/${id}/workflow-enrollments/bulk`, {
      leadIds: ids,
      userEmailAccountId: owner.sandboxId,
      ...more,
    })
  await enroll(leadIds.slice(0, 7))
  await enroll(leadIds.slice(7), { startAt: '2030-01-01T00:00:00Z' })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(owner, { advanceHours: 1 })
  const rows = (await owner.get(`/sequences/${id}/enrollments?limit=50`)).body.data as {
    id: string
    leadId: string
    contactEmail: string
  }[]
  const of = (i: number) => rows.find((row) => row.leadId === leadIds[i])
  const setReplied = async (i: number) => {
    const done = await owner.patch(`/sequences/${id}/enrollments/${of(i)?.id}/status`, { status: 'replied' })
    expect(done.status).toBe(200)
  }
  const inboxOf = async (i: number) =>
    (await owner.get(`/sandbox/messages?to=${of(i)?.contactEmail}&limit=10`)).body.data as {
      id: string
      subject: string
    }[]
  const answer = (messageId: string | undefined, kind: string) =>
    owner.post(`/sandbox/messages/${messageId}/reply`, { kind })

  await setReplied(0) // after A
  await setReplied(7) // before any mail was sent: not counted as replied
  await answer((await inboxOf(1))[0]?.id, 'reply') // after A
  await answer((await inboxOf(2))[0]?.id, 'reply')
  await answer((await inboxOf(2))[0]?.id, 'unsubscribe') // ended as unsubscribed, no longer as replied
  await travel(owner, { advanceDays: 4 })
  await setReplied(3) // after B
  await answer((await inboxOf(4)).at(-1)?.id, 'reply') // a reply to A that arrives after B was sent
  await answer((await inboxOf(5))[0]?.id, 'bounce')
  await answer((await inboxOf(3))[0]?.id, 'bounce') // replied before: stays so, and is no bounce anywhere

  // a timer below two drafts: a lead that was sent both counts once
  const withTimer = workflowFrom('start>A>a3>B>b3>C', 'A>z9', 'B>z9')
  await owner.put(`/sequences/${id}`, { workflowData: JSON.stringify(withTimer) })

  const metrics = (await owner.get(`/sequences/${id}/metrics`)).body
  expect(metrics).toMatchObject({ enrolled: 8, sent: 11, replied: 4, unsubscribed: 1, bounced: 1 })
  expect(metrics.steps).toMatchObject([
    { nodeId: 'A', sent: 7, replied: 2, bounced: 0, waiting: 0 },
    { nodeId: 'B', sent: 4, replied: 2, bounced: 1, waiting: 1 },
    { nodeId: 'C', sent: 0, replied: 0, bounced: 0, waiting: 0 },
  ])
  const bounced = await owner.get(`/sequences/${id}/enrollments?nodeId=B&nodeState=bounced`)
  expect((bounced.body.data as { leadId: string }[]).map((row) => row.leadId)).toEqual([leadIds[5]])
  const daily = metrics.daily as { date: string; replied: number }[]
  expect(daily.reduce((sum, day) => sum + day.replied, 0)).toBe(4)
  expect(await numbers(owner, id)).toEqual([
    'A sent 7',
    'A replied 2',
    'a3 sent 7',
    'a3 replied 2',
    'B sent 4',
    'B replied 2',
    'B waiting 1',
    'b3 sent 4',
    'b3 replied 2',
    'b3 waiting 1',
    'z9 sent 7',
    'z9 replied 4',
    'z9 waiting 1',
  ])
  const report = (await owner.get(`/sequences/${id}/report`)).body
  expect(report.senders).toMatchObject([{ enrolled: 8, reached: 7, replied: 4, open: 1 }])
  expect(report.weeks).toMatchObject([{ enrolled: 8, reached: 7, replied: 4, open: 1 }])
  const listed = (await owner.get(`/sequences/search?workspaceIds=${owner.workspaceId}`)).body.data
  expect(listed).toMatchObject([{ enrolledCount: 8, sentCount: 11, reachedCount: 7, repliedCount: 4 }])
  // the start page counts the same replies, by the day on which they came
  const today = (await owner.get(`/today?workspaceId=${owner.workspaceId}`)).body
  expect((today.days as { replied: number }[]).reduce((sum, day) => sum + day.replied, 0)).toBe(4)
})
