// The orders of the enrollments of a sequence and of the outbox: ties, completeness over pages, other workspaces.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENROLLMENT_SORTS } from '#core/enrollments/enrollment.ts'
import { OUTBOX_SORTS } from '#core/sending/outbox.ts'
import { createTestWorkspace, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

/** Equal names, a lead without a company and one without any name. */
const COMPANIES = ['나라', '가람', '다온', '가람', '가람', '', ''] as const

async function enrolled(name = '시퀀스') {
  const owner = await createTestWorkspace(w)
  const leadIds: string[] = []
  for (const [i, companyName] of COMPANIES.entries()) {
    const { body } = await owner.post('/leads', {
      workspaceId: owner.workspaceId,
      companyName,
      contactName: i === 5 ? '라라' : '',
      contactEmail: `lead${i}@sorted.example`,
    })
    leadIds.push(body.id)
  }
  const { id } = await makeSequence(owner, [{}, {}], { name })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  return { owner, id, leadIds }
}

type Row = { id: string; companyName: string; contactName: string; contactEmail: string; status: string }
const shownName = (row: Row): string => row.companyName || row.contactName || row.contactEmail

/** All rows, two on each page. */
async function pages<R extends { id: string }>(owner: Owner, path: string): Promise<R[]> {
  const rows: R[] = []
  for (let offset = 0; ; offset += 2) {
    const { body, status } = await owner.get(`${path}&limit=2&offset=${offset}`)
    expect(status, path).toBe(200)
    rows.push(...body.data)
    if (offset + 2 >= body.total) {
      expect(rows, path).toHaveLength(body.total)
      return rows
    }
  }
}

test('enrollments are sorted by the name that is shown; pages are complete in every order and direction', async () => {
  const { owner, id } = await enrolled()
  const sorted = (query: string) => pages<Row>(owner, `/sequences/${id}/enrollments?${query}`)
  const names = (await sorted('sort=lead&direction=asc')).map(shownName)
  expect(names).toEqual(['lead6@sorted.example', '가람', '가람', '가람', '나라', '다온', '라라'])
  expect((await sorted('sort=lead&direction=desc')).map(shownName)).toEqual(names.toReversed())
  for (const sort of ENROLLMENT_SORTS)
    for (const direction of ['asc', 'desc']) {
      const ids = (await sorted(`sort=${sort}&direction=${direction}`)).map((row) => row.id)
      expect(new Set(ids).size, `${sort} ${direction}`).toBe(COMPANIES.length)
    }
})

test('enrollments are sorted by their next mail: those without one are last in both directions', async () => {
  const { owner, id } = await enrolled()
  await owner.post(`/sequences/${id}/activate`)
  const { body } = await owner.get(`/sequences/${id}/enrollments?limit=1&sort=lead&direction=asc`)
  const [ended] = body.data
  await owner.patch(`/sequences/${id}/enrollments/bulk/status`, {
    enrollmentIds: [ended.id],
    status: 'removed',
  })
  await sql`UPDATE scheduled_executions SET planned_at = planned_at + interval '30 days'
            WHERE sequence_id = ${id} AND lead_id = (SELECT id FROM leads WHERE company_name = '나라' AND id IN
              (SELECT lead_id FROM enrollments WHERE sequence_id = ${id}))`.execute(w.ctx.db)
  const nextOf = async (direction: string) =>
    (
      await pages<Row & { nextActionAt: string | null }>(
        owner,
        `/sequences/${id}/enrollments?sort=next&direction=${direction}`,
      )
    ).map(({ nextActionAt, companyName }) => ({ nextActionAt, companyName }))
  const [asc, desc] = [await nextOf('asc'), await nextOf('desc')]
  expect(asc.at(-1)?.nextActionAt).toBeNull()
  expect(desc.at(-1)?.nextActionAt).toBeNull()
  expect(desc[0]?.companyName).toBe('나라')
  const times = asc.flatMap(({ nextActionAt }) => nextActionAt ?? [])
  expect(times).toEqual(times.toSorted())
})

test('a status filter, a search and an order work together, and a cursor belongs to the order without sort', async () => {
  const { owner, id } = await enrolled()
  const list = `/sequences/${id}/enrollments?search=${encodeURIComponent('가람')}&status=pending`
  expect(await pages(owner, `${list}&sort=status&direction=asc`)).toHaveLength(3)
  const { body } = await owner.get(`/sequences/${id}/enrollments?limit=2`)
  expect(body.nextCursor).not.toBeNull()
  const cursor = encodeURIComponent(body.nextCursor)
  expect((await owner.get(`/sequences/${id}/enrollments?limit=2&cursor=${cursor}`)).status).toBe(200)
  expect((await owner.get(`/sequences/${id}/enrollments?limit=2&cursor=${cursor}&sort=lead`)).status).toBe(
    400,
  )
  expect((await owner.get(`/sequences/${id}/enrollments?sort=colour`)).status).toBe(400)
})

test('the outbox is sorted by lead, sequence and sender; the planned time and the id decide between equal rows', async () => {
  const { owner, id } = await enrolled('하늘')
  const { id: other } = await makeSequence(owner, [{}], { name: '강물' })
  const { body: extra } = await owner.post('/leads', {
    workspaceId: owner.workspaceId,
    companyName: '가람',
    contactEmail: 'extra@sorted.example',
  })
  await owner.post(`/sequences/${other}/enrollments`, {
    leadIds: [extra.id],
    userEmailAccountId: owner.sandboxId,
  })
  type Mail = Row & { plannedAt: string; sequenceName: string; order: number }
  const sorted = (query: string) => pages<Mail>(owner, `/outbox?${query}`)
  const byLead = await sorted('sort=lead&direction=asc')
  expect(byLead.map(shownName).slice(2, 9)).toEqual(Array(7).fill('가람'))
  for (const [i, mail] of byLead.entries()) {
    const before = byLead[i - 1]
    if (!before || shownName(before) !== shownName(mail)) continue
    expect([before.plannedAt, before.id] < [mail.plannedAt, mail.id]).toBe(true)
  }
  const bySequence = await sorted('sort=sequence&direction=asc')
  expect(bySequence.map(({ sequenceName, order }) => `${sequenceName} ${order}`)).toEqual([
    '강물 1',
    ...Array(7).fill('하늘 1'),
    ...Array(7).fill('하늘 2'),
  ])
  const all = (await sorted('')).map((mail) => mail.id)
  for (const sort of OUTBOX_SORTS)
    for (const direction of ['asc', 'desc'])
      expect(
        (await sorted(`sort=${sort}&direction=${direction}`)).map((mail) => mail.id).sort(),
        `${sort} ${direction}`,
      ).toEqual(all.toSorted())
  expect((await sorted('sort=planned&direction=desc')).map((mail) => mail.id)).toEqual(all.toReversed())
  expect(id).not.toBe(other)
})

test('a sorted list contains no row of another workspace', async () => {
  const { owner, id } = await enrolled()
  const stranger = await createTestWorkspace(w)
  expect((await stranger.get(`/sequences/${id}/enrollments?sort=lead`)).status).toBe(404)
  for (const sort of OUTBOX_SORTS)
    expect((await stranger.get(`/outbox?sort=${sort}`)).body).toMatchObject({ data: [], total: 0 })
  expect((await owner.get('/outbox?sort=lead')).body.total).toBe(14)
})
