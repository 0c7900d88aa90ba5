import { expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

type Line = {
  kind: string
  at: string
  userName: string | null
  sequence: { name: string } | null
  data: object
}

/** A lead that got a mail and replied. */
async function answered(app: World) {
  const owner = await createTestWorkspace(app, { name: '김이음' })
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1, { contactEmail: 'kim@hanbit.example' })
  const { id: sequenceId } = await makeSequence(owner, [{}, {}], { name: '첫 제안', leadIds: [leadId] })
  await owner.post(`/sequences/${sequenceId}/enrollments`, {
    leadIds: [leadId],
    userEmailAccountId: owner.sandboxId,
  })
  await owner.post(`/sequences/${sequenceId}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const [mail] = (await owner.get('/sandbox/messages')).body.data
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text: '좋습니다' })
  return { owner, leadId, sequenceId }
}

test('the history contains mails, replies, edits, legal basis and suppressions, newest first, with the user', async () => {
  await using app = await world()
  const { owner, leadId } = await answered(app)
  app.clock.advance(7_200_000)
  await owner.patch(`/leads/${leadId}`, { city: '부산' })
  app.clock.advance(1000)
  await owner.put(`/leads/${leadId}/consent`, { basis: 'other', source: '전시회' })
  app.clock.advance(1000)
  await owner.post('/suppressions', {
    workspaceId: owner.workspaceId,
    kind: 'address',
    value: 'kim@hanbit.example',
  })
  const { body } = await owner.get(`/leads/${leadId}/history?limit=100`)
  const lines: Line[] = body.data
  const kinds = lines.map((line) => line.kind)
  for (const kind of ['created', 'enrolled', 'sent', 'replied', 'changed', 'consent', 'suppressed'])
    expect(kinds).toContain(kind)
  expect(lines.map((line) => line.at)).toEqual(
    lines
      .map((line) => line.at)
      .toSorted()
      .toReversed(),
  )
  const line = (kind: string) => lines.find((one) => one.kind === kind)
  expect(line('changed')).toMatchObject({
    userName: '김이음',
    data: { cause: 'edited', before: { city: '' }, after: { city: '부산' } },
  })
  expect(line('enrolled')).toMatchObject({ userName: '김이음', sequence: { name: '첫 제안' } })
  expect(line('replied')).toMatchObject({ threadId: (await owner.get('/inbox')).body.data[0].id })
  expect(line('sent')).toMatchObject({ threadId: null })
  expect(line('sent')).toMatchObject({ mail: { subject: '제안 1', toAddress: 'kim@hanbit.example' } })
  expect(line('suppressed')).toMatchObject({ data: { value: 'kim@hanbit.example' } })
  expect(body.nextCursor).toBeNull()
})

test('the pages of a history contain every line exactly once', async () => {
  await using app = await world()
  const { owner, leadId } = await answered(app)
  for (let n = 0; n < 5; n++) await owner.patch(`/leads/${leadId}`, { city: `도시${n}` })
  const whole = (await owner.get(`/leads/${leadId}/history?limit=100`)).body.data
  const pages: unknown[] = []
  for (let cursor = ''; ; ) {
    const { body } = await owner.get(`/leads/${leadId}/history?limit=2${cursor && `&cursor=${cursor}`}`)
    pages.push(...body.data)
    if (!body.nextCursor) break
    cursor = encodeURIComponent(body.nextCursor)
  }
  expect(whole.length).toBeGreaterThan(7)
  expect(pages).toEqual(whole)
})

test('a filter by kind returns only lines of that kind', async () => {
  await using app = await world()
  const { owner, leadId } = await answered(app)
  await owner.patch(`/leads/${leadId}`, { city: '부산' })
  const kinds = async (group: string): Promise<string[]> =>
    (await owner.get(`/leads/${leadId}/history?group=${group}`)).body.data.map((line: Line) => line.kind)
  expect((await kinds('reply')).toSorted()).toEqual(['classified', 'replied'])
  expect((await kinds('lead')).toSorted()).toEqual(['changed', 'created'])
  expect((await owner.get(`/leads/${leadId}/history?group=nonsense`)).status).toBe(400)
  expect((await owner.get(`/leads/${leadId}/history?cursor=x`)).status).toBe(400)
})

test('the history of an imported lead names the file, and what a later file changed', async () => {
  await using app = await world({ role: 'all' })
  const owner = await createTestWorkspace(app, { name: '김이음' })
  const upload = (name: string, content: string) =>
    owner.upload('/leads/import?wait=30', {
      workspaceId: owner.workspaceId,
      file: { name, content },
      onDuplicate: 'update',
    })
  await upload('명단.csv', '회사명,이메일\n한빛,a@hanbit.example')
  await upload('도시.csv', '이메일,도시\na@hanbit.example,부산')
  const [lead] = (await owner.get('/leads')).body.data
  const { data } = (await owner.get(`/leads/${lead.id}/history`)).body
  expect(data).toMatchObject([
    {
      kind: 'changed',
      userName: '김이음',
      data: { cause: 'imported', fileName: '도시.csv', after: { city: '부산' } },
    },
    { kind: 'imported', data: { fileName: '명단.csv' } },
  ])
})

test('the enrollments of a lead are listed with their sequences, open ones first', async () => {
  await using app = await world()
  const { owner, leadId } = await answered(app)
  const { id } = await makeSequence(owner, [{}], { name: '두 번째', leadIds: [leadId] })
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [leadId],
    userEmailAccountId: owner.sandboxId,
    allowParallel: true,
  })
  const { data } = (await owner.get(`/leads/${leadId}/enrollments`)).body
  expect(data).toMatchObject([
    { sequenceName: '두 번째', sequenceStatus: 'draft', status: 'pending' },
    { sequenceName: '첫 제안', sequenceStatus: 'active', status: 'replied' },
  ])
})
