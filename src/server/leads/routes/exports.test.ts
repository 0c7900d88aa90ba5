import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '#api/leads/leads.ts'
import { type World, world } from '#testing/world.ts'

let app: World
beforeAll(async () => {
  app = await world({ role: 'all' })
})
afterAll(() => app[Symbol.asyncDispose]())

test('an export imported again gives the same fields, custom fields and legal basis', async () => {
  const from = await app.signUp()
  const to = (await from.post('/workspaces', { name: '되가져오기' })).body.id as string
  const rows = [
    {
      companyName: '(주)한빛, "본사"',
      contactName: '펲똠',
      contactEmail: 'a@round.example',
      city: '서울\n강남',
    },
    {
      companyName: '=1+1',
      contactEmail: 'b@round.example',
      customFields: { 직급: '+82 부장', '구매 규모': '10억' },
    },
    { companyName: "'인용사", contactEmail: 'c@round.example' },
    { companyName: '주소 없는 곳', contactEmail: null },
  ]
  for (const row of rows)
    expect((await from.post('/leads', { workspaceId: from.workspaceId, ...row })).status).toBe(200)
  const made = (await from.get(`/leads?workspaceIds=${from.workspaceId}&limit=50`)).body.data as Lead[]
  const of = (email: string) => made.find((row) => row.contactEmail === email)?.id
  const ground = { basis: 'consent', obtainedOn: '2026-03-02', source: '전시회', evidence: '신청서' }
  expect((await from.put(`/leads/${of('a@round.example')}/consent`, ground)).status).toBe(200)
  await from.post('/suppressions', {
    workspaceId: from.workspaceId,
    kind: 'address',
    value: 'b@round.example',
  })

  const file = await from.get(`/leads/export.csv?workspaceIds=${from.workspaceId}`)
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''%EC%97%B0%EB%9D%BD%EC%B2%98.csv")
  expect(file.body).toContain("'=1+1")
  expect(file.body).toContain('등록 상태,마지막 활동 시각,다음 발송 시각')
  expect(file.body).toMatch(/b@round\.example.*,차단,수신 차단,2026-\d\d-\d\d \d\d:\d\d,/)
  const back = await from.upload('/leads/import?wait=30', {
    file: { name: '연락처.csv', content: String(file.body) },
    workspaceId: to,
  })
  expect(back.body).toMatchObject({ status: 'completed', created: rows.length, failed: 0 })
  const plain = (list: Lead[]) =>
    list
      .map(({ companyName, contactName, contactEmail, city, customFields, consent }) => ({
        companyName,
        contactName,
        contactEmail,
        city,
        customFields,
        consent,
      }))
      .sort((a, b) => a.companyName.localeCompare(b.companyName))
  const again = (await from.get(`/leads?workspaceIds=${to}&limit=50`)).body.data as Lead[]
  const first = (await from.get(`/leads?workspaceIds=${from.workspaceId}&limit=50`)).body.data as Lead[]
  expect(plain(again)).toEqual(plain(first))

  // with a filter, and without leads of other workspaces
  const one = await from.get(
    `/leads/export.csv?workspaceIds=${from.workspaceId}&search=${encodeURIComponent('펲')}`,
  )
  expect(String(one.body).trim().split('\n').length).toBeLessThan(5)
  expect(one.body).not.toContain('b@round.example')
  const stranger = await app.signUp()
  const theirs = await stranger.get(`/leads/export.csv?workspaceIds=${from.workspaceId}`)
  expect(theirs.body).not.toContain('round.example')
})
