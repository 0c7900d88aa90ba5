import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedUp, type World, world } from '#testing/world.ts'

let app: World
let owner: SignedUp
beforeAll(async () => {
  app = await world({ role: 'all' })
})
afterAll(() => app[Symbol.asyncDispose]())

const CSV = [
  '회사명,담당자명,이메일,동의근거,동의일,출처',
  '한빛,김도현,"kim@hanbit.example; lee@hanbit.example / PARK@hanbit.example",동의,2026-03-02,전시회',
  '다온,박서준,seojun@naver.con,',
  '가람,최하나,없음,',
  '한빛,김도현,KIM@hanbit.example,',
  '기존,이미,known@hanbit.example,',
  '나래,정우,woo@,',
  '합계,,,',
].join('\n')

const send = (path: string, fields: Record<string, string> = {}) =>
  owner.upload(path, { file: { name: '명단.csv', content: CSV }, workspaceId: owner.workspaceId, ...fields })
const begin = async () => {
  owner = await app.signUp()
  const known = await owner.post('/leads', {
    workspaceId: owner.workspaceId,
    contactEmail: 'known@hanbit.example',
  })
  return { knownId: known.body.id }
}
const leads = async () =>
  (await owner.get(`/leads?workspaceIds=${owner.workspaceId}&limit=100&sort=company`)).body.data

const row = (rowNumber: number, text: string, marks: string[], more = {}) => ({
  rowNumber,
  text,
  marks,
  reason: null,
  firstRow: null,
  suggestion: null,
  ...more,
})

test('the check of a file says what its import does with every row, and stores nothing', async () => {
  await begin()
  await owner.post('/suppressions', {
    workspaceId: owner.workspaceId,
    kind: 'address',
    value: 'kim@hanbit.example',
  })
  const { status, body } = await send('/leads/import/check')
  expect(status).toBe(200)
  expect(body).toEqual({
    total: 6,
    created: 3,
    existing: 1,
    repeated: 1,
    failed: 1,
    withoutAddress: 1,
    furtherAddresses: 2,
    risks: [{ risk: 'mistyped', count: 1 }],
    corrections: 1,
    suppressed: 1,
    rows: [
      row(2, 'kim@hanbit.example', ['created', 'suppressed']),
      row(3, 'seojun@naver.con', ['created', 'correction'], { suggestion: 'seojun@naver.com' }),
      row(4, '최하나', ['withoutAddress']),
      row(5, 'KIM@hanbit.example', ['repeated'], { firstRow: 2 }),
      row(6, 'known@hanbit.example', ['existing']),
      row(7, '나래, 정우, woo@', ['failed'], { reason: expect.stringContaining('이메일') }),
    ],
  })
  expect(await leads()).toHaveLength(1)
  const done = await send('/leads/import')
  expect(done.body).toMatchObject({ created: 3, skipped: 2, failed: 1 })
})

test('the check marks the first rows, and of many rows with one mark the first twenty', async () => {
  await begin()
  const rows = Array.from({ length: 40 }, (_, at) => `회사${at},a${at}@hanbit.example`)
  const content = `회사명,이메일\n${[...rows, ...rows].join('\n')}\n`
  const { body } = await owner.upload('/leads/import/check', {
    workspaceId: owner.workspaceId,
    file: { name: '명단.csv', content },
  })
  expect(body.rows).toHaveLength(30)
  expect(body.rows[9]).toEqual(row(11, 'a9@hanbit.example', ['created']))
  expect(body.rows[29]).toEqual(row(61, 'a19@hanbit.example', ['repeated'], { firstRow: 21 }))
})

test('after an import, its leads, corrections and further addresses are offered until they are used', async () => {
  const { knownId } = await begin()
  const group = await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '가을 명단' })
  const { body: file } = await send('/leads/import', {
    customerGroupId: group.body.id,
    tags: JSON.stringify(['전시회']),
  })
  const followUps = async () => (await owner.get(`/leads/imports/${file.id}/follow-ups`)).body
  const before = await followUps()
  expect(before).toMatchObject({ withoutAddress: 1, furtherAddresses: 2, corrections: { count: 1 } })
  const [mistyped] = before.corrections.leads
  expect(mistyped).toMatchObject({ rowNumber: 3, suggestion: 'seojun@naver.com' })
  expect(before.leadIds).toHaveLength(3)
  expect(before.leadIds).toContain(knownId)

  await owner.patch(`/leads/${mistyped.leadId}`, { contactEmail: mistyped.suggestion })
  const { body: further } = await owner.post(`/leads/imports/${file.id}/further-addresses`)
  await expect
    .poll(async () => (await owner.get(`/leads/imports/${further.id}`)).body)
    .toMatchObject({ status: 'completed', created: 2, failed: 0 })
  expect(await followUps()).toMatchObject({ furtherAddresses: 0, corrections: { count: 0, leads: [] } })

  const added = (await leads()).filter(({ contactEmail }: { contactEmail: string }) =>
    /^(lee|PARK)@/.test(contactEmail),
  )
  expect(added).toMatchObject([
    { companyName: '한빛', contactName: '', consent: null, tags: [{ name: '전시회' }] },
    { companyName: '한빛', contactName: '', consent: null, tags: [{ name: '전시회' }] },
  ])
  expect((await owner.get(`/customer-groups/${group.body.id}`)).body.leadCount).toBe(6)
})

test('an import without further addresses answers 400 when they are requested', async () => {
  await begin()
  const file = { name: 'a.csv', content: '회사명,이메일\n한빛,kim@hanbit.example\n' }
  const { body } = await owner.upload('/leads/import', { file, workspaceId: owner.workspaceId })
  const response = await owner.post(`/leads/imports/${body.id}/further-addresses`)
  expect([response.status, response.body.code]).toEqual([400, 'validation_failed'])
})
