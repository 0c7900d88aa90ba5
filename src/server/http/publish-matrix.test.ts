// Every kind of edit under people who stand before, on and after the changed node: who gets which mail on which day,
// and that the numbers told before publishing are what publishing did.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateNode } from '#core/workflow/edit.ts'
import { closeGap } from '#core/workflow/gap.ts'
import { insertOnEdge } from '#core/workflow/insert.ts'
import { drawn } from '#core/workflow/shapes.fixture.ts'
import { updateStep } from '#core/workflow/steps.ts'
import type { Workflow } from '#core/workflow/workflow.ts'
import { AS_BEFORE, CHAIN, got, type Mail, mailsOf, ok, travel, underWay } from '#server/testing/under-way.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

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
    edit: (d) => ok(updateStep(d, 'C', { order: 2 })),
    gets: ['A0 C3 B6 D9', 'A0 C3 B6 D9', AS_BEFORE, AS_BEFORE],
    reach: ['connections B 2', 'connections b3 2', 'connections C 2', 'connections c3 2'],
  },
  {
    what: 'first and second email that change places',
    edit: (d) => ok(updateStep(d, 'B', { order: 1 })),
    gets: ['B0 A3 C6 D9', AS_BEFORE, AS_BEFORE, AS_BEFORE],
    reach: ['connections A 1', 'connections a3 1', 'connections B 1', 'connections b3 1'],
  },
  {
    what: 'a branch cut off from the start',
    edit: () => drawn('start>X>x3>C>c3>D', 'A>a3>B>b3>C'),
    gets: ['X0 C3 D6', 'A0', 'A0 B3', AS_BEFORE],
    reach: ['added X 1', 'added x3 1', 'connections C 3', 'connections A 1'],
    blocked: 2,
  },
]

test.each(MATRIX)('$what: nobody gets a mail twice, loses one or gets one out of order', async (row) => {
  const before = row.from ?? CHAIN
  const { desk, id, leadIds } = await underWay(w, before)
  const after = row.edit(before)
  expect((await desk.put(`/sequences/${id}`, { workflowData: JSON.stringify(after) })).status).toBe(200)
  const told = (await desk.get(`/sequences/${id}/publish-preview`)).body
  const changes = told.changes.filter((change: { kind: string }) => change.kind !== 'moved')
  const was = await mailsOf(w, id)
  const published = await desk.post(`/sequences/${id}/publish`)
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  const now = await mailsOf(w, id)

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
  const mails = await mailsOf(w, id)
  expect(leadIds.map((leadId) => got(mails, leadId))).toEqual(row.gets)
  expect(
    changes.map(
      (change: { kind: string; nodeId: string; enrollmentCount: number }) =>
        `${change.kind} ${change.nodeId} ${change.enrollmentCount}`,
    ),
  ).toEqual(row.reach)
})
