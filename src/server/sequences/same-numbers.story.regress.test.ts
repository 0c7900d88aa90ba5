// Every screen reads the numbers of a sequence from another call. They are the same numbers, with replies, bounces, opt-outs,
// absences, manual changes, cancelled mails and blocked leads.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import type { StatusCounts } from '#server/data/enrollments/pages.ts'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
let id: string
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  const workflow = workflowFrom('start>A>a3>C', 'start>B>b3>C>c3>D>d1')
  const draft = workflow.nodes.find((node) => node.id === 'C')
  if (draft?.type !== 'emailDraft') throw new Error('C is a mail')
  draft.data.bodyText = '{{도시}}에 계신'
  const leadIds = [
    ...(await makeLeads(owner, owner.workspaceId, 3)),
    ...(await makeLeads(owner, owner.workspaceId, 13, { city: '서울' })),
  ]
  id = (await makeSequence(owner, JSON.stringify(workflow), { leadIds })).id
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
})
afterAll(() => w[Symbol.asyncDispose]())

const get = async (path: string) => (await owner.get(path)).body
const sum = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0)
const totalOf = async (query: string): Promise<number> =>
  (await get(`/sequences/${id}/enrollments?limit=1&${query}`)).total

type Step = { nodeId: string; sent: number; replied: number; bounced: number; waiting: number }
type NodeNumbers = { nodeId: string; sentCount: number; repliedCount: number; waitingCount: number }

/** Reads every call and compares. @returns the numbers all of them agree on */
async function numbers() {
  const metrics = await get(`/sequences/${id}/metrics`)
  const { enrolled, active, sent, replied, bounced, unsubscribed, completed, blocked } = metrics
  const steps: Step[] = metrics.steps

  const [row] = (await get('/sequences/search?limit=10')).data
  expect(row, 'list').toMatchObject({ enrolledCount: enrolled, sentCount: sent, repliedCount: replied })
  const page = await get(`/sequences/${id}`)
  expect(page, 'page').toMatchObject({ openEnrollmentCount: active })

  // the leads tab: the chips, and the list behind each number
  const { counts, total } = (await get(`/sequences/${id}/enrollments?limit=1`)) as {
    counts: StatusCounts
    total: number
  }
  expect(total, 'leads').toBe(enrolled)
  expect(counts.pending + counts.active + counts.paused + counts.blocked, 'open').toBe(active)
  expect(counts, 'chips').toMatchObject({ replied, bounced, unsubscribed, completed, blocked })
  expect(await totalOf('status=open')).toBe(active)
  expect(await totalOf('status=replied')).toBe(replied)
  const reached = await totalOf('reached=true')

  // the steps of the summary add up, and are the numbers of the designer
  expect(
    sum(steps, (step) => step.sent),
    'sent',
  ).toBe(sent)
  expect(
    sum(steps, (step) => step.replied),
    'replied',
  ).toBe(replied)
  const nodes = new Map<string, NodeNumbers>(
    ((await get(`/sequences/${id}/nodes/stats`)).data as NodeNumbers[]).map((node) => [node.nodeId, node]),
  )
  for (const step of steps) {
    expect(nodes.get(step.nodeId), `node ${step.nodeId}`).toMatchObject({
      sentCount: step.sent,
      repliedCount: step.replied,
      waitingCount: step.waiting,
    })
    expect(await get(`/sequences/${id}/nodes/${step.nodeId}/stats`)).toMatchObject({ sentCount: step.sent })
    for (const of of ['sent', 'replied', 'waiting', 'bounced'] as const)
      expect(await totalOf(`nodeId=${step.nodeId}&nodeState=${of}`), `${step.nodeId} ${of}`).toBe(step[of])
  }
  const notStarted = nodes.get('start')?.waitingCount ?? active - sum(steps, (step) => step.waiting)
  expect(sum(steps, (step) => step.waiting) + notStarted, 'waiting').toBe(active)

  // the report and its files
  const { senders, weeks } = await get(`/sequences/${id}/report`)
  for (const rows of [senders, weeks]) {
    const ofRows = (field: string) => sum(rows as Record<string, number>[], (one) => one[field] ?? 0)
    expect(
      { enrolled: ofRows('enrolled'), open: ofRows('open'), reached: ofRows('reached') },
      'report',
    ).toEqual({ enrolled, open: active, reached })
    expect({
      replied: ofRows('replied'),
      bounced: ofRows('bounced'),
      unsubscribed: ofRows('unsubscribed'),
    }).toEqual({ replied, bounced, unsubscribed })
  }
  const csv = String(await get(`/sequences/${id}/report.csv?table=steps`)).split('\n')
  expect(
    csv
      .slice(1)
      .filter(Boolean)
      .map((line) => line.trim().split(',').slice(2, 4).map(Number)),
    'file',
  ).toEqual(steps.map((step) => [step.sent, step.replied]))
  expect(
    sum(metrics.daily as { sent: number }[], (day) => day.sent),
    'daily',
  ).toBe(sent)
  expect(
    sum(metrics.daily as { replied: number }[], (day) => day.replied),
    'daily',
  ).toBe(replied)

  for (const day of metrics.daily as { date: string; sent: number; replied: number }[]) {
    const ofDay = (kind: string) => get(`/today/leads?sequenceId=${id}&date=${day.date}&kind=${kind}`)
    for (const kind of ['sent', 'replied'] as const)
      expect((await ofDay(kind)).total, `${kind} on ${day.date}`).toBe(day[kind])
  }

  // today, 확인 필요, the menu, the sandbox
  const today = await get('/today')
  expect(
    sum(today.days as { sent: number }[], (day) => day.sent),
    'today',
  ).toBe(sent)
  expect(
    sum(today.days as { bounced: number }[], (day) => day.bounced),
    'today',
  ).toBe(bounced)
  const check = await get('/check')
  expect(
    sum(check.causes as { count: number }[], (one) => one.count),
    'check',
  ).toBe(blocked)
  expect(
    sum(today.check.causes as { count: number }[], (one) => one.count),
    'today check',
  ).toBe(blocked)
  expect((await get('/badges')).check, 'badge').toBe(check.total)
  expect((await get('/sandbox/messages?limit=1')).total, 'sandbox').toBe(sent)

  // what is still to be sent
  const outbox = await get(`/outbox?limit=200&sequenceId=${id}`)
  const days = (await get(`/outbox/days?sequenceId=${id}`)).data
  expect(
    sum(days as { total: number }[], (day) => day.total),
    'days',
  ).toBe(outbox.total)
  const finish = await get(`/sequences/${id}/finish-date`)
  const ready = (outbox.data as { isHeld: boolean; plannedAt: string }[]).filter(({ isHeld }) => !isHeld)
  if (page.status === 'active') {
    expect(finish.plannedCount, 'finish').toBe(ready.length)
    expect(finish.finishesAt, 'finish').toBe(
      ready
        .map(({ plannedAt }) => plannedAt)
        .sort()
        .at(-1) ?? null,
    )
  }
  return { enrolled, active, sent, replied, bounced, unsubscribed, completed, blocked, planned: outbox.total }
}

async function answer(index: number, kind: string): Promise<void> {
  const { data } = await get('/sandbox/messages?limit=50')
  expect((await owner.post(`/sandbox/messages/${data[index].id}/reply`, { kind })).status).toBe(200)
}
const open = async () => (await get(`/sequences/${id}/enrollments?limit=50&status=active`)).data

test('list, page, designer, leads, report, file, today, check, outbox and sandbox show the same numbers', async () => {
  expect(await numbers()).toMatchObject({ enrolled: 16, active: 16, sent: 0, planned: 48 })
  await owner.post(`/sequences/${id}/activate`)
  expect(await numbers()).toMatchObject({ enrolled: 16, active: 16, sent: 0, planned: 48 })

  await travel(owner, { advanceHours: 1 })
  for (const [at, kind] of ['reply', 'reply', 'bounce', 'unsubscribe', 'out_of_office'].entries())
    await answer(at, kind)
  const [manual, removed, paused] = await open()
  const patch = (one: { id: string }, status: string) =>
    owner.patch(`/sequences/${id}/enrollments/${one.id}/status`, { status })
  await patch(manual, 'replied')
  await patch(removed, 'removed')
  await patch(paused, 'paused')
  const [mail] = (await get(`/outbox?limit=200&sequenceId=${id}&show=ready`)).data
  expect((await owner.post('/outbox/cancel', { executionIds: [mail.id], rest: 'continue' })).status).toBe(200)
  expect(await numbers()).toMatchObject({ sent: 16, replied: 3, bounced: 1, unsubscribed: 1 })

  await travel(owner, { advanceDays: 4 })
  await answer(0, 'reply')
  const second = await numbers()
  expect(second.blocked).toBeGreaterThan(0)
  expect(second.sent).toBeGreaterThan(16)

  await owner.post(`/sequences/${id}/pause`)
  expect(await numbers()).toEqual(second)
  await owner.post(`/sequences/${id}/resume`)
  await travel(owner, { advanceDays: 2 })
  const last = await numbers()
  expect(last.replied).toBe(4)
})
