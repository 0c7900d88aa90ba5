// The legal basis in imports and bulk calls, and lists filtered by it.
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let app: World
let owner: SignedUp
beforeAll(async () => {
  app = await world({ role: 'all' })
  owner = await app.signUp({ name: '김하늘' })
})
afterAll(() => app[Symbol.asyncDispose]())

const upload = (content: string | Uint8Array, fields: Record<string, string> = {}, who = owner) =>
  who.upload('/leads/import?wait=30', {
    file: { name: '명단.csv', content },
    workspaceId: who.workspaceId,
    ...fields,
  })
const resultsOf = async (id: string) =>
  (await owner.get(`/leads/imports/${id}/rows?limit=200`)).body.data.map(
    (row: { rowNumber: number; result: string; reason: string | null }) => [
      row.rowNumber,
      row.result,
      row.reason,
    ],
  )
const leadOf = async (email: string) =>
  (await owner.get(`/leads?search=${encodeURIComponent(email)}&workspaceIds=${owner.workspaceId}`)).body
    .data[0]
const groundOf = async (email: string) => (await owner.get(`/leads/${(await leadOf(email)).id}/consent`)).body

test('columns of a file become the legal basis of its leads, and unreadable cells are reported by row', async () => {
  const csv = [
    '회사명,이메일,동의근거,동의일,출처,증빙,거래종료일',
    '가나,ga@ground.example,동의,2026. 3. 2.,2026 공작기계전,신청서 12쪽,',
    '다라,da@ground.example,거래관계,,거래명세서,,2026-10-01',
    '마바,ma@ground.example,N,,홈페이지,,',
    '사아,sa@ground.example,수신거부,,,,',
    '자차,ja@ground.example,동의,2026-13-02,,,',
    '카타,ka@ground.example,아마도,,,,',
    '파하,pa@ground.example,동의,2027-01-01,,,',
  ].join('\r\n')
  const { body } = await upload(iconv.encode(csv, 'cp949'))
  expect(body).toMatchObject({ status: 'completed', created: 3, failed: 4 })
  expect(body.mapping).toMatchObject({
    동의근거: 'consentBasis',
    출처: 'consentSource',
    거래종료일: 'consentEndedOn',
  })
  expect(await resultsOf(body.id)).toEqual([
    [2, 'created', null],
    [3, 'created', null],
    [4, 'created', expect.stringContaining('동의하지 않은')],
    [5, 'failed', expect.stringContaining('수신을 거부한')],
    [6, 'failed', expect.stringContaining('‘2026-13-02’')],
    [7, 'failed', expect.stringContaining('‘아마도’')],
    [8, 'failed', expect.stringContaining('동의일')],
  ])
  const agreed = await groundOf('ga@ground.example')
  expect(agreed.consent).toEqual({
    basis: 'consent',
    source: '2026 공작기계전',
    evidence: '신청서 12쪽',
    obtainedOn: '2026-03-02',
    endedOn: null,
    confirmedOn: null,
  })
  expect(agreed.log).toMatchObject([{ action: 'imported', userName: '김하늘', before: null }])
  expect(await groundOf('da@ground.example')).toMatchObject({ validUntil: '2027-04-01' })
  // a source without a legal basis is stored with the lead
  expect(await leadOf('ma@ground.example')).toMatchObject({
    consent: null,
    customFields: { 출처: '홈페이지' },
  })
})

test('a legal basis for the whole file only fills gaps, and a second import logs only changes', async () => {
  const csv = '회사명,이메일,동의일\n가,one@whole.example,\n나,two@whole.example,2026-05-01\n'
  const consent = JSON.stringify({ basis: 'consent', obtainedOn: '2026-04-10', source: '전시회' })
  await upload(csv, { consent })
  expect((await groundOf('one@whole.example')).consent).toMatchObject({ obtainedOn: '2026-04-10' })
  expect((await groundOf('two@whole.example')).consent).toMatchObject({
    obtainedOn: '2026-05-01',
    source: '전시회',
  })
  await upload(csv, { consent, onDuplicate: 'update' })
  expect((await groundOf('one@whole.example')).log).toHaveLength(1)
  const later = JSON.stringify({ basis: 'other', source: '소개' })
  await upload('회사명,이메일\n가,one@whole.example\n', { consent: later, onDuplicate: 'update' })
  expect((await groundOf('one@whole.example')).consent).toMatchObject({ basis: 'consent' })
  await upload('회사명,이메일,동의근거,출처\n가,one@whole.example,기타,소개\n', { onDuplicate: 'update' })
  expect(await groundOf('one@whole.example')).toMatchObject({
    consent: { basis: 'other' },
    log: { length: 2 },
  })
})

test('an invalid legal basis for the whole file is rejected with the field before the file is read', async () => {
  const { status, body } = await upload('회사명\n가\n', { consent: JSON.stringify({ basis: 'transaction' }) })
  expect([status, body.issues[0].path]).toEqual([400, 'consent.endedOn'])
})

test('several leads get one legal basis, are confirmed together, and are found by it', async () => {
  const me = await createTestWorkspace(app)
  const leadIds = await makeLeads(me, me.workspaceId, 4)
  const [a = '', b = '', c = ''] = leadIds
  const found = async (consent: string) =>
    (await me.get(`/leads?consent=${consent}&limit=50`)).body.data
      .map((lead: { id: string }) => lead.id)
      .sort()
  expect(await found('none')).toEqual([...leadIds].sort())
  const due = { basis: 'consent', obtainedOn: '2024-12-20', source: '전시회' }
  expect((await me.post('/leads/bulk-consent', { leadIds: [a, b], consent: due })).body).toEqual({
    changedCount: 2,
  })
  await me.post('/leads/bulk-consent', {
    leadIds: [c],
    consent: { basis: 'transaction', endedOn: '2026-05-22' },
  })
  expect(await found('consent')).toEqual([a, b].sort())
  expect(await found('expired')).toEqual([c])
  expect(await found('transaction')).toEqual([])
  expect(await found('confirm')).toEqual([a, b].sort())
  expect((await me.post('/leads/bulk-consent-confirm', { leadIds: [a, c] })).body).toEqual({
    changedCount: 1,
  })
  expect(await found('confirm')).toEqual([b])
  expect((await me.get(`/leads/${a}/consent`)).body).toMatchObject({
    confirmBy: '2028-12-20',
    log: [{ action: 'confirmed' }, { action: 'set' }],
  })
  expect((await me.post('/leads/bulk-consent', { leadIds: [a, c], consent: null })).body.changedCount).toBe(2)
  const response = await me.post('/leads/bulk-consent', { leadIds: [a], consent: { basis: 'other' } })
  expect(response.body.issues[0].path).toBe('consent.source')
  // leads of other workspaces are skipped
  expect((await owner.post('/leads/bulk-consent', { leadIds: [b], consent: due })).body).toEqual({
    changedCount: 0,
  })
})
