import { expect, test } from 'vitest'
import { createTestWorkspace, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

async function bring(owner: Owner, rows: string[], more: Record<string, string> = {}): Promise<string> {
  const { body } = await owner.upload('/leads/import?wait=30', {
    workspaceId: owner.workspaceId,
    file: { name: '명단.csv', content: ['회사명,담당자명,이메일,도시,직급', ...rows].join('\n') },
    onDuplicate: 'update',
    ...more,
  })
  expect(body.status, JSON.stringify(body)).toBe('completed')
  return body.id
}
const listLeads = async (owner: Owner): Promise<Record<string, string>[]> =>
  (await owner.get('/leads?limit=50&sort=company')).body.data
const NOTHING = { enrolled: 0, mailed: 0, edited: 0, gone: 0 }

test('an undone import removes the leads it created and restores the others', async () => {
  await using app = await world({ role: 'all' })
  const owner = await createTestWorkspace(app)
  const group = (await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '새 그룹' }))
    .body
  await bring(owner, ['한빛,김서연,kim@hanbit.example,서울,과장'])
  const before = await listLeads(owner)
  app.clock.advance(60_000)
  const id = await bring(
    owner,
    [
      '한빛정밀,,kim@hanbit.example,부산,부장',
      '세종,박지훈,park@sejong.example,,',
      '바다,,info@bada.example,,',
    ],
    { customerGroupId: group.id, consent: JSON.stringify({ basis: 'other', source: '전시회' }) },
  )
  expect(await listLeads(owner)).toHaveLength(3)
  const preview = await owner.get(`/leads/imports/${id}/undo`)
  expect(preview.body).toEqual({ removed: 2, restored: 1, kept: NOTHING, keptLeads: [] })
  app.clock.advance(60_000)
  expect((await owner.post(`/leads/imports/${id}/undo`)).body).toEqual({
    removed: 2,
    restored: 1,
    kept: NOTHING,
  })
  const [after, ...others] = await listLeads(owner)
  expect(others).toEqual([])
  expect({ ...after, updatedAt: '' }).toEqual({ ...before[0], updatedAt: '' })
  expect((await owner.post(`/leads/imports/${id}/undo`)).body.code).toBe('import_not_undoable')
  expect((await owner.get('/leads/imports')).body).toMatchObject({
    total: 2,
    data: [
      { id, undoneCounts: { removed: 2, restored: 1 }, createdByName: owner.user.name },
      { undoneAt: null },
    ],
  })
})

test('an undo removes the tags of the file from all leads, and no other tag', async () => {
  await using app = await world({ role: 'all' })
  const owner = await createTestWorkspace(app)
  const tag = async (name: string) =>
    (await owner.post('/tags', { workspaceId: owner.workspaceId, name })).body.id
  const [vip, fair, own] = [await tag('VIP'), await tag('전시회'), await tag('내 태그')]
  await bring(owner, [
    '한빛,,kim@hanbit.example,,',
    '세종,,park@sejong.example,,',
    '바다,,info@bada.example,,',
  ])
  const [bada, sejong, hanbit] = (await listLeads(owner)).map(({ id }) => id)
  await owner.post('/leads/bulk-tag', { leadIds: [hanbit], addIds: [vip] })
  app.clock.advance(60_000)
  const rows = ['한빛,,kim@hanbit.example,,', '세종,,park@sejong.example,,', '바다,,info@bada.example,,']
  const tags = JSON.stringify(['VIP', '전시회'])
  const id = await bring(owner, [...rows, '나루,,a@naru.example,,'], { onDuplicate: 'skip', tags })
  app.clock.advance(60_000)
  // meanwhile: one lead gets another tag, one gets the file's tag from a user, one loses a tag and gets it back
  await owner.post('/leads/bulk-tag', { leadIds: [hanbit], addIds: [own] })
  await owner.post('/leads/bulk-tag', { leadIds: [sejong], addIds: [fair] })
  await owner.post('/leads/bulk-tag', { leadIds: [bada], removeIds: [vip] })
  await owner.post('/leads/bulk-tag', { leadIds: [bada], addIds: [vip] })
  await owner.post(`/leads/imports/${id}/undo`)
  const named = (await owner.get('/leads?limit=50&sort=company')).body.data.map(
    (lead: { companyName: string; tags: { name: string }[] }) =>
      [lead.companyName, ...lead.tags.map(({ name }) => name).sort()].join(' '),
  )
  expect(named.sort()).toEqual(['바다 VIP', '세종 전시회', '한빛 VIP 내 태그'])
})

test('leads that were enrolled or edited since are kept, with the reason', async () => {
  await using app = await world({ role: 'all' })
  const owner = await createTestWorkspace(app)
  const id = await bring(owner, [
    '가람,,a@garam.example,,',
    '나래,,b@narae.example,,',
    '다온,,c@daon.example,,',
    '라온,,d@raon.example,,',
  ])
  app.clock.advance(60_000)
  const [a, b, c, d] = (await listLeads(owner)).map((lead) => lead.id ?? '')
  const { id: sequenceId } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${sequenceId}/enrollments`, {
    leadIds: [a],
    userEmailAccountId: owner.sandboxId,
  })
  await owner.patch(`/leads/${b}`, { city: '부산' })
  await owner.delete(`/leads/${c}`)
  const preview = (await owner.get(`/leads/imports/${id}/undo`)).body
  expect(preview).toMatchObject({ removed: 1, kept: { enrolled: 1, edited: 1, mailed: 0, gone: 1 } })
  expect(preview.keptLeads).toEqual(
    expect.arrayContaining([
      { leadId: a, name: '가람 · a@garam.example', reason: 'enrolled' },
      { leadId: b, name: '나래 · b@narae.example', reason: 'edited' },
    ]),
  )
  await owner.post(`/leads/imports/${id}/undo`)
  expect((await listLeads(owner)).map((lead) => lead.id)).toEqual([a, b])
  expect((await owner.get(`/leads/${d}`)).status).toBe(404)
})

test('values a later file changed are kept when the earlier import is undone', async () => {
  await using app = await world({ role: 'all' })
  const owner = await createTestWorkspace(app)
  await bring(owner, ['한빛,,kim@hanbit.example,서울,'])
  app.clock.advance(60_000)
  const first = await bring(owner, [',,kim@hanbit.example,부산,'])
  app.clock.advance(60_000)
  await bring(owner, [',,kim@hanbit.example,대구,'])
  expect((await owner.post(`/leads/imports/${first}/undo`)).body).toMatchObject({
    restored: 0,
    kept: { edited: 1 },
  })
  expect(await listLeads(owner)).toMatchObject([{ city: '대구' }])
})
