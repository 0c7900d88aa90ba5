// Every kind of edit under people who stand before, on and after the changed node: who gets which mail on which day,
// and that the numbers told before publishing are what publishing did.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateNode } from '#core/workflow/edit.ts'
import { closeGap } from '#core/workflow/gap.ts'
import { insertOnEdge } from '#core/workflow/insert.ts'
import type { WorkflowNode } from '#core/workflow/node-kinds.ts'
import { updateStep } from '#core/workflow/steps.ts'
import type { Workflow } from '#core/workflow/workflow.ts'
import { type Desk, makeDesk, makeLeads, makeSequence } from '#server/testing/sales-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

/** 'start>A>a3>B': capitals are email drafts, small letters timers (a3 waits three days). */
function drawn(...lines: string[]): Workflow {
  const nodes = new Map<string, WorkflowNode>()
  const edges: Workflow['edges'] = []
  for (const ids of lines.map((line) => line.split('>')))
    for (const [i, id] of ids.entries()) {
      const position = { x: 0, y: 200 * nodes.size }
      const mail = { subject: `제목 ${id}`, bodyText: '본문' }
      const [type, data] =
        id === 'start'
          ? ['start', {}]
          : /^[A-Z]/.test(id)
            ? ['emailDraft', mail]
            : ['timer', { delayDays: Number(id.slice(1)) }]
      if (!nodes.has(id)) nodes.set(id, { id, type, position, data } as WorkflowNode)
      const above = ids[i - 1]
      if (above) edges.push({ id: `${above}-${id}`, source: above, target: id })
    }
  return { version: 1, nodes: [...nodes.values()], edges }
}
const ok = (edit: { ok: true; workflow: Workflow } | { ok: false; refusal: string }): Workflow => {
  if (!edit.ok) throw new Error(edit.refusal)
  return edit.workflow
}

type Row = {
  what: string
  from?: Workflow
  edit: (workflow: Workflow) => Workflow
  /** had nothing, A, A B, A B C: every mail of theirs with the day it went, counted from their first */
  gets: readonly [none: string, a: string, ab: string, abc: string]
  /** 'kind nodeId people' of every change, moved nodes left out */
  reach: string[]
  blocked?: number
}
const CHAIN = drawn('start>A>a3>B>b3>C>c3>D')
const AS_BEFORE = 'A0 B3 C6 D9'
/** With nobody below, whoever had C is done, unless a timer keeps them. */
const WITH_TAIL = drawn('start>A>a3>B>b3>C>c9')

const MATRIX: Row[] = [
  {
    what: 'a text',
    edit: (d) => ok(updateNode(d, 'C', 'emailDraft', { subject: '새 제목' })),
    gets: [AS_BEFORE, AS_BEFORE, AS_BEFORE, AS_BEFORE],
    reach: ['text C 3'],
  },
  {
    what: 'a wait made longer',
    edit: (d) => ok(updateNode(d, 'b3', 'timer', { delayDays: 5 })),
    gets: ['A0 B3 C8 D11', 'A0 B3 C8 D11', 'A0 B3 C8 D11', AS_BEFORE],
    reach: ['delay b3 3'],
  },
  {
    what: 'a wait made shorter',
    edit: (d) => ok(updateNode(d, 'b3', 'timer', { delayDays: 1 })),
    gets: ['A0 B3 C4 D7', 'A0 B3 C4 D7', 'A0 B3 C4 D7', AS_BEFORE],
    reach: ['delay b3 3'],
  },
  {
    what: 'the wait below the last mail made longer',
    from: WITH_TAIL,
    edit: (d) => ok(updateNode(d, 'c9', 'timer', { delayDays: 20 })),
    gets: ['A0 B3 C6', 'A0 B3 C6', 'A0 B3 C6', 'A0 B3 C6'],
    reach: ['delay c9 4'],
  },
  {
    what: 'an email taken out with its timer, the gap closed',
    edit: (d) => ok(closeGap(d, new Set(['B']))),
    gets: ['A0 C3 D6', 'A0 C3 D6', 'A0 B3', AS_BEFORE],
    reach: ['removed a3 2', 'removed B 2'],
    blocked: 1,
  },
  {
    what: 'a timer taken out, the gap closed',
    edit: (d) => ok(closeGap(d, new Set(['b3']))),
    gets: ['A0 B3 D6', 'A0 B3 D6', 'A0 B3 D6', 'A0 B3 C6'],
    reach: ['removed b3 3', 'removed C 3'],
    blocked: 1,
  },
  {
    what: 'a pair put in on an edge in the middle',
    edit: (d) =>
      ok(
        updateNode(ok(insertOnEdge(d, 'B-b3', 9)), 'emailDraft-9', 'emailDraft', {
          subject: '끼움',
          bodyText: '글',
        }),
      ),
    gets: [
      'A0 B3 emailDraft-94 C7 D10',
      'A0 B3 emailDraft-94 C7 D10',
      'A0 B3 emailDraft-94 C7 D10',
      AS_BEFORE,
    ],
    reach: ['added timer-9 3', 'added emailDraft-9 3'],
  },
  {
    what: 'a new first mail',
    edit: () => drawn('start>X>x2>A>a3>B>b3>C>c3>D'),
    gets: ['X0 A2 B5 C8 D11', AS_BEFORE, AS_BEFORE, AS_BEFORE],
    reach: ['added X 1', 'added x2 1'],
  },
  {
    what: 'a mail put at the end',
    edit: () => drawn('start>A>a3>B>b3>C>c3>D>d2>X'),
    gets: [`${AS_BEFORE} X11`, `${AS_BEFORE} X11`, `${AS_BEFORE} X11`, `${AS_BEFORE} X11`],
    reach: ['added d2 4', 'added X 4'],
  },
  {
    what: 'a mail put below the last timer',
    from: WITH_TAIL,
    edit: () => drawn('start>A>a3>B>b3>C>c9>X'),
    gets: ['A0 B3 C6 X15', 'A0 B3 C6 X15', 'A0 B3 C6 X15', 'A0 B3 C6 X15'],
    reach: ['added X 4'],
  },
  {
    what: 'two emails that change places',
    edit: (d) => ok(updateStep(d, 'C', { order: 2 }, 9)),
    gets: ['A0 C3 B6 D9', 'A0 C3 B6 D9', AS_BEFORE, AS_BEFORE],
    reach: ['connections B 2', 'connections b3 2', 'connections C 2', 'connections c3 2'],
  },
  {
    what: 'first and second email that change places',
    edit: (d) => ok(updateStep(d, 'B', { order: 1 }, 9)),
    gets: ['B0 A1 C4 D7', AS_BEFORE, AS_BEFORE, AS_BEFORE],
    reach: ['connections A 1', 'delay a3 1', 'connections a3 1', 'connections B 1', 'connections b3 1'],
  },
  {
    what: 'a branch cut off from the start',
    edit: () => drawn('start>X>x3>C>c3>D', 'A>a3>B>b3>C'),
    gets: ['X0 C3 D6', 'A0', 'A0 B3', AS_BEFORE],
    reach: ['added X 1', 'added x3 1', 'connections C 3', 'connections A 1'],
    blocked: 2,
  },
]

/** Four people on their way: they have had nothing, A, A and B, A and B and C. */
async function underWay(workflow: Workflow) {
  const desk = await makeDesk(w)
  const leadIds = await makeLeads(desk, desk.workspaceId, 4)
  const { id } = await makeSequence(desk, JSON.stringify(workflow))
  const enroll = (leadId: string | undefined, more: object = {}) =>
    desk.post(`/sequences/${id}/workflow-enrollments/bulk`, {
      leadIds: [leadId],
      userEmailAccountId: desk.sandboxId,
      ...more,
    })
  const [abc, ab, a, none] = leadIds
  expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  for (const leadId of [abc, ab, a]) {
    await enroll(leadId)
    await travel(desk, { advanceHours: 1 })
    if (leadId !== a) await travel(desk, { advanceDays: 3 })
  }
  const { body } = await desk.get(`/sandbox/clock?workspaceId=${desk.workspaceId}`)
  await enroll(none, { startAt: new Date(Date.parse(body.now) + 86_400_000).toISOString() })
  return { desk, id, leadIds: [none, a, ab, abc] }
}
const travel = (desk: Desk, advance: { advanceDays: number } | { advanceHours: number }) =>
  desk.post('/sandbox/clock', { ...advance, workspaceId: desk.workspaceId })

type Mail = { leadId: string; nodeId: string; state: string; at: Date; reason: string | null }
const mailsOf = async (id: string): Promise<Mail[]> =>
  (
    await sql<Mail>`
      SELECT lead_id AS "leadId", node_id AS "nodeId", state, coalesce(sent_at, planned_at) AS at, state_reason AS reason
      FROM scheduled_executions WHERE sequence_id = ${id} ORDER BY coalesce(sent_at, planned_at), ordinal`.execute(
      w.ctx.db,
    )
  ).rows

function got(mails: readonly Mail[], leadId: string | undefined): string {
  const own = mails.filter((mail) => mail.leadId === leadId && mail.state === 'sent')
  const first = own[0]?.at.getTime() ?? 0
  return own.map((mail) => `${mail.nodeId}${Math.round((mail.at.getTime() - first) / 86_400_000)}`).join(' ')
}

test.each(MATRIX)('$what: nobody gets a mail twice, loses one or gets one out of order', async (row) => {
  const before = row.from ?? CHAIN
  const { desk, id, leadIds } = await underWay(before)
  const after = row.edit(before)
  expect((await desk.put(`/sequences/${id}`, { workflowData: JSON.stringify(after) })).status).toBe(200)
  const told = (await desk.get(`/sequences/${id}/publish-preview`)).body
  const changes = told.changes.filter((change: { kind: string }) => change.kind !== 'moved')
  const was = await mailsOf(id)
  const published = await desk.post(`/sequences/${id}/publish`)
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  const now = await mailsOf(id)

  // what was told is what the plan now says
  const planned = (mails: readonly Mail[], nodeId: string) =>
    mails.filter((mail) => mail.nodeId === nodeId && mail.state === 'scheduled').length
  for (const { kind, nodeId, type, enrollmentCount } of changes) {
    if (type !== 'emailDraft') continue
    if (kind === 'added' || kind === 'text') expect(enrollmentCount, nodeId).toBe(planned(now, nodeId))
    if (kind === 'removed') expect(enrollmentCount, nodeId).toBe(planned(was, nodeId))
  }
  const statuses = (await desk.get(`/sequences/${id}/enrollments`)).body.data as { statusReason: string }[]
  expect(statuses.filter((one) => one.statusReason === 'node_removed')).toHaveLength(row.blocked ?? 0)
  expect(told).toMatchObject({ openEnrollmentCount: 4, blockedEnrollmentCount: row.blocked ?? 0 })
  expect(published.body.affectedEnrollments).toBe(told.affectedEnrollmentCount)

  await travel(desk, { advanceDays: 60 })
  const mails = await mailsOf(id)
  expect(leadIds.map((leadId) => got(mails, leadId))).toEqual(row.gets)
  expect(
    changes.map(
      (change: { kind: string; nodeId: string; enrollmentCount: number }) =>
        `${change.kind} ${change.nodeId} ${change.enrollmentCount}`,
    ),
  ).toEqual(row.reach)
})

const TWO_WAYS = drawn('start>A>a3>B>b3>D', 'a3>C>c3>D')

test.each([
  ['comes', drawn('start>A>a3>B>b3>D', 'a3>C>c3>D', 'a3>E>e3>D'), 0],
  ['goes', drawn('start>A>a3>B>b3>D'), 'C'],
  ['is joined with the other', drawn('start>A>a3>B>b3>D', 'a3>C>b3'), 0],
] as const)(
  'a variant %s: everybody gets one of them, and goes on below the one they had',
  async (_, after, gone) => {
    const desk = await makeDesk(w)
    const leadIds = await makeLeads(desk, desk.workspaceId, 24)
    const { id } = await makeSequence(desk, JSON.stringify(TWO_WAYS))
    await desk.post(`/sequences/${id}/activate`)
    for (const part of [leadIds.slice(0, 12), leadIds.slice(12)]) {
      await desk.post(`/sequences/${id}/enrollments`, { leadIds: part, userEmailAccountId: desk.sandboxId })
      await travel(desk, { advanceHours: 1 })
      if (part.includes(leadIds[0] ?? '')) await travel(desk, { advanceDays: 3 })
    }
    await desk.put(`/sequences/${id}`, { workflowData: JSON.stringify(after) })
    const told = (await desk.get(`/sequences/${id}/publish-preview`)).body
    const was = await mailsOf(id)
    await desk.post(`/sequences/${id}/publish`)
    const now = await mailsOf(id)
    const planned = (mails: readonly Mail[], nodeId: string) =>
      mails.filter((mail) => mail.nodeId === nodeId && mail.state === 'scheduled').length
    for (const { kind, nodeId, enrollmentCount } of told.changes) {
      if (kind === 'added' && nodeId === 'E') expect(enrollmentCount).toBe(planned(now, nodeId))
      if (kind === 'removed' && nodeId === 'C') expect(enrollmentCount).toBe(planned(was, nodeId))
    }
    const stuck = was.filter((mail) => mail.state === 'sent' && mail.nodeId === gone)
    expect(told.blockedEnrollmentCount).toBe(stuck.length)
    await travel(desk, { advanceDays: 30 })
    const mails = await mailsOf(id)
    for (const leadId of leadIds) {
      const had = was
        .filter((mail) => mail.leadId === leadId && mail.state === 'sent')
        .map((mail) => mail.nodeId)
      const all = got(mails, leadId)
      if (had.includes('C') && gone === 'C') expect(all).toBe('A0 C3')
      else if (had.length === 2) expect(all).toBe(`A0 ${had[1]}3 D6`)
      else expect(all).toMatch(gone === 'C' ? /^A0 B3 D6$/ : /^A0 [BCE]3 D6$/)
    }
  },
)

test('a deleted mail that is published again sets those going whom its deletion had stopped', async () => {
  const { desk, id, leadIds } = await underWay(CHAIN)
  const publish = async (workflow: Workflow) => {
    await desk.put(`/sequences/${id}`, { workflowData: JSON.stringify(workflow) })
    expect((await desk.post(`/sequences/${id}/publish`)).status).toBe(200)
  }
  await publish(ok(closeGap(CHAIN, new Set(['B']))))
  await travel(desk, { advanceHours: 2 })
  await publish(CHAIN)
  const open = (await desk.get(`/sequences/${id}/enrollments`)).body.data as { status: string }[]
  expect(open.map((one) => one.status)).toEqual(['active', 'active', 'active', 'active'])
  await travel(desk, { advanceDays: 30 })
  const mails = await mailsOf(id)
  expect(leadIds.map((leadId) => got(mails, leadId))).toEqual([AS_BEFORE, AS_BEFORE, AS_BEFORE, AS_BEFORE])
})

test('a mail that is written for a person is not reached by a changed text', async () => {
  const desk = await makeDesk(w)
  const leadIds = await makeLeads(desk, desk.workspaceId, 3)
  const { id } = await makeSequence(desk, JSON.stringify(CHAIN), { leadIds: leadIds.slice(0, 1) })
  await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  await desk.post(`/sequences/${id}/nodes/B/generate-emails`, { mode: 'manual' })
  await desk.post(`/sequences/${id}/activate`)
  const edited = ok(updateNode(CHAIN, 'B', 'emailDraft', { subject: '새 제목' }))
  await desk.put(`/sequences/${id}`, { workflowData: JSON.stringify(edited) })
  const told = (await desk.get(`/sequences/${id}/publish-preview`)).body
  expect(told).toMatchObject({
    openEnrollmentCount: 3,
    affectedEnrollmentCount: 2,
    changes: [{ kind: 'text', nodeId: 'B', title: '새 제목', fields: ['subject'], enrollmentCount: 2 }],
  })
  await desk.post(`/sequences/${id}/publish`)
  await travel(desk, { advanceDays: 4 })
  const subjects = (await desk.get('/sandbox/messages?limit=50')).body.data.map(
    (m: { subject: string }) => m.subject,
  )
  expect(subjects.filter((subject: string) => subject === '새 제목')).toHaveLength(
    told.affectedEnrollmentCount,
  )
})
