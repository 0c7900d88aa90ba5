// The limits of a mailbox apply in the claim as well as in the plan, across its sequences.
import { expect, test } from 'vitest'
import { dateInZone } from '#core/calendar/zone.ts'
import { ALWAYS, createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('two sequences on one mailbox in ramp-up: no day and no company exceeds its limit, and every lead is mailed', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const rules = { ...ALWAYS, rampUp: { start: 3, step: 2, since: '2026-11-23' }, perCompanyCap: 2 }
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules })
  for (const nth of [1, 2]) {
    const colleagues = await Promise.all(
      [1, 2, 3].map((n) =>
        makeLeads(owner, owner.workspaceId, 1, { contactEmail: `staff${nth}${n}@one-company.example` }),
      ),
    )
    const leadIds = [...colleagues.flat(), ...(await makeLeads(owner, owner.workspaceId, 2))]
    const { id } = await makeSequence(owner, [{}], { name: `시퀀스 ${nth}` })
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
    expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
    const waiting = (await owner.get(`/sequences/${id}/enrollments?limit=50`)).body.data
    expect(waiting.map((enrollment: { waitReason: string }) => enrollment.waitReason)).toContain(
      'domain_limit',
    )
  }
  await owner.post('/sandbox/clock', { advanceDays: 7 })
  const mails = (await owner.get('/sandbox/messages?limit=50')).body.data as { to: string; at: string }[]
  expect(new Set(mails.map((mail) => mail.to)).size).toBe(10)
  const days = Map.groupBy(mails, (mail) => dateInZone(new Date(mail.at), 'Asia/Seoul'))
  for (const [day, ofDay] of days) {
    const nth = (Date.parse(day) - Date.parse('2026-11-23')) / 86_400_000
    expect(ofDay.length, day).toBeLessThanOrEqual(3 + 2 * nth)
    expect(ofDay.filter((mail) => mail.to.endsWith('@one-company.example')).length, day).toBeLessThanOrEqual(
      2,
    )
  }
})

test('a limit set after planning applies as well: the mail over it waits for tomorrow with a reason', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const addresses = ['kim', 'lee', 'park'].map((name) => ({ contactEmail: `${name}@company.example` }))
  const leadIds = (
    await Promise.all(addresses.map((fields) => makeLeads(owner, owner.workspaceId, 1, fields)))
  ).flat()
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: { ...ALWAYS, perCompanyCap: 1 } })
  await owner.post('/sandbox/clock', { advanceHours: 1 })
  expect((await owner.get('/sandbox/messages')).body.total).toBe(1)
  const enrollments = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  const reasons = enrollments.map((enrollment: { waitReason: string | null }) => enrollment.waitReason)
  expect(reasons.filter((reason: string | null) => reason === 'domain_limit')).toHaveLength(2)
  await owner.post('/sandbox/clock', { advanceDays: 3 })
  expect((await owner.get('/sandbox/messages')).body.total).toBe(3)
})

test('a day off that is entered after the start moves the mails of that day at once, and only those', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, [{}, { delayDays: 2 }, { delayDays: 3 }])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  const planned = async () => {
    const { data } = (await owner.get('/outbox?limit=50')).body as {
      data: { id: string; plannedAt: string }[]
    }
    return new Map(data.map((mail) => [mail.id, mail.plannedAt]))
  }
  const before = await planned()
  const dayOf = (at: string) => dateInZone(new Date(at), 'Asia/Seoul')
  const [, off] = [...new Set([...before.values()].map(dayOf))].sort()
  const { rules } = (await owner.get(`/email-accounts/${owner.sandboxId}`)).body
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: { ...rules, daysOff: [off] } })
  const after = await planned()
  expect(after.size).toBe(before.size)
  const days = [...after.values()].map(dayOf)
  expect(days).not.toContain(off)
  const first = [...before].filter(([, at]) => dayOf(at) < (off ?? ''))
  for (const [mail, at] of first) expect(after.get(mail)).toBe(at)
  expect([...before.values()].map(dayOf).filter((day) => day === off)).toHaveLength(3)
})
