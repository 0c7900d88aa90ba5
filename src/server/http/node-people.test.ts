// Every number on a node opens the list behind it: the people listed are exactly as many as the number says, for
// everybody who may look.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawn } from '#core/workflow/shapes.fixture.ts'
import { makeDesk, makeLeads, makeSequence } from '#server/testing/sales-desk.ts'
import { mailsOf, travel } from '#server/testing/under-way.ts'
import { type SignedUp, type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const COUNTS = { sent: 'sentCount', replied: 'repliedCount', waiting: 'waitingCount' } as const
type Stats = { nodeId: string; sentCount: number; repliedCount: number; waitingCount: number }

/** 'B sent 4' for every number that is not zero, after each has been held against its list. */
async function numbers(who: SignedUp, id: string): Promise<string[]> {
  const told: string[] = []
  const { data } = (await who.get(`/sequences/${id}/nodes/stats`)).body as { data: Stats[] }
  for (const node of data) {
    const alone = (await who.get(`/sequences/${id}/nodes/${node.nodeId}/stats`)).body
    for (const state of ['sent', 'replied', 'waiting'] as const) {
      const number = node[COUNTS[state]]
      expect(alone[COUNTS[state]], `${node.nodeId} ${state} alone`).toBe(number)
      const people = (
        await who.get(`/sequences/${id}/workflow-enrollments?nodeId=${node.nodeId}&state=${state}&limit=500`)
      ).body as { data: { id: string }[]; total: number }
      expect(people.total, `${node.nodeId} ${state}`).toBe(number)
      expect(new Set(people.data.map((one) => one.id)).size).toBe(number)
      if (number > 0) told.push(`${node.nodeId} ${state} ${number}`)
    }
  }
  return told
}

test('with replies, bounces, pauses and blocks, in two workspaces, every number equals the list behind it', async () => {
  const desk = await makeDesk(w)
  const second = (await desk.post('/workspaces', { name: '둘째' })).body.id as string
  const colleague = await w.signUp({ name: '동료' })
  await w.join(colleague, desk.workspaceId, 'member')
  const own = await makeLeads(desk, desk.workspaceId, 8)
  const others = await makeLeads(desk, second, 3)
  const workflow = drawn('start>A>a3>B>b3>C')
  const { id } = await makeSequence(desk, JSON.stringify(workflow))
  await desk.put(`/sequences/${id}`, { workspaceIds: [desk.workspaceId, second] })
  const enroll = (leadIds: string[]) =>
    desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  await enroll([...own.slice(0, 6), ...others])
  expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(desk, { advanceHours: 1 })

  const byLead = (await desk.get(`/sequences/${id}/enrollments?limit=50`)).body.data as {
    id: string
    leadId: string
    contactEmail: string
  }[]
  const of = (leadId: string | undefined) => byLead.find((row) => row.leadId === leadId)
  const answer = async (leadId: string | undefined, kind: string) => {
    const inbox = await desk.get(`/sandbox/messages?to=${of(leadId)?.contactEmail}&limit=10`)
    const done = await desk.post(`/sandbox/messages/${inbox.body.data[0].id}/answer`, { kind, text: '네' })
    expect(done.status).toBe(200)
  }
  await answer(own[0], 'reply')
  await answer(own[1], 'bounce')
  await answer(others[0], 'reply')
  await travel(desk, { advanceDays: 4 })
  await desk.patch(`/sequences/${id}/enrollments/${of(own[2])?.id}/status`, { status: 'paused' })
  await sql`
    UPDATE enrollments SET status = 'blocked', status_reason = 'missing_variable' WHERE id = ${of(own[3])?.id}`.execute(
    w.ctx.db,
  )
  await answer(own[4], 'reply')
  await desk.post(`/sequences/${id}/workflow-enrollments/bulk`, {
    leadIds: own.slice(6),
    userEmailAccountId: desk.sandboxId,
    startAt: '2030-01-01T00:00:00Z',
  })

  const sent = (await mailsOf(w, id)).filter((mail) => mail.state === 'sent')
  expect(
    sent
      .map((mail) => mail.nodeId)
      .sort()
      .join(''),
  ).toMatch(/^A{9}B{6}$/)
  // a timer below two drafts: whoever had both counts once there
  const withTimer = drawn('start>A>a3>B>b3>C', 'A>z9', 'B>z9')
  await desk.put(`/sequences/${id}`, { workflowData: JSON.stringify(withTimer) })
  const everybody = await numbers(desk, id)
  const some = await numbers(colleague, id)
  expect(everybody).toContain('A sent 9')
  expect(everybody).toContain('z9 sent 9')
  expect(everybody).toContain('start waiting 2')
  expect(everybody).toContain('B waiting 5')
  expect(some).toContain('B waiting 3')
  expect(some).toContain('A sent 6')
  const count = (told: string[], what: string) =>
    Number(told.find((line) => line.startsWith(what))?.split(' ')[2])
  const repliedOf = (told: string[]) =>
    ['A', 'B', 'C'].reduce((sum, node) => sum + (count(told, `${node} replied`) || 0), 0)
  expect(repliedOf(everybody)).toBe(3)
  expect(repliedOf(some)).toBe(2)
  expect((await desk.get(`/sequences/${id}/metrics`)).body).toMatchObject({ enrolled: 11, replied: 3 })
  expect((await colleague.get(`/sequences/${id}/metrics`)).body).toMatchObject({ enrolled: 8, replied: 2 })
})

test('a node that is no longer drawn still names its people, and a note has none', async () => {
  const desk = await makeDesk(w)
  const leadIds = await makeLeads(desk, desk.workspaceId, 2)
  const { id } = await makeSequence(desk, JSON.stringify(drawn('start>A>a3>B')))
  await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  await desk.post(`/sequences/${id}/activate`)
  await travel(desk, { advanceHours: 1 })
  const note = { id: 'n', type: 'comment', position: { x: 0, y: 0 }, data: { comment: '메모' } }
  const without = drawn('start>B')
  await desk.put(`/sequences/${id}`, {
    workflowData: JSON.stringify({ ...without, nodes: [...without.nodes, note] }),
  })
  const people = async (query: string) =>
    (await desk.get(`/sequences/${id}/workflow-enrollments?${query}`)).body.total
  expect(await people('nodeId=A')).toBe(2)
  expect(await people('nodeId=A&state=waiting')).toBe(2)
  expect(await people('nodeId=n&state=sent')).toBe(0)
  expect((await desk.get(`/sequences/${id}/workflow-enrollments?nodeId=A&state=x`)).status).toBe(400)
})

test('the people behind a number come latest first, each with the moment, and are found by name', async () => {
  const desk = await makeDesk(w)
  const leadIds = await makeLeads(desk, desk.workspaceId, 3)
  const { id } = await makeSequence(desk, JSON.stringify(drawn('start>A>a3>B')))
  const enroll = (ids: string[]) =>
    desk.post(`/sequences/${id}/enrollments`, { leadIds: ids, userEmailAccountId: desk.sandboxId })
  await enroll(leadIds.slice(0, 2))
  await desk.post(`/sequences/${id}/activate`)
  await travel(desk, { advanceHours: 1 })
  await travel(desk, { advanceDays: 1 })
  await enroll(leadIds.slice(2))
  await travel(desk, { advanceHours: 1 })
  type People = { data: { leadId: string; companyName: string; countedAt: string | null }[]; total: number }
  const behind = async (query: string) =>
    (await desk.get(`/sequences/${id}/workflow-enrollments?nodeId=A${query}`)).body as People
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
  expect((await desk.get(`/sequences/${id}/workflow-enrollments`)).body.data[0].countedAt).toBeNull()
})
