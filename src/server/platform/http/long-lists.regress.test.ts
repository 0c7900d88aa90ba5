// Lists of any length: cursor paging during changes, all ids of a filter, search.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

type Row = { id: string; companyName: string }
const begin = async () => {
  me = await createTestWorkspace(w)
}
/** Follows the cursor to the end; `between` runs after each page. */
const walk = async (path: string, between = async (_seen: readonly Row[]) => {}): Promise<Row[]> => {
  const seen: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await me.get(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    expect(response.status).toBe(200)
    seen.push(...response.body.data)
    cursor = response.body.nextCursor
    await between(seen)
  }
  return seen
}
const add = async (companyName: string, more: object = {}) =>
  (await me.post('/leads', { workspaceId: me.workspaceId, companyName, ...more })).body.id as string

test.each(['created', 'company', 'contact'])(
  'the pages of the contacts sorted by %s name everybody once, also those who are equal, while others come and go',
  async (sort) => {
    await begin()
    const ids = await makeLeads(me, me.workspaceId, 23, { companyName: '같은 회사', contactName: '김.하늘' })
    // several within one microsecond, several within one millisecond
    await sql`UPDATE leads SET created_at = timestamptz '2026-11-02 09:00:00.123456+09'
      + (row_number % 4) * interval '1 microsecond'
      FROM (SELECT id AS of, row_number() OVER (ORDER BY id) FROM leads WHERE workspace_id = ${me.workspaceId}) r
      WHERE r.of = leads.id`.execute(w.ctx.db)
    const seen = await walk(`/leads?limit=4&sort=${sort}`, async (rows) => {
      await add('가장 먼저 오는 회사')
      // a row that was returned already is deleted
      await me.delete(`/leads/${rows[0]?.id}`)
      expect(rows.length).toBeLessThan(60)
    })
    const old = seen.filter(({ companyName }) => companyName === '같은 회사').map(({ id }) => id)
    expect(old.toSorted()).toEqual(ids.toSorted())
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  },
)

test('a cursor continues in the order of the offset pages, and the last page has none', async () => {
  await begin()
  await makeLeads(me, me.workspaceId, 12)
  for (const sort of ['created', 'company', 'contact']) {
    const whole = (await me.get(`/leads?limit=50&sort=${sort}`)).body
    expect(whole.nextCursor).toBeNull()
    expect(await walk(`/leads?limit=6&sort=${sort}`)).toEqual(whole.data)
    // offset pages read from the end have one as well
    const late = (await me.get(`/leads?limit=2&offset=8&sort=${sort}`)).body
    const rest = await me.get(`/leads?limit=9&sort=${sort}&cursor=${encodeURIComponent(late.nextCursor)}`)
    expect(rest.body.data).toEqual(whole.data.slice(10))
    expect(rest.body).toMatchObject({ total: 12, nextCursor: null })
  }
})

test.each([
  'x',
  '00000000-0000-4000-8000-000000000000.1.not-a-time',
  '00000000-0000-4000-8000-000000000000.1.99999999999999999999',
  '00000000-0000-4000-8000-000000000000.-1.5',
])('an invalid cursor (%s) is rejected', async (cursor) => {
  await begin()
  const response = await me.get(`/leads?cursor=${encodeURIComponent(cursor)}`)
  expect([response.status, response.body.code]).toEqual([400, 'validation_failed'])
})

test('leads of a sequence and of a group page by cursor like the list of leads', async () => {
  await begin()
  const leadIds = await makeLeads(me, me.workspaceId, 11, { companyName: '한빛산업' })
  const { id } = await makeSequence(me, [{}])
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  const group = await me.post('/customer-groups', { workspaceId: me.workspaceId, name: '봄', leadIds })
  for (const path of [`/sequences/${id}/enrollments`, `/customer-groups/${group.body.id}/leads`]) {
    const whole = (await me.get(`${path}?limit=50`)).body.data
    expect(whole).toHaveLength(11)
    expect(await walk(`${path}?limit=3`)).toEqual(whole)
    const found = encodeURIComponent('빛산')
    expect(await walk(`${path}?limit=3&search=${found}`)).toEqual(whole)
  }
})

test('leads, sequences and groups are found in every spelling of the same word', async () => {
  await begin()
  const name = 'ＡＢＣ 한빛'
  const id = await add(name, { contactEmail: 'Sales.Team@Hanbit-ind.example' })
  const group = await me.post('/customer-groups', { workspaceId: me.workspaceId, name })
  const sequence = await me.post('/sequences', { name, workspaceIds: [me.workspaceId] })
  const found = async (path: string, search: string) =>
    (await me.get(`${path}?search=${encodeURIComponent(search)}`)).body.data.map((row: Row) => row.id)
  const words = ['빛', '한빛', '한빛'.normalize('NFD'), 'abc', 'ＡＢＣ', 'Abc 한', '한비', ' c 한빛 ']
  for (const word of words) {
    expect([word, await found('/leads', word)]).toEqual([word, [id]])
    expect([word, await found('/customer-groups', word)]).toEqual([word, [group.body.id]])
    expect([word, await found('/sequences/search', word)]).toEqual([word, [sequence.body.id]])
  }
  for (const part of ['sales', 'SALES.TEAM', '@hanbit', 'nbit-ind', 'd.example'])
    expect([part, await found('/leads', part)]).toEqual([part, [id]])
  for (const word of ['반', 'abd', '%', '_한', '한빛x']) expect(await found('/leads', word)).toEqual([])
})
