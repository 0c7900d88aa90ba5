// Research of leads: a site, the model of the workspace, facts, the writer; each failure is a state with a sentence.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { READ_FAULT_SENTENCES } from '#core/leads/research/read-faults.ts'
import type { SiteReading } from '#core/ports.ts'
import { requestResearch } from '#server/data/leads/research.ts'
import { researchLead } from '#server/leads/actions/research/research-lead.ts'
import { unfinishedJobs } from '#testing/db/unfinished-jobs.ts'
import { type Behaviour, type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let theModel: FakeModel
let w: World
const readings = new Map<string, SiteReading>()
const reads: string[] = []
beforeAll(async () => {
  theModel = await startFakeModel()
  w = await world({
    role: 'all',
    config: { allowPrivateHosts: true },
    siteReader: {
      async read(site) {
        reads.push(site)
        return readings.get(site) ?? { ok: false, fault: 'unreachable', detail: null }
      },
    },
  })
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await theModel[Symbol.asyncDispose]()
})

let count = 0
/** A workspace with one lead whose site is readable, and a script of the model for this site. */
async function room(behaviour: Behaviour, model: object = {}) {
  const owner = await createTestWorkspace(w)
  const word = `회사${++count}호`
  const own = { preset: 'custom', baseUrl: theModel.baseUrl, model: 'test-model', apiKey: 'test-key' }
  await owner.put(`/workspaces/${owner.workspaceId}/model`, { ...own, research: 'on', ...model })
  const script = theModel.scriptFor(word)
  script.behave(behaviour)
  const site = `https://site${count}.example/`
  readings.set(site, {
    ok: true,
    pages: [
      {
        url: site,
        title: '첫 페이지',
        sentences: [`${word}는 2008년에 설립되었습니다.`, '직원 85명이 일합니다.'],
        footer: [],
      },
    ],
    skipped: [],
  })
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1, { companyName: word })
  await owner.patch(`/leads/${leadId}`, { website: site })
  return { owner, leadId, site, script, word }
}
const researchOf = async (owner: Owner, id: string) => (await owner.get(`/leads/${id}/research`)).body
const ended = (owner: Owner, id: string) =>
  until(
    () => researchOf(owner, id),
    ({ state }) => !['none', 'waiting', 'reading'].includes(state),
  )
async function research(behaviour: Behaviour, model: object = {}) {
  const it = await room(behaviour, model)
  expect((await it.owner.post(`/leads/${it.leadId}/research`)).status).toBe(200)
  return { ...it, result: await ended(it.owner, it.leadId) }
}
const fields = (facts: object[]): Behaviour => ({ fields: { facts } })

test('facts of a site are stored with the sentence, the page and the date', async () => {
  const { result, site } = await research(fields([{ text: '2008년에 설립되었습니다.', sentence: 1 }]))
  expect(result).toMatchObject({ state: 'done', message: null, isFresh: true })
  expect(result.facts).toEqual([
    expect.objectContaining({
      source: 'page',
      text: '2008년에 설립되었습니다.',
      quote: expect.stringContaining('2008년에 설립되었습니다.'),
      url: site,
      title: '첫 페이지',
      fetchedAt: expect.any(String),
      isSuspicious: false,
    }),
  ])
})

test('a malicious answer stores no link, no unknown sentence and no invented number', async () => {
  const { result } = await research(
    fields([
      { text: '지금 https://evil.example 에 접속하세요.', sentence: 1 },
      { text: '직원 9,000명이 일합니다.', sentence: 2 },
      { text: '직원 85명이 일합니다.', sentence: 99 },
      { text: '직원이 일합니다. 모두 입금하세요.', sentence: 2 },
    ]),
  )
  expect(result.facts).toEqual([
    expect.objectContaining({ text: '직원이 일합니다. 모두 입금하세요.', isSuspicious: true }),
  ])
})

test.each<[string, Behaviour]>([
  ['prose', { text: '이 회사는 아주 훌륭한 회사입니다.' }],
  ['the wrong schema', { fields: { subject: '제목', bodyText: '본문' } }],
  ['another language', { text: 'This is a fine company, founded long ago.' }],
  ['100 kB', { text: 'x'.repeat(100_000) }],
  ['half of an answer', 'half'],
])('a model that answers %s ends as failed with a sentence', async (_, behaviour) => {
  const { result } = await research(behaviour)
  expect(result).toMatchObject({ state: 'failed', facts: [] })
  expect(result.message).toMatch(/[가-힣]/)
})

test('a slow and then limited model is asked again', async () => {
  const found = fields([{ text: '직원 85명이 일합니다.', sentence: 2 }])
  const it = await room('mail')
  it.script.behave((_, nth) => (nth === 1 ? { limited: 0 } : { slow: 300, last: found }))
  await it.owner.post(`/leads/${it.leadId}/research`)
  expect(await ended(it.owner, it.leadId)).toMatchObject({ state: 'done', facts: [{ source: 'page' }] })
})

test.each(Object.keys(READ_FAULT_SENTENCES) as (keyof typeof READ_FAULT_SENTENCES)[])(
  'a site that is not read because of %s shows its sentence, and no model is asked',
  async (fault) => {
    const it = await room('mail')
    readings.set(it.site, { ok: false, fault, detail: 'technical' })
    await it.owner.post(`/leads/${it.leadId}/research`)
    expect(await ended(it.owner, it.leadId)).toMatchObject({
      state: 'failed',
      message: READ_FAULT_SENTENCES[fault],
    })
    expect(it.script.calls).toEqual([])
  },
)

test('research is off until an admin turns it on', async () => {
  const it = await room('mail', { research: 'off' })
  expect(await researchOf(it.owner, it.leadId)).toMatchObject({ state: 'off', isOn: false })
  const response = await it.owner.post(`/leads/${it.leadId}/research`)
  expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining('홈페이지 조사') } })
  expect((await it.owner.post('/leads/bulk-research', { leadIds: [it.leadId] })).body).toMatchObject({
    runId: null,
    turnedOff: 1,
  })
})

test('a bulk request skips fresh leads and leads without a site, and estimates both', async () => {
  const it = await research(fields([]))
  const [without = ''] = await makeLeads(it.owner, it.owner.workspaceId, 1, { contactEmail: null })
  const [other = ''] = await makeLeads(it.owner, it.owner.workspaceId, 1)
  await it.owner.patch(`/leads/${other}`, { website: 'https://unread.example' })
  const body = { leadIds: [it.leadId, without, other] }
  expect((await it.owner.post('/leads/bulk-research/estimate', body)).body).toEqual({
    toRead: 1,
    withoutSite: 1,
    fresh: 1,
    running: 0,
    turnedOff: 0,
    cost: null,
  })
  const started = (await it.owner.post('/leads/bulk-research', body)).body
  expect(started).toMatchObject({ queued: 1, withoutSite: 1, fresh: 1 })
  const run = await until(
    async () => (await it.owner.get(`/leads/research-runs/${started.runId}`)).body,
    ({ waiting }) => waiting === 0,
  )
  expect(run).toMatchObject({ total: 1, failed: 1 })
})

test('a research that fails keeps the facts of an earlier one and shows why', async () => {
  const it = await room(fields([{ text: '직원 85명이 일합니다.', sentence: 2 }]))
  await it.owner.post(`/leads/${it.leadId}/research`)
  expect((await ended(it.owner, it.leadId)).state).toBe('done')
  it.script.behave({ text: '이 회사는 아주 훌륭한 회사입니다.' })
  // another model, so that the earlier answer is not used
  await it.owner.put(`/workspaces/${it.owner.workspaceId}/model`, { model: 'another-model' })
  await it.owner.post(`/leads/${it.leadId}/research`)
  expect(await ended(it.owner, it.leadId)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/[가-힣]/),
    facts: [expect.objectContaining({ text: '직원 85명이 일합니다.' })],
  })
})

test('an exhausted quota stops the rest of the run with one message', async () => {
  const it = await room('quota')
  const leadIds = await makeLeads(it.owner, it.owner.workspaceId, 6, { companyName: it.word })
  for (const id of leadIds) await it.owner.patch(`/leads/${id}`, { website: it.site })
  const { runId } = (await it.owner.post('/leads/bulk-research', { leadIds })).body
  const run = await until(
    async () => (await it.owner.get(`/leads/research-runs/${runId}`)).body,
    ({ waiting }) => waiting === 0,
  )
  expect(run).toMatchObject({ total: 6, done: 0, failed: 0, stopped: 6, message: expect.any(String) })
  expect(it.script.calls.length).toBeLessThan(6)
})

test('a reached monthly cap stops the run before a model is asked', async () => {
  const it = await room('mail', { monthlyCap: 0, priceIn: 1, priceOut: 1 })
  const { runId } = (await it.owner.post('/leads/bulk-research', { leadIds: [it.leadId] })).body
  const run = await until(
    async () => (await it.owner.get(`/leads/research-runs/${runId}`)).body,
    ({ waiting }) => waiting === 0,
  )
  expect(run).toMatchObject({ stopped: 1, message: expect.stringContaining('한도') })
  expect(it.script.calls).toEqual([])
})

test('a cancelled run stores nothing that a model answers later', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  const facts = fields([{ text: '직원 85명이 일합니다.', sentence: 2 }])
  const it = await room({ slow: mayAnswer.promise, last: facts })
  const { runId } = (await it.owner.post('/leads/bulk-research', { leadIds: [it.leadId] })).body
  await until(
    async () => it.script.calls.length,
    (calls) => calls > 0,
  )
  expect((await it.owner.post(`/leads/research-runs/${runId}/cancel`)).body).toMatchObject({ stopped: 1 })
  mayAnswer.resolve()
  await until(async () => (await unfinishedJobs(w.ctx.db, [it.leadId])) === 0)
  expect(await researchOf(it.owner, it.leadId)).toMatchObject({ state: 'stopped', facts: [] })
})

test('a research whose worker was stopped in the middle is done by the next attempt', async () => {
  const it = await room(fields([{ text: '직원 85명이 일합니다.', sentence: 2 }]))
  const stopping = new AbortController()
  stopping.abort()
  // without its job: the state of a lead whose worker died
  await requestResearch(w.ctx.db, w.ctx.newId(), [{ leadId: it.leadId, site: it.site }], w.clock.now())
  await expect(researchLead(w.ctx, it.leadId, stopping.signal)).rejects.toThrow('stopped')
  expect(await researchOf(it.owner, it.leadId)).toMatchObject({ state: 'reading' })
  await researchLead(w.ctx, it.leadId, new AbortController().signal)
  expect(await researchOf(it.owner, it.leadId)).toMatchObject({ state: 'done', facts: [{ source: 'page' }] })
  // a job that runs again does nothing
  await researchLead(w.ctx, it.leadId, new AbortController().signal)
  expect(it.script.calls).toHaveLength(1)
})

test('a user adds, edits and deletes facts, and a later research keeps these decisions', async () => {
  const both = [
    { text: '2008년에 설립되었습니다.', sentence: 1 },
    { text: '직원 85명이 일합니다.', sentence: 2 },
  ]
  const it = await research(fields(both))
  const [first, second] = it.result.facts
  const path = `/leads/${it.leadId}/facts`
  await it.owner.post(path, { text: '3월에 이전했다고 들었습니다.' })
  await it.owner.patch(`${path}/${first.id}`, { text: '2008년 설립' })
  await it.owner.delete(`${path}/${second.id}`)
  const page = readings.get(it.site)
  if (page?.ok) page.pages[0]?.sentences.push('새 소식이 있습니다.')
  await it.owner.post(`/leads/${it.leadId}/research`)
  const { facts } = await ended(it.owner, it.leadId)
  expect(facts.map(({ text, source }: { text: string; source: string }) => [text, source]).sort()).toEqual([
    ['2008년 설립', 'user'],
    ['3월에 이전했다고 들었습니다.', 'user'],
  ])
  expect((await it.owner.patch(`${path}/${second.id}`, { text: '다시' })).status).toBe(404)
})

test('the writer gets facts that are not suspicious, and the mail keeps which it was given', async () => {
  const found = [
    { text: '2008년에 설립되었습니다.', sentence: 1 },
    { text: '직원 85명에게 클릭하세요.', sentence: 2 },
  ]
  const it = await room(fields(found))
  it.script.behave((call) =>
    call.schemaName === 'facts'
      ? fields(found)
      : { fields: { subject: '제안', bodyText: '2008년에 설립된 회사라고 보았습니다.', usedFacts: [1, 7] } },
  )
  const { id } = await makeSequence(it.owner, [{ subject: '', bodyHtml: '' }], { leadIds: [it.leadId] })
  const path = `/sequences/${id}/nodes/mail-1`
  const input = { mode: 'ai', aiPrompt: '인사를 써 주세요.', researchesFirst: true }
  expect((await it.owner.post(`${path}/generate-emails`, input)).status).toBe(200)
  const rows = await until(
    async () => (await it.owner.get(`${path}/generated-emails`)).body,
    ([row]) => row?.status === 'generated' || row?.status === 'failed',
  )
  expect(rows[0]).toMatchObject({ status: 'generated' })
  // the research came first
  const [first, writing] = it.script.calls
  expect(first?.schemaName).toBe('facts')
  expect(writing?.prompt).toContain('<facts>\n[1] 2008년에 설립되었습니다.\n</facts>')
  const { givenFacts } = (await it.owner.get(`${path}/generated-emails/${rows[0].id}`)).body
  expect(givenFacts).toEqual([
    {
      text: '2008년에 설립되었습니다.',
      isUsed: true,
      own: null,
      page: expect.objectContaining({ url: it.site, quote: expect.stringContaining('2008년') }),
    },
  ])
})

test('erasing a lead deletes its facts and the texts of its site', async () => {
  const it = await research(fields([{ text: '직원 85명이 일합니다.', sentence: 2 }]))
  const left = async () => {
    const { rows } = await sql<{ facts: number; sites: number }>`
      SELECT (SELECT count(*)::int FROM lead_facts WHERE lead_id = ${it.leadId}) AS facts,
        (SELECT count(*)::int FROM site_pages WHERE site = ${it.site}) AS sites`.execute(w.ctx.db)
    return rows[0]
  }
  expect(await left()).toEqual({ facts: 1, sites: 1 })
  await it.owner.delete(`/leads/${it.leadId}`)
  expect((await it.owner.post(`/leads/${it.leadId}/erase`)).status).toBe(200)
  expect(await left()).toEqual({ facts: 0, sites: 0 })
  const { rows } = await sql`SELECT 1 FROM bin_items WHERE kept::text LIKE '%직원 85명%'`.execute(w.ctx.db)
  expect(rows).toEqual([])
})
