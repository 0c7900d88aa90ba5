// Sources about the own company: their facts are given to the writer and support claims of mails.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteReading } from '#core/ports.ts'
import { deleteUnusedFiles } from '#server/data/sending/files.ts'
import { claimReading } from '#server/data/writing/own-sources.ts'
import { forgetExpiredFacts } from '#server/writing/actions/sources/list-own-facts.ts'
import { failOwnSource, readOwnSource } from '#server/writing/actions/sources/read-own-source.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { setUpGeneration } from '#testing/writing/generation-setup.ts'

const DAY_MS = 86_400_000
let theModel: FakeModel
let w: World
let reading: SiteReading
beforeAll(async () => {
  theModel = await startFakeModel()
  w = await world({
    role: 'all',
    config: { allowPrivateHosts: true },
    siteReader: { read: async () => reading },
  })
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await theModel[Symbol.asyncDispose]()
})

async function newWorkspace(): Promise<Owner> {
  const me = await createTestWorkspace(w)
  const model = { preset: 'custom', baseUrl: theModel.baseUrl, model: 'test-model', apiKey: 'test-key' }
  await me.put(`/workspaces/${me.workspaceId}/model`, { ...model, replyModel: 'on' })
  return me
}
type Source = { id: string; state: string; message: string | null; facts: { id: string; text: string }[] }
const sourcesOf = (me: Owner) => `/workspaces/${me.workspaceId}/own-sources`
const detailOf = async (me: Owner, id: string): Promise<Source> => (await me.get(`/own-sources/${id}`)).body
const textsOf = ({ facts }: Source): string[] => facts.map(({ text }) => text)
async function add(me: Owner, source: object): Promise<Source> {
  const { status, body } = await me.post(sourcesOf(me), source)
  expect([status, body]).toEqual([200, expect.anything()])
  return until(
    () => detailOf(me, body.id),
    ({ state }) => state === 'ready' || state === 'failed',
  )
}
const addText = (me: Owner, text: string): Promise<Source> => add(me, { kind: 'text', name: '소개', text })
async function addFile(me: Owner, name: string): Promise<Source> {
  const content = readFileSync(new URL(`../../../testing/writing/documents/${name}`, import.meta.url))
  const form = { workspaceId: me.workspaceId, file: { name, content } }
  const { fileId } = (await me.upload('/files', form)).body
  return add(me, { kind: 'file', fileId })
}
async function writtenFor(me: Owner, bodyText: string) {
  const room = await setUpGeneration(theModel, me, 1)
  room.model.behave({ fields: { subject: '제안', bodyText, usedFacts: [1] } })
  await room.generate()
  await room.done()
  return { ...room, detail: async () => (await me.get(room.at((await room.list())[0]))).body }
}

test('the writer gets own facts as numbered lines, and the mail names the source of its claim', async () => {
  const me = await newWorkspace()
  await addText(me, '국내 310개 공장이 한빛센서를 사용합니다. 자세한 내용은 문의해 주세요.')
  const { model, detail } = await writtenFor(me, '국내 310개 공장이 저희 센서를 사용합니다.')
  expect(model.calls[0]?.prompt).toContain(
    '<own_facts>\n[1] 국내 310개 공장이 한빛센서를 사용합니다.\n</own_facts>',
  )
  const mail = await detail()
  expect(mail.marks).not.toContain('unsupported_claim')
  expect(mail.claims).toContainEqual(
    expect.objectContaining({
      text: '310개',
      source: expect.objectContaining({
        kind: 'own',
        name: '소개',
        quote: '국내 310개 공장이 한빛센서를 사용합니다.',
      }),
    }),
  )
  expect(mail.givenFacts).toEqual([
    { text: '국내 310개 공장이 한빛센서를 사용합니다.', isUsed: true, page: null, own: '소개' },
  ])
})

test('a mark disappears when a fact is added, and returns when it is switched off, changed or deleted', async () => {
  const me = await newWorkspace()
  const source = await addText(me, '한빛센서는 온도 센서를 만듭니다.')
  const { detail } = await writtenFor(me, '저희 센서는 고객사 730곳이 사용합니다.')
  const isMarked = async () => (await detail()).marks.includes('unsupported_claim')
  expect(await isMarked()).toBe(true)
  const { body } = await me.post(`/own-sources/${source.id}/facts`, { text: '고객사 730곳이 사용합니다.' })
  const fact = `/own-sources/${source.id}/facts/${body.facts[0].id}`
  expect(await isMarked()).toBe(false)
  await me.patch(fact, { isOff: true })
  expect(await isMarked()).toBe(true)
  await me.patch(fact, { isOff: false })
  expect(await isMarked()).toBe(false)
  await me.patch(fact, { text: '고객사 12곳이 사용합니다.' })
  expect(await isMarked()).toBe(true)
  await me.patch(fact, { text: '고객사 730곳이 사용합니다.' })
  expect(await isMarked()).toBe(false)
  await me.delete(fact)
  expect(await isMarked()).toBe(true)
})

test('a fact is used until its last day, and its claims are marked on the day after', async () => {
  const me = await newWorkspace()
  const source = await addText(me, '한빛센서는 온도 센서를 만듭니다.')
  const today = new Date(w.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  await me.post(`/own-sources/${source.id}/facts`, { text: '고객사 730곳이 사용합니다.', expiresOn: today })
  const { detail } = await writtenFor(me, '저희 센서는 고객사 730곳이 사용합니다.')
  expect((await detail()).marks).not.toContain('unsupported_claim')
  w.clock.advance(DAY_MS)
  await forgetExpiredFacts(w.ctx)
  expect((await detail()).marks).toContain('unsupported_claim')
  expect((await me.get(`/own-sources/${source.id}`)).body).toMatchObject({
    factCount: 2,
    usedCount: 1,
    facts: [{ isExpired: true, expiresOn: today }, { isExpired: false }],
  })
})

test('facts of another workspace are neither given nor sources', async () => {
  const [me, other] = [await newWorkspace(), await newWorkspace()]
  await addText(other, '고객사 730곳이 사용합니다.')
  const { model, detail } = await writtenFor(me, '저희 센서는 고객사 730곳이 사용합니다.')
  expect(model.calls[0]?.prompt).not.toContain('own_facts>\n')
  expect((await detail()).marks).toContain('unsupported_claim')
})

test('a sequence uses only the sources that it chose, in mails, trials, AI parts, answers and proposals', async () => {
  const me = await newWorkspace()
  const chosen = await addText(me, '국내 310개 공장이 한빛센서를 사용합니다.')
  await addText(me, '고객사 730곳이 사용합니다.')
  const choose = (id: string, ownSourceIds: string[] | null) => me.put(`/sequences/${id}`, { ownSourceIds })
  const written = await writtenFor(
    me,
    '국내 310개 공장이 저희 센서를 사용합니다. 저희 센서는 고객사 730곳이 사용합니다.',
  )
  const marks = async () =>
    (await written.detail()).findings.filter(({ code }: { code: string }) => code === 'unsupported_claim')
  expect(await marks()).toEqual([])
  expect((await choose(written.id, [chosen.id])).body.ownSourceIds).toEqual([chosen.id])
  expect(await marks()).toMatchObject([{ found: [expect.stringContaining('730곳')] }])
  await choose(written.id, null)
  expect(await marks()).toEqual([])
  await choose(written.id, [chosen.id])

  const { model } = written
  await written.generate({ includeEdited: true })
  await written.done()
  await me.post(`${written.node}/try-email`, { aiPrompt: `${written.tag} 시험` })
  model.behave({ fields: { texts: ['소개드립니다.'], usedFacts: [] } })
  const template = { subject: '제안', bodyText: `{% ai "${written.tag} 소개" %}`, bodyHtml: '' }
  expect((await me.post(`${written.node}/try-email`, { template })).status).toBe(200)
  const offer = '온도 센서 표시어-고른자료'
  const proposal = theModel.scriptFor('표시어-고른자료')
  const request = { offer, audience: '공장', aim: '소개', sequenceId: written.id }
  await me.post('/sequences/propose-workflow', request)
  const answer = theModel.scriptFor('표시어-답장자료')
  answer.behave({ fields: { text: '감사합니다.' } })
  const { threadId, sequenceId } = await receiveReply(me, {
    kind: 'reply',
    text: '표시어-답장자료 궁금합니다.',
  })
  await choose(sequenceId, [chosen.id])
  expect((await me.post(`/inbox/threads/${threadId}/suggest-answer`)).status).toBe(200)
  // the first mail was written with all sources
  const calls = [...model.calls.slice(1), ...proposal.calls, ...answer.calls]
  expect(model.calls).toHaveLength(4)
  for (const { prompt } of calls) {
    expect(prompt).toContain('310개 공장')
    expect(prompt).not.toContain('730곳')
  }
})

test('a source of another workspace cannot be chosen, and a deleted one is no longer chosen', async () => {
  const [me, other] = [await newWorkspace(), await newWorkspace()]
  const foreign = await addText(other, '고객사 730곳이 사용합니다.')
  const [one, two] = [
    await addText(me, '국내 310개 공장이 사용합니다.'),
    await addText(me, '직원은 85명입니다.'),
  ]
  const { id } = await setUpGeneration(theModel, me, 1)
  const chosenOf = async (sequenceId: string) => (await me.get(`/sequences/${sequenceId}`)).body.ownSourceIds
  const rejected = await me.put(`/sequences/${id}`, { ownSourceIds: [one.id, foreign.id] })
  expect([rejected.status, rejected.body.code]).toEqual([404, 'own_source_not_found'])
  const created = await me.post('/sequences', { name: '새 시퀀스', ownSourceIds: [foreign.id] })
  expect(created.body.code).toBe('own_source_not_found')
  expect(await chosenOf(id)).toBeNull()
  await me.put(`/sequences/${id}`, { ownSourceIds: [two.id, one.id] })
  expect(await chosenOf(id)).toEqual([one.id, two.id])
  const copy = (await me.post(`/sequences/${id}/duplicate`)).body
  expect(copy.ownSourceIds).toEqual([one.id, two.id])
  await me.delete(`/own-sources/${one.id}`)
  expect([await chosenOf(id), await chosenOf(copy.id)]).toEqual([[two.id], [two.id]])
  await me.delete(`/own-sources/${two.id}`)
  expect(await chosenOf(id)).toEqual([])
})

test('a suggested answer is written with own facts', async () => {
  const me = await newWorkspace()
  await addText(me, '무상 보증 기간 2년')
  const { threadId } = await receiveReply(me, {
    kind: 'reply',
    text: '보증 기간이 어떻게 되나요? 표시어-보증',
  })
  const script = theModel.scriptFor('표시어-보증')
  script.behave({ fields: { text: '2년입니다.' } })
  expect((await me.post(`/inbox/threads/${threadId}/suggest-answer`)).status).toBe(200)
  expect(script.calls.at(-1)?.prompt).toContain('무상 보증 기간 2년')
})

test('pages are read with their addresses; a later reading keeps what a user changed', async () => {
  const me = await newWorkspace()
  const page = (...sentences: string[]): SiteReading => ({
    ok: true,
    pages: [{ url: 'https://hanbit.example/', title: '한빛센서', sentences, footer: [] }],
    skipped: [],
  })
  const [first, second, third] = [
    '2008년에 설립했습니다.',
    '직원 85명이 일합니다.',
    '안산에 공장이 있습니다.',
  ]
  reading = page(first ?? '', second ?? '', third ?? '')
  const source = await add(me, { kind: 'page', url: 'hanbit.example' })
  expect(source.facts).toMatchObject([{ text: first, url: 'https://hanbit.example/', quote: first }, {}, {}])
  const [one, two] = source.facts.map(({ id }) => `/own-sources/${source.id}/facts/${id}`)
  await me.patch(one ?? '', { text: '2008년 3월에 설립했습니다.' })
  await me.delete(two ?? '')
  reading = page(first ?? '', second ?? '', '국내 310개 공장이 사용합니다.')
  await me.post(`/own-sources/${source.id}/read`)
  const again = await until(
    () => detailOf(me, source.id),
    ({ state }) => state === 'ready',
  )
  expect(textsOf(again)).toEqual(['2008년 3월에 설립했습니다.', '국내 310개 공장이 사용합니다.'])
  reading = { ok: false, fault: 'robots_disallowed', detail: null }
  const failed = await add(me, { kind: 'page', url: 'https://other.example/' })
  expect(failed).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('필요한 내용은 글로 입력'),
  })
})

test('files are read in the background, each failure with its sentence', async () => {
  const me = await newWorkspace()
  const document = await addFile(me, 'introduction.docx')
  expect(document).toMatchObject({ state: 'ready', factCount: 6, name: 'introduction.docx' })
  expect(textsOf(document).join()).not.toContain('할인')
  const prices = await addFile(me, 'prices.xlsx')
  expect(prices.facts[0]).toMatchObject({
    text: 'HS-100: 측정 범위 -40~125도, 단가 48,000원',
    place: 'price 3행',
  })
  expect(await addFile(me, 'scanned.pdf')).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('스캔하거나 이미지로 만든 파일'),
  })
  expect(await addFile(me, 'encrypted.pdf')).toMatchObject({ message: expect.stringContaining('암호') })
})

test('a text without statements fails, and a typed text cannot be read again', async () => {
  const me = await newWorkspace()
  const source = await addText(me, '회사 소개\n문의해 주세요.')
  expect(source).toMatchObject({
    state: 'failed',
    facts: [],
    message: expect.stringContaining('사실을 찾지 못'),
  })
  expect((await me.post(`/own-sources/${source.id}/read`)).status).toBe(409)
})

test('a file of another type, an address that cannot be read and a source too many are rejected', async () => {
  const me = await newWorkspace()
  const image = { name: 'a.gif', content: 'GIF89a' }
  const { fileId } = (await me.upload('/files', { workspaceId: me.workspaceId, file: image })).body
  expect((await me.post(sourcesOf(me), { kind: 'file', fileId })).body.message).toContain('읽을 수 없는 형식')
  expect((await me.post(sourcesOf(me), { kind: 'page', url: '한빛센서' })).body.message).toContain('웹 주소')
  for (let n = 0; n < 30; n++) await addText(me, '2008년에 설립했습니다.')
  const full = await me.post(sourcesOf(me), { kind: 'text', name: '소개', text: '2008년에 설립했습니다.' })
  expect([full.status, full.body.message]).toEqual([409, expect.stringContaining('30개까지')])
})

test('a workspace keeps 1,000 facts and says that the rest was left out', async () => {
  const me = await newWorkspace()
  const lines = (from: number) =>
    Array.from({ length: 600 }, (_, n) => `공장 ${from + n}곳이 사용합니다.`).join('\n')
  expect(await addText(me, lines(1000))).toMatchObject({ factCount: 600, message: null })
  const rest = await addText(me, lines(2000))
  expect(rest).toMatchObject({ factCount: 400, message: expect.stringContaining('1,000개까지') })
  const more = await me.post(`/own-sources/${rest.id}/facts`, { text: '직원은 85명입니다.' })
  expect(more.status).toBe(409)
})

test('a job of a stopped worker is done again, and one that failed repeatedly says so', async () => {
  const me = await newWorkspace()
  reading = { ok: false, fault: 'timeout', detail: null }
  const source = await add(me, { kind: 'page', url: 'https://slow.example/' })
  await w.ctx.db.updateTable('own_sources').set({ state: 'reading' }).where('id', '=', source.id).execute()
  await failOwnSource(w.ctx, source.id)
  expect((await detailOf(me, source.id)).message).toContain('오류가 반복되어')
  await w.ctx.db.updateTable('own_sources').set({ state: 'reading' }).where('id', '=', source.id).execute()
  await readOwnSource(w.ctx, source.id, new AbortController().signal)
  expect((await detailOf(me, source.id)).message).toContain('10초')
  expect(await claimReading(w.ctx.db, source.id)).toBeNull()
})

test('a file that is no longer stored cannot be read again; its facts stay', async () => {
  const me = await newWorkspace()
  const source = await addFile(me, 'brochure.pdf')
  await deleteUnusedFiles(w.ctx.db, new Date(w.clock.now().getTime() + 8 * DAY_MS))
  expect((await detailOf(me, source.id)).facts).toHaveLength(5)
  const again = await me.post(`/own-sources/${source.id}/read`)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('다시 올려')])
})
