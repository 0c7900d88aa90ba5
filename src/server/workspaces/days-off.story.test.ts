// Days off of a workspace apply to every mailbox at once, in the plan, its previews and the claim (rules.md R-615).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInZone } from '#core/calendar/zone.ts'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  secondMailbox,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
let mailboxes: string[]
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  mailboxes = [owner.sandboxId, await secondMailbox(w, owner)]
})
afterAll(() => w[Symbol.asyncDispose]())

const dayOf = (at: string) => dateInZone(new Date(at), 'Asia/Seoul')
const change = (body: object) => owner.patch(`/workspaces/${owner.workspaceId}/days-off`, body)
const planned = async (): Promise<{ plannedAt: string; userEmailAccountId: string }[]> =>
  (await owner.get('/outbox?limit=50')).body.data

test('a 임시공휴일 that is entered late moves the mails of every mailbox at once, and is shown as the reason', async () => {
  const sequences: string[] = []
  for (const userEmailAccountId of mailboxes) {
    const { id } = await makeSequence(owner, [{}, { delayDays: 1 }])
    const leadIds = await makeLeads(owner, owner.workspaceId, 2)
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId })
    expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
    sequences.push(id)
  }
  const before = await planned()
  // the second mails, one day after Monday 2026-11-23
  expect(before.filter(({ plannedAt }) => dayOf(plannedAt) === '2026-11-24')).toHaveLength(4)
  const reply = await change({ add: [{ date: '2026-11-24', name: '임시공휴일' }] })
  expect(reply.body.daysOff).toEqual([{ date: '2026-11-24', name: '임시공휴일' }])
  const after = await planned()
  expect(after).toHaveLength(before.length)
  expect(after.map(({ plannedAt }) => dayOf(plannedAt)).sort()).toEqual([
    ...Array(4).fill('2026-11-23'),
    ...Array(4).fill('2026-11-25'),
  ])
  expect(new Set(after.map((mail) => mail.userEmailAccountId)).size).toBe(2)
  const { rules } = (await owner.get(`/email-accounts/${owner.sandboxId}`)).body
  expect(rules.daysOff).toEqual([])
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceDays: 1 })
  expect((await owner.get('/sandbox/messages')).body.total).toBe(4)
})

test('the plan of a sequence names the day off as the reason', async () => {
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}, { delayDays: 1 }], {
    leadIds,
    defaultEmailAccountId: owner.sandboxId,
  })
  await change({ add: [{ date: '2026-11-26', name: '창립기념일' }] })
  const { data } = (await owner.post(`/sequences/${id}/plan`, {})).body
  // the sandbox clock is at Tuesday 2026-11-24, a day off too
  expect(data.map(({ plannedAt }: { plannedAt: string }) => dayOf(plannedAt))).toEqual([
    '2026-11-25',
    '2026-11-27',
  ])
  expect(data[1].why.shifted).toMatchObject([{ cause: 'holiday', name: '창립기념일' }])
  await change({ remove: ['2026-11-26'] })
})

test('waits in working days count no day off of the workspace', async () => {
  await change({ add: [{ date: '2026-12-01', name: '창립기념일' }] })
  const { id } = await makeSequence(owner, [{}, { delayDays: 5 }], { businessDaysOnly: true })
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const enrolled = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: owner.sandboxId,
  })
  expect(enrolled.status).toBe(200)
  await owner.post(`/sequences/${id}/activate`)
  const mails = (await owner.get(`/outbox?limit=50&sequenceId=${id}`)).body.data as { plannedAt: string }[]
  // the sandbox clock is at Tuesday 2026-11-24, a day off: the first mail is sent on Wednesday
  expect(mails.map(({ plannedAt }) => dayOf(plannedAt)).sort()).toEqual(['2026-11-25', '2026-12-03'])
})

test('days are added and removed beside other changes; a mailbox that is saved does not keep them', async () => {
  await change({ add: [{ date: '2027-01-04', name: '첫날' }] })
  await change({ add: [{ date: '2027-01-05', name: '둘째 날' }], remove: ['2027-01-06'] })
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: { dailyCap: 9999 } })
  const { body } = await change({ remove: ['2027-01-04', '2026-11-24', '2026-12-01'] })
  expect(body.daysOff).toEqual([{ date: '2027-01-05', name: '둘째 날' }])
  const stored = await w.ctx.db.selectFrom('email_accounts').select('rules').execute()
  expect(JSON.stringify(stored)).not.toContain('workspaceDaysOff')
  expect((await owner.get('/me')).body.workspaces[0].daysOff).toEqual(body.daysOff)
})

test.each([
  ['a date that does not exist', [{ date: '2026-02-30', name: '휴무' }]],
  ['no name', [{ date: '2026-12-24', name: ' ' }]],
])('%s is rejected', async (_, add) => {
  expect((await change({ add })).body.code).toBe('validation_failed')
})

test('more than 400 days off are rejected, and none of them is stored', async () => {
  const days = (year: number) =>
    Array.from({ length: 100 }, (_, nth) => ({
      date: new Date(Date.UTC(year, 0, 1 + nth)).toISOString().slice(0, 10),
      name: '휴무',
    }))
  for (const year of [2020, 2021, 2022, 2023]) await change({ add: days(year) })
  const over = await change({ add: days(2024) })
  expect(over.body).toMatchObject({ code: 'validation_failed', issues: [{ path: 'add' }] })
  expect((await owner.get('/me')).body.workspaces[0].daysOff.length).toBeLessThanOrEqual(400)
})
