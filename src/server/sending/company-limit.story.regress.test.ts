// The company limit counts every mailbox of the workspace, in the plan and in the claim.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dateInZone } from '#core/calendar/zone.ts'
import {
  ALWAYS,
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  secondMailbox,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { sendDue } from './send.ts'
import { sequenceMails } from './sequence-mails.ts'
import { createSendingWorker } from './worker.ts'

const colleagues = (owner: Owner, names: readonly string[]) =>
  Promise.all(
    names.map((name) =>
      makeLeads(owner, owner.workspaceId, 1, { contactEmail: `${name}@one-company.example` }),
    ),
  ).then((ids) => ids.flat())

async function sentByDay(w: World): Promise<Map<string, number>> {
  const { rows } = await sql<{ at: Date }>`
    SELECT sent_at AS at FROM scheduled_executions WHERE state = 'sent' AND to_domain = 'one-company.example'`.execute(
    w.ctx.db,
  )
  const days = Map.groupBy(rows, ({ at }) => dateInZone(at, 'Asia/Seoul'))
  return new Map([...days].map(([day, mails]) => [day, mails.length]))
}

test('two mailboxes together plan no more mails to a company on a day than the limit, and the others have that reason', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const mailboxes = [owner.sandboxId, await secondMailbox(w, owner)]
  for (const id of mailboxes)
    await owner.patch(`/email-accounts/${id}`, { rules: { ...ALWAYS, perCompanyCap: 2 } })
  for (const [i, userEmailAccountId] of mailboxes.entries()) {
    const { id } = await makeSequence(owner, [{}], { name: `시퀀스 ${i}` })
    const leadIds = await colleagues(owner, [`kim${i}`, `lee${i}`])
    const ask = { leadId: leadIds[0], userEmailAccountId }
    const rehearsed = await owner.post(`/sequences/${id}/plan`, ask)
    expect(rehearsed.body.data[0].waitReason).toBe(i === 0 ? null : 'domain_limit')
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId })
    await owner.post(`/sequences/${id}/activate`)
    const { data } = (await owner.get(`/sequences/${id}/enrollments`)).body
    const reasons = data.map((enrollment: { waitReason: string | null }) => enrollment.waitReason)
    expect(reasons).toEqual(i === 0 ? ['delay', 'delay'] : ['domain_limit', 'domain_limit'])
  }
  await owner.post('/sandbox/clock', { advanceDays: 4 })
  expect([...(await sentByDay(w)).values()]).toEqual([2, 2])
})

test('mails of two mailboxes due at the same moment do not exceed the company limit together', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const mailboxes = [owner.sandboxId, await secondMailbox(w, owner)]
  for (const [i, userEmailAccountId] of mailboxes.entries()) {
    const { id } = await makeSequence(owner, [{}], { name: `시퀀스 ${i}` })
    const leadIds = await colleagues(
      owner,
      ['kim', 'lee', 'park'].map((name) => `${name}${i}`),
    )
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId })
    await owner.post(`/sequences/${id}/activate`)
  }
  // set after planning: only the claim can apply it
  for (const id of mailboxes)
    await owner.patch(`/email-accounts/${id}`, { rules: { ...ALWAYS, perCompanyCap: 1 } })
  w.clock.advance(60_000)
  const { signal } = new AbortController()
  await Promise.all([1, 2].map(() => sendDue(w.ctx, createSendingWorker(w.ctx, signal), sequenceMails)))
  expect([...(await sentByDay(w)).values()]).toEqual([1])
  await owner.post('/sandbox/clock', { advanceDays: 8 })
  expect([...(await sentByDay(w)).values()]).toEqual([1, 1, 1, 1, 1, 1])
})

test('two users who enroll colleagues in two mailboxes at the same moment stay within the limit together', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const mailboxes = [owner.sandboxId, await secondMailbox(w, owner)]
  for (const id of mailboxes)
    await owner.patch(`/email-accounts/${id}`, { rules: { ...ALWAYS, perCompanyCap: 2 } })
  const prepared = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (i) => ({
      sequence: (await makeSequence(owner, [{}], { name: `시퀀스 ${i}` })).id,
      leadIds: await colleagues(owner, [`kim${i}`, `lee${i}`]),
      userEmailAccountId: mailboxes[i % 2],
    })),
  )
  const planned = () =>
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM scheduled_executions GROUP BY (planned_at AT TIME ZONE 'Asia/Seoul')::date`
      .execute(w.ctx.db)
      .then(({ rows }) => rows.map(({ n }) => n))
  const enrolled = await Promise.all(
    prepared.map(({ sequence, ...ask }) => owner.post(`/sequences/${sequence}/enrollments`, ask)),
  )
  expect(enrolled.map(({ status }) => status)).toEqual(prepared.map(() => 200))
  expect(await planned()).toEqual([2, 2, 2, 2, 2, 2])
  const launched = await Promise.all(
    prepared.map(({ sequence }) => owner.post(`/sequences/${sequence}/activate`)),
  )
  expect(launched.map(({ status }) => status)).toEqual(prepared.map(() => 200))
  expect(await planned()).toEqual([2, 2, 2, 2, 2, 2])
})
