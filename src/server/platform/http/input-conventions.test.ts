// Rules for the input of every call: the message contains the first issue, null and '' mean absent, `all` is every
// workspace, and dates are within five years.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const endpoints = [...(await listApiEndpoints())]
let w: World
let me: Owner
let sequenceId: string
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w)
  sequenceId = (await makeSequence(me, [{}, {}])).id
})
afterAll(() => w[Symbol.asyncDispose]())

describe('the message of a 400', () => {
  test('contains the name of the first invalid field and what is wrong with it', async () => {
    const { workspaceId } = me
    for (const [path, body, message] of [
      ['/sequences', { name: 'ㄱ'.repeat(201), workspaceId }, '이름: 200자를 넘을 수 없습니다.'],
      ['/sequences', { workspaceId }, '이름: 필수 항목입니다.'],
      ['/leads', { workspaceId, companyName: 7 }, '회사명: 문자열로 보내 주세요.'],
      ['/sequences/generate-template', { prompt: '글', aiModel: 3 }, 'aiModel: 문자열로 보내 주세요.'],
      [
        `/sequences/${sequenceId}/enrollments`,
        { leadIds: [sequenceId, 'x'] },
        '연락처 2번째: 식별자가 올바르지 않습니다.',
      ],
      [
        `/sequences/${sequenceId}/steps`,
        { delayDays: 0 },
        '대기 일수: 두 번째 단계부터는 1 이상이어야 합니다.',
      ],
      [
        '/sandbox/clock',
        { workspaceId },
        'advanceDays: advanceDays, advanceHours, toNextMail 중 하나만 보내 주세요.',
      ],
    ] as const) {
      const response = await me.post(path, body)
      expect(response.status, message).toBe(400)
      expect(response.body.message).toContain(message)
    }
    const query = await me.get('/sequences/search?limit=many')
    expect(query.body.message).toBe('limit: 숫자로 보내 주세요.')
  })
})

describe('null and an empty text', () => {
  test('mean absent for optional fields of a body, at any depth', async () => {
    const { workspaceId } = me
    const made = await me.post('/sequences', {
      name: '빈 값',
      workspaceId,
      workspaceIds: null,
      customerGroupId: '',
      defaultEmailAccountId: '',
      businessDaysOnly: null,
      language: '',
      onCompanyReply: null,
      timeZone: null,
      workflowData: '',
      status: '',
    })
    expect(made.status, made.body.message).toBe(200)
    expect(made.body).toMatchObject({ customerGroupId: null, language: 'ko', status: 'draft' })
    const step = await me.post(`/sequences/${made.body.id}/steps`, {
      order: null,
      delayDays: '',
      subject: null,
      generationMode: '',
    })
    expect(step.body).toMatchObject({ order: 1, delayDays: 0, subject: '', generationMode: 'manual' })
    const lead = await me.post('/leads', {
      workspaceId,
      companyName: '한빛',
      industry: null,
      tagIds: null,
      customerGroupId: '',
      customFields: { 부서: null, 직책: '이사' },
    })
    expect(lead.body).toMatchObject({ industry: '', customFields: { 직책: '이사' } })
  })

  test('mean absent in a query, and status=all is no filter either', async () => {
    const all = (await me.get('/sequences/search')).body
    expect(all.total).toBeGreaterThan(0)
    for (const query of [
      'status=',
      'status=all',
      'workspaceIds=',
      'createdByIds=',
      'search=',
      'sort=&direction=',
      'limit=&offset=',
    ])
      expect((await me.get(`/sequences/search?${query}`)).body, query).toEqual(all)
    for (const query of ['status=', 'status=all', 'week=', 'userEmailAccountId=', 'nodeState=', 'reached='])
      expect((await me.get(`/sequences/${sequenceId}/enrollments?${query}`)).status, query).toBe(200)
    for (const query of ['consent=', 'filter=', 'customerGroupId=', 'sort='])
      expect((await me.get(`/leads?${query}`)).status, query).toBe(200)
    expect((await me.get('/outbox?from=&to=&show=')).status).toBe(200)
  })

  test('are invalid for a required field, with its own message', async () => {
    for (const name of [null, ''])
      expect((await me.post('/sequences', { name, workspaceId: me.workspaceId })).body.message).toBe(
        '이름: 필수 항목입니다.',
      )
    for (const leadIds of [null, ''])
      expect((await me.post(`/sequences/${sequenceId}/enrollments`, { leadIds })).status).toBe(400)
    expect((await me.post(`/sequences/${sequenceId}/enrollments`, { leadIds: [null] })).status).toBe(400)
  })

  test('clear the fields that can be empty', async () => {
    const [leadId = ''] = await makeLeads(me, me.workspaceId, 1, { city: '서울' })
    const { customerGroupId, id } = await makeSequence(me, [{}, { subject: '둘째' }], { leadIds: [leadId] })
    expect(customerGroupId).not.toBeNull()
    expect((await me.put(`/sequences/${id}`, { customerGroupId: null })).body.customerGroupId).toBeNull()
    expect((await me.put(`/sequences/${id}/steps/mail-2`, { subject: '' })).body.subject).toBe('')
    await me.put(`/sequences/${id}`, { tone: '친근하게' })
    expect((await me.put(`/sequences/${id}`, { tone: '' })).body.tone).toBe('')
    expect((await me.patch(`/leads/${leadId}`, { city: '' })).body.city).toBe('')
  })
})

describe('all', () => {
  test('is every workspace wherever a list is filtered by workspace', async () => {
    const filtered = endpoints.filter(
      ([, { method, query, path, isStream }]) =>
        method === 'GET' &&
        !isStream &&
        !path.includes(':') &&
        Object.keys(query?.shape ?? {}).some((name) => name === 'workspaceIds' || name === 'workspaceId'),
    )
    expect(filtered.length).toBeGreaterThan(15)
    const needed: Record<string, string> = {
      '/today/leads': 'kind=sent&date=2026-11-23',
      '/check/enrollments': 'cause=none',
    }
    for (const [key, { path, query }] of filtered) {
      const more = needed[path] ?? ''
      const own = await me.get(`${path}?${more}`)
      for (const name of ['workspaceIds', 'workspaceId'].filter((one) => one in (query?.shape ?? {})))
        expect((await me.get(`${path}?${more}&${name}=all`)).status, `${key} ${name}`).toBe(own.status)
    }
    const { body } = await me.get('/sequences/search?workspaceIds=all')
    expect(body).toEqual((await me.get('/sequences/search')).body)
    expect((await me.get('/sequences/workspace/all')).body.total).toBe(body.total)
  })
})

describe('a date', () => {
  const justTooLate = new Date(Date.now() + (5 * 366 + 1) * 86_400_000).toISOString()
  const LATE = ['9999-12-30', '9999-12-30T00:00:00Z', justTooLate.slice(0, 10), justTooLate]
  const EARLY = ['0000-01-01', '0001-01-01T00:00:00Z']
  const inputs = endpoints.flatMap(([key, { query, body }]: [string, Endpoint]) =>
    [query, body].flatMap((schema) => (schema ? datesOf(schema).map((date) => [key, date] as const) : [])),
  )

  test('has one definition in every call', () => {
    expect(inputs.length).toBeGreaterThan(15)
    for (const [key, schema] of inputs)
      for (const date of [...LATE, ...EARLY])
        expect(schema.safeParse(date).success, `${key} ${date}`).toBe(false)
  })

  test('beyond five years is a 400 that names the field, and nothing is planned', async () => {
    const leadIds = await makeLeads(me, me.workspaceId, 1)
    const options = { leadIds, userEmailAccountId: me.sandboxId }
    const at = `/sequences/${sequenceId}`
    const startAt = '9999-12-30T00:00:00Z'
    for (const [path, body, field] of [
      [`/admin${at}/enrollments/bulk-with-scheduling`, { ...options, startAt }, 'startAt'],
      [`${at}/workflow-enrollments/bulk`, { ...options, startAt }, 'startAt'],
      [`${at}/plan`, { ...options, startAt }, 'startAt'],
      ['/outbox/postpone', { executionIds: [sequenceId], date: '9999-12-30' }, 'date'],
      ['/outbox/postpone', { executionIds: [sequenceId], date: startAt }, 'date'],
    ] as const) {
      const response = await me.post(path, body)
      expect(response.body, path).toMatchObject({
        statusCode: 400,
        code: 'validation_failed',
        issues: [{ path: field }],
      })
    }
    const rules = { daysOff: ['9999-12-30'] }
    expect((await me.patch(`/email-accounts/${me.sandboxId}`, { rules })).status).toBe(400)
    const filter = { match: 'all', conditions: [{ kind: 'created', op: 'since', date: '9999-12-30' }] }
    const { workspaceId } = me
    expect((await me.post('/customer-groups', { workspaceId, name: '먼 날', filter })).status).toBe(400)
    expect((await me.get(`/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`)).status).toBe(400)
    const enrolled = await me.post(`/admin${at}/enrollments/bulk-with-scheduling`, {
      ...options,
      startAt: '2027-03-02T00:00:00+09:00',
    })
    expect(enrolled.body.enrolledCount).toBe(1)
    const [enrollment] = (await me.get(`${at}/enrollments`)).body.data
    const pause = { status: 'paused', resumeAt: startAt }
    expect((await me.patch(`${at}/enrollments/${enrollment.id}/status`, pause)).status).toBe(400)
  })
})

/** Every date field of a schema at any depth; conditions of a `filter` are checked as a whole. */
function datesOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime) return [schema]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      name === 'filter' ? [] : datesOf(field),
    )
  if (schema instanceof z.ZodArray) return datesOf(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => datesOf(option as z.ZodType))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return datesOf(schema.unwrap() as z.ZodType)
  return []
}
