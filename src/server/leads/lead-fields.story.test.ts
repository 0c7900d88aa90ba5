// Every field of core/leads/fields.ts reaches every place that stores, shows or restores leads. A field that one of them
// lacks fails here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '#api/leads/leads.ts'
import {
  LEAD_FIELD_DEFINITIONS,
  LEAD_FIELDS,
  type LeadFieldValues,
  mapLeadFields,
  pickLeadFields,
} from '#core/leads/fields.ts'
import { createTestWorkspace, makeSequence, type Owner, workflowJson } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let app: World
beforeAll(async () => {
  app = await world({ role: 'all' })
})
afterAll(() => app[Symbol.asyncDispose]())

/** A different value for every field. */
const valuesOf = (mark: string) =>
  mapLeadFields((field) => (field === 'contactEmail' ? `${mark}@fields.example` : `${mark} ${field}`))

async function createLead(owner: Owner, values: object): Promise<string> {
  const { status, body } = await owner.post('/leads', { workspaceId: owner.workspaceId, ...values })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const readFields = async (owner: Owner, id: string): Promise<LeadFieldValues> =>
  pickLeadFields((await owner.get(`/leads/${id}`)).body)
const readWorkspace = async (owner: Owner, workspaceId = owner.workspaceId): Promise<Lead[]> =>
  (await owner.get(`/leads?workspaceIds=${workspaceId}&limit=50`)).body.data
async function importFile(owner: Owner, content: string, more: Record<string, string> = {}): Promise<string> {
  const { body } = await owner.upload('/leads/import?wait=30', {
    workspaceId: owner.workspaceId,
    file: { name: '연락처.csv', content },
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ status: 'completed', failed: 0 })
  return body.id
}
const csvOf = (values: Record<string, string>): string =>
  `${LEAD_FIELDS.map((field) => LEAD_FIELD_DEFINITIONS[field].label).join(',')}\n${LEAD_FIELDS.map((field) => values[field]).join(',')}`

test('every field is created, read, listed, changed, and noted in the history', async () => {
  const owner = await createTestWorkspace(app)
  const [before, after] = [valuesOf('a'), valuesOf('b')]
  const id = await createLead(owner, before)
  expect(await readFields(owner, id)).toEqual(before)
  expect((await readWorkspace(owner)).map(pickLeadFields)).toEqual([before])
  app.clock.advance(1000)
  expect((await owner.patch(`/leads/${id}`, after)).status).toBe(200)
  expect(await readFields(owner, id)).toEqual(after)
  const lines = (await owner.get(`/leads/${id}/history?limit=100`)).body.data
  expect(lines.find(({ kind }: { kind: string }) => kind === 'changed').data).toMatchObject({ before, after })
})

test('a filter finds a lead by every field, and by no field of another value', async () => {
  const owner = await createTestWorkspace(app)
  const values = valuesOf('a')
  await createLead(owner, values)
  await createLead(owner, valuesOf('b'))
  for (const field of LEAD_FIELDS) {
    const condition = { kind: 'field', field, op: 'is', text: values[field] }
    const { body } = await owner.post('/customer-groups', {
      workspaceId: owner.workspaceId,
      name: field,
      filter: { match: 'all', conditions: [condition] },
    })
    expect([field, body.leadCount]).toEqual([field, 1])
  }
})

test('an export imported into another workspace gives every field back', async () => {
  const owner = await createTestWorkspace(app)
  const values = valuesOf('a')
  await createLead(owner, values)
  const file = await owner.get(`/leads/export.csv?workspaceIds=${owner.workspaceId}`)
  const workspaceId = (await owner.post('/workspaces', { name: '되가져오기' })).body.id as string
  await importFile(owner, String(file.body), { workspaceId })
  expect(
    (await readWorkspace(owner, workspaceId)).map((lead) => [pickLeadFields(lead), lead.customFields]),
  ).toEqual([[values, {}]])
})

test('an import updates every field, leaves it when its cell is empty, and undo restores it', async () => {
  const owner = await createTestWorkspace(app)
  const before = { ...valuesOf('a'), contactEmail: 'a@fields.example' }
  const after = { ...valuesOf('b'), contactEmail: 'A@fields.example' }
  const id = await createLead(owner, before)
  app.clock.advance(60_000)
  await importFile(owner, csvOf({ ...mapLeadFields(() => ''), contactEmail: after.contactEmail }), {
    onDuplicate: 'update',
  })
  expect(await readFields(owner, id)).toEqual({ ...before, contactEmail: after.contactEmail })
  await owner.patch(`/leads/${id}`, before)
  app.clock.advance(60_000)
  const importId = await importFile(owner, csvOf(after), { onDuplicate: 'update' })
  expect(await readFields(owner, id)).toEqual(after)
  app.clock.advance(60_000)
  expect((await owner.post(`/leads/imports/${importId}/undo`)).body).toMatchObject({ restored: 1 })
  expect(await readFields(owner, id)).toEqual(before)
})

test('of two rows of a file with one address, the later one wins field by field', async () => {
  const owner = await createTestWorkspace(app)
  const values = { ...valuesOf('a'), contactEmail: 'a@fields.example' }
  const empty = { ...mapLeadFields(() => ''), contactEmail: values.contactEmail }
  const [, row] = csvOf(empty).split('\n')
  await importFile(owner, `${csvOf(values)}\n${row}`, { onDuplicate: 'update' })
  expect((await readWorkspace(owner)).map(pickLeadFields)).toEqual([values])
})

test('a merge writes every chosen field and its undo restores every field of both leads', async () => {
  const owner = await createTestWorkspace(app)
  const [a, b] = [valuesOf('a'), valuesOf('b')]
  const survivorId = await createLead(owner, a)
  const otherId = await createLead(owner, b)
  app.clock.advance(1000)
  const request = { survivorId, leadIds: [otherId], choice: mapLeadFields(() => otherId) }
  const preview = await owner.post('/leads/merge/preview', request)
  expect(preview.body.lead).toEqual({ ...b, customFields: {} })
  const { body } = await owner.post('/leads/merge', request)
  expect(await readFields(owner, survivorId)).toEqual(b)
  app.clock.advance(1000)
  expect((await owner.post(`/leads/merges/${body.mergeId}/undo`)).status).toBe(200)
  expect(await readFields(owner, survivorId)).toEqual(a)
  expect(await readFields(owner, otherId)).toEqual(b)
})

test('a deleted lead comes out of the bin with every field', async () => {
  const owner = await createTestWorkspace(app)
  const values = valuesOf('a')
  const id = await createLead(owner, values)
  await owner.delete(`/leads/${id}`)
  const { body } = await createAgain(owner, values.contactEmail)
  expect(body).toMatchObject({ id, wasInBin: true, ...values })
})
const createAgain = (owner: Owner, contactEmail: string) =>
  owner.post('/leads', { workspaceId: owner.workspaceId, contactEmail })

test('a sent mail contains the variable of every field', async () => {
  const owner = await createTestWorkspace(app)
  const values = valuesOf('a')
  const leadId = await createLead(owner, values)
  const bodyText = LEAD_FIELDS.map((field) => `[{{${LEAD_FIELD_DEFINITIONS[field].variable.name}}}]`).join(
    ' ',
  )
  const { id } = await makeSequence(owner, workflowJson([{ bodyText }]), { leadIds: [leadId] })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const [mail] = (await owner.get('/sandbox/messages')).body.data
  const { body } = await owner.get(`/sandbox/messages/${mail.id}`)
  for (const field of LEAD_FIELDS) expect(JSON.stringify(body)).toContain(`[${values[field]}]`)
})

test('every field that lacks a value is listed as a missing value, and can be filled in for several leads', async () => {
  const owner = await createTestWorkspace(app)
  const leadId = await createLead(owner, { contactEmail: 'missing@fields.example' })
  const fields = LEAD_FIELDS.filter((field) => field !== 'contactEmail')
  const names = fields.map((field) => LEAD_FIELD_DEFINITIONS[field].variable.name)
  const bodyText = names.map((name) => `{{${name}}}`).join(' ')
  const { id } = await makeSequence(owner, workflowJson([{ bodyText }]), { leadIds: [leadId] })
  const missing = (await owner.get(`/sequences/${id}/missing-values`)).body
  expect(missing.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted())
  const values = valuesOf('a')
  const fills = fields.map((field, i) => ({ leadId, name: names[i], value: values[field] }))
  expect((await owner.patch('/leads/values', { values: fills })).body).toMatchObject({ rejected: [] })
  expect(await readFields(owner, leadId)).toEqual({ ...values, contactEmail: 'missing@fields.example' })
})
