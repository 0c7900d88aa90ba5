// Workflows that cannot be read are rejected with a message that says what to do, and the stored one is kept. Workflows
// that break a rule are stored as sent, and block launch and publish.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
let id: string
const STORED = workflowJson([{}, {}])
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  id = (await makeSequence(owner, STORED)).id
})
afterAll(() => w[Symbol.asyncDispose]())

type Part = Record<string, unknown>
const start: Part = { id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} }
const mail = (id: string, more: Part = {}): Part => ({
  id,
  type: 'emailDraft',
  position: { x: 0, y: 0 },
  data: { subject: '제목', bodyText: '본문' },
  ...more,
})
const timer = (id: string, data: Part = { delayDays: 3 }): Part => ({
  id,
  type: 'timer',
  position: { x: 0, y: 0 },
  data,
})
const edge = (source: string, target: string, id = `${source}-${target}`): Part => ({ id, source, target })
const text = (nodes: Part[], edges: Part[] = [], more: Part = {}): string =>
  JSON.stringify({ version: 1, nodes, edges, ...more })
const chainOf = (count: number) => Array.from({ length: count }, (_, i) => mail(`m${i}`))

test.each([
  ['not JSON', '{"nodes": [', 'JSON'],
  ['NaN as a place', text([start]).replace('250', 'NaN'), 'JSON'],
  ['a place beyond all numbers', text([start]).replace('250', '1e999'), 'position'],
  ['a place far beyond the canvas', text([mail('a', { position: { x: 1e7, y: 0 } }), start]), 'position'],
  ['no place', text([start, mail('a', { position: null })]), 'position'],
  ['no workflow', '{"nodes": {}}', 'nodes'],
  ['a list', '[]', 'nodes'],
  ['nodes that are no objects', '{"nodes": [1, null, "x"], "edges": []}', 'nodes'],
  ['edges that are no list', '{"nodes": [], "edges": {}}', 'edges'],
  ['no nodes', '{"edges": []}', 'nodes'],
  ['an unknown kind', text([start, mail('a', { type: 'script' })]), 'emailDraft'],
  ['a kind out of the prototype', text([start, mail('a', { type: 'constructor' })]), 'emailDraft'],
  ['no kind', text([start, mail('a', { type: undefined })]), 'emailDraft'],
  ['two nodes of one id', text([start, mail('a'), mail('a')]), '노드 ID가 중복'],
  ['an id of 10,000 characters', text([start, mail('a'.repeat(10_000))]), '200자'],
  [
    'an edge id of 10,000 characters',
    text([start, mail('a')], [edge('start', 'a', 'e'.repeat(10_000))]),
    '500자',
  ],
  ['an empty id', text([start, mail('')]), '200자'],
  ['an id that is a number', text([start, mail('a', { id: 7 })]), '200자'],
  ['the prototype as an id', text([start, mail('__proto__')]), '200자'],
  [
    'the prototype as a field',
    text([start]).replace('"data":{}', '"data":{"__proto__":{"admin":true}}'),
    '__proto__',
  ],
  [
    'the prototype beside the nodes',
    text([start]).replace('{"version"', '{"__proto__":{"nodes":[]},"version"'),
    '__proto__',
  ],
  [
    'the prototype, written otherwise',
    text([start]).replace('"data":{}', '"data":{"\\u005f_proto__":1}'),
    '__proto__',
  ],
  [
    'nested 100,000 deep',
    text([start]).replace('"data":{}', `"data":{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
    '깊어',
  ],
  ['501 nodes', text([start, ...chainOf(500)]), '500개'],
  [
    '11,000 edges',
    text(
      [start],
      Array.from({ length: 11_000 }, (_, i) => edge('start', 'start', `e${i}`)),
    ),
    '10,000개',
  ],
  ['3 MB', text([start], [], { padding: 'x'.repeat(3_000_000) }), '2MB'],
  ['a wait of 400 days', text([start, timer('t', { delayDays: 400 })]), '365까지'],
  ['a wait of no days', text([start, timer('t', { delayDays: 0 })]), '365까지'],
  ['a wait of one and a half days', text([start, timer('t', { delayDays: 1.5 })]), '365까지'],
  ['a wait of “abc”', text([start, timer('t', { delayDays: 'abc' })]), '365까지'],
  ['a wait of “1.5”', text([start, timer('t', { delayDays: '1.5' })]), '365까지'],
  ['an empty wait', text([start, timer('t', { delayDays: '' })]), '365까지'],
  ['a wait of true', text([start, timer('t', { delayDays: true })]), '365까지'],
  ['a list as a wait', text([start, timer('t', { delayDays: [] })]), '365까지'],
  [
    'a subject longer than is read back',
    text([start, mail('a', { data: { subject: '가'.repeat(1001) } })]),
    '1,000자',
  ],
  [
    'a note longer than is read back',
    text([start, { ...mail('n'), type: 'comment', data: { comment: 'x'.repeat(10_001) } }]),
    '10,000자',
  ],
])('a workflow with %s is rejected and stores nothing', async (_what, workflowData, word) => {
  const response = await owner.put(`/sequences/${id}`, { workflowData })
  expect(response.body).toMatchObject({
    statusCode: 400,
    code: 'workflow_invalid',
    issues: [{ path: expect.stringMatching(/^workflowData(\.(nodes|edges)\.\d+)*$/) }],
  })
  expect(response.body.message).toContain(word)
  expect(response.body.message).toMatch(/(주세요|수 있습니다)\.$/)
  expect(response.body.issues[0].message.length).toBeLessThan(1000)
  const made = await owner.post('/sequences', { name: '새', workspaceId: owner.workspaceId, workflowData })
  expect(made.body).toMatchObject({ statusCode: 400, code: 'workflow_invalid' })
  expect((await owner.get(`/sequences/${id}`)).body).toMatchObject({ workflowData: STORED, revision: 1 })
})

test('ten megabytes are rejected before they are parsed', async () => {
  const response = await owner.put(`/sequences/${id}`, { workflowData: 'x'.repeat(10_000_001) })
  expect([400, 413]).toContain(response.status)
  expect(response.body.message).toMatch(/[가-힣]/)
  expect((await owner.get(`/sequences/${id}`)).body.workflowData).toBe(STORED)
})

/** Each mail is reached by three paths. */
function joinedBranches(mails: number): string {
  const nodes = [start]
  const edges: Part[] = []
  for (let i = 0; i < mails; i++) {
    nodes.push(mail(`m${i}`, { data: {} }), timer(`t${i}`))
    edges.push(edge(i === 0 ? 'start' : `t${i - 1}`, `m${i}`), edge(`m${i}`, `t${i}`))
    for (const back of [2, 3]) if (i >= back) edges.push(edge(`t${i - back}`, `m${i}`))
  }
  return text(nodes, edges)
}

test('the largest allowed workflow is checked and saved', async () => {
  const workflowData = joinedBranches(249)
  const response = await owner.put(`/sequences/${id}`, { workflowData })
  expect(response.status, response.body.message).toBe(200)
  expect((await owner.put(`/sequences/${id}`, { workflowData: STORED })).status).toBe(200)
})

test('a workflow of 4,999 nodes saved by an earlier release is read, checked and planned, and one that is sent is not previewed', async () => {
  const workflowData = joinedBranches(2499)
  const { id: old } = await makeSequence(owner, STORED, {
    leadIds: await makeLeads(owner, owner.workspaceId, 2),
  })
  await w.ctx.db.updateTable('sequences').set({ workflowData }).where('id', '=', old).execute()
  expect((await owner.get(`/sequences/${old}`)).body.workflowData).toBe(workflowData)
  expect((await owner.get(`/sequences/${old}/steps`)).body.data).toHaveLength(2499)
  expect((await owner.get(`/sequences/${old}/check`)).status).toBe(200)
  const planned = await owner.post(`/sequences/${old}/plan`, {})
  expect(planned.body).toMatchObject({ leadCount: 2 })
  const message = expect.stringContaining('500개')
  const tooMany = { statusCode: 400, code: 'workflow_invalid', message }
  expect((await owner.post(`/sequences/${old}/plan`, { workflowData })).body).toMatchObject(tooMany)
  const preview = { nodeId: 'm1', subject: '', bodyText: '', bodyHtml: '', workflowData }
  expect((await owner.post(`/sequences/${old}/preview`, preview)).body).toMatchObject(tooMany)
})

test('a delay sent as a numeric string is stored as a number and runs as that number of days', async () => {
  const workflowData = text(
    [start, mail('a'), timer('t', { delayDays: '3' }), mail('b')],
    [edge('start', 'a'), edge('a', 't'), edge('t', 'b')],
  )
  const { id: other } = (
    await owner.post('/sequences', { name: '글자', workspaceId: owner.workspaceId, workflowData })
  ).body
  const stored = JSON.parse((await owner.get(`/sequences/${other}`)).body.workflowData)
  expect(stored).toEqual(JSON.parse(workflowData.replace('"3"', '3')))
  const { data } = (await owner.get(`/sequences/${other}/steps`)).body
  expect(data.map((step: Part) => step.delayDays)).toEqual([0, 3])
})

test('a stored delay that is not a number of days is marked and blocks launch and publish until it is set', async () => {
  const sound = text(
    [start, mail('a'), timer('t', { delayDays: 4 }), mail('b')],
    [edge('start', 'a'), edge('a', 't'), edge('t', 'b')],
  )
  const other = (await makeSequence(owner, sound)).id
  expect((await owner.post(`/sequences/${other}/activate`)).status).toBe(200)
  const broken = sound.replace('"delayDays":4', '"delayDays":"abc"')
  await w.ctx.db.updateTable('sequences').set({ workflowData: broken }).where('id', '=', other).execute()
  const mark = {
    code: 'invalid_delay',
    level: 'error',
    nodeId: 't',
    message: expect.stringContaining('"abc"'),
  }
  expect((await owner.get(`/sequences/${other}/check`)).body).toMatchObject({
    canLaunch: false,
    report: expect.arrayContaining([expect.objectContaining(mark)]),
  })
  const published = await owner.post(`/sequences/${other}/publish`)
  expect(published.body).toMatchObject({ statusCode: 422, code: 'launch_blocked' })
  expect(published.body.report).toContainEqual(expect.objectContaining(mark))
  const copy = (await owner.post(`/sequences/${other}/duplicate`)).body
  expect((await owner.get(`/sequences/${copy.id}/check`)).body.report).toContainEqual(
    expect.objectContaining(mark),
  )
  await owner.put(`/sequences/${other}`, { workflowData: sound })
  expect((await owner.get(`/sequences/${other}/check`)).body.canLaunch).toBe(true)
  await w.ctx.db
    .updateTable('sequence_versions')
    .set({ workflowData: broken })
    .where('sequenceId', '=', other)
    .execute()
  expect((await owner.post(`/sequences/${other}/versions/1/restore`)).status).toBe(200)
  expect((await owner.get(`/sequences/${other}/check`)).body.report).toContainEqual(
    expect.objectContaining(mark),
  )
})

const email = mail('a')
const note: Part = { id: 'n', type: 'comment', position: { x: 0, y: 0 }, data: { comment: '메모' } }
const flow = [edge('start', 'a'), edge('a', 't'), edge('t', 'b')]
test.each([
  [
    'an email below an email',
    [email, mail('b')],
    [edge('start', 'a'), edge('a', 'b')],
    'forbidden_connection',
    'b',
  ],
  [
    'a timer below the start',
    [timer('t'), email],
    [edge('start', 't'), edge('t', 'a')],
    'forbidden_connection',
    't',
  ],
  [
    'a timer below a timer',
    [email, timer('t'), timer('u'), mail('b')],
    [edge('start', 'a'), edge('a', 't'), edge('t', 'u'), edge('u', 'b')],
    'forbidden_connection',
    'u',
  ],
  ['an email below a note', [email, note], [edge('start', 'a'), edge('n', 'a')], 'forbidden_connection', 'a'],
  [
    'the same connection twice',
    [email],
    [edge('start', 'a'), edge('start', 'a')],
    'duplicate_connection',
    'a',
  ],
  [
    'the same connection under two ids',
    [email],
    [edge('start', 'a', '1'), edge('start', 'a', '2')],
    'duplicate_connection',
    'a',
  ],
  ['an email connected to itself', [email], [edge('start', 'a'), edge('a', 'a')], 'self_connection', 'a'],
  [
    'a cycle',
    [email, timer('t'), mail('b'), timer('u')],
    [...flow, edge('b', 'u'), edge('u', 'a')],
    'cycle',
    'a',
  ],
  [
    'a connection into the start',
    [email, timer('t')],
    [edge('start', 'a'), edge('a', 't'), edge('t', 'start')],
    'forbidden_connection',
    'start',
  ],
  [
    'a connection to a missing node',
    [email],
    [edge('start', 'a'), edge('a', 'gone')],
    'dangling_connection',
    'a',
  ],
  [
    'a connection from a missing node',
    [email],
    [edge('start', 'a'), edge('gone', 'a')],
    'dangling_connection',
    'a',
  ],
  [
    'a connection between missing nodes',
    [email],
    [edge('start', 'a'), edge('gone', 'lost')],
    'dangling_connection',
    undefined,
  ],
])(
  'a workflow with %s is stored as sent, marked, and blocks launch and publish',
  async (_what, more, edges, code, nodeId) => {
    const mark = await expectStoredAndBlocked(text([start, ...more], edges), code, nodeId)
    expect(mark.edgeId).toEqual(expect.any(String))
  },
)

test.each([
  ['no start', text([email]), 'start_missing', undefined],
  ['no start and a connection from it', text([email], [edge('start', 'a')]), 'start_missing', undefined],
  [
    'two starts',
    text([start, { ...start, id: 'start2' }, email], [edge('start', 'a')]),
    'several_starts',
    'start2',
  ],
  ['no edges', JSON.stringify({ nodes: [start, email] }), 'no_email', undefined],
  ['null as edges', JSON.stringify({ nodes: [start, email], edges: null }), 'no_email', undefined],
])(
  'a workflow that has %s is stored as sent, marked, and blocks launch and publish',
  async (_what, workflowData, code, nodeId) => {
    await expectStoredAndBlocked(workflowData, code, nodeId)
  },
)

async function expectStoredAndBlocked(
  workflowData: string,
  code: string,
  nodeId: string | undefined,
): Promise<Part> {
  const made = await owner.post('/sequences', { name: '규칙', workspaceId: owner.workspaceId, workflowData })
  expect(made.status, made.body.message).toBe(200)
  const other = made.body.id
  expect(made.body.workflowData).toBe(workflowData)
  const check = await owner.get(`/sequences/${other}/check`)
  const mark = check.body.report.find((item: Part) => item.code === code && item.nodeId === nodeId)
  expect(mark, JSON.stringify(check.body.report)).toMatchObject({ level: 'error' })
  expect(mark.message).toMatch(/주세요\.$/)
  expect(check.body.canLaunch).toBe(false)
  const started = await owner.post(`/sequences/${other}/activate-step-based`)
  expect(started.body).toMatchObject({ statusCode: 422, code: 'launch_blocked' })
  expect(started.body.report).toContainEqual(mark)

  const running = (await makeSequence(owner, [{}, {}])).id
  const [leadId] = await makeLeads(owner, owner.workspaceId, 1)
  await owner.post(`/sequences/${running}/enrollments`, {
    leadIds: [leadId],
    userEmailAccountId: owner.sandboxId,
  })
  expect((await owner.post(`/sequences/${running}/activate`)).status).toBe(200)
  expect((await owner.put(`/sequences/${running}`, { workflowData })).status).toBe(200)
  expect((await owner.post(`/sequences/${running}/publish`)).body).toMatchObject({
    statusCode: 422,
    code: 'launch_blocked',
  })
  // every call that reads the saved workflow succeeds
  for (const path of [
    `/sequences/${running}/publish-preview`,
    `/sequences/${running}/plan?leadId=${leadId}`,
    `/sequences/${running}/nodes/stats`,
    `/sequences/${running}/nodes/a/stats`,
    `/sequences/${running}/steps`,
    `/sequences/${running}/metrics`,
    `/sequences/${running}/missing-values`,
    `/sequences/${running}/nodes/a/generated-emails`,
    `/sequences/${running}/enrollments`,
  ])
    expect((await owner.get(path)).status, path).toBe(200)
  const rehearsal = await owner.post(`/sequences/${running}/plan`, { leadIds: [leadId] })
  expect(rehearsal.status, rehearsal.body.message).toBe(200)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  return mark
}

test('a workflow with broken rules can be edited further', async () => {
  const broken = text([start, mail('a'), mail('b')], [edge('start', 'a'), edge('a', 'b'), edge('b', 'a')])
  const other = (await makeSequence(owner, broken)).id
  for (const workflowData of [
    broken.replace('"x":0', '"x":40'),
    text([start, mail('a')], [edge('a', 'a')]),
    STORED,
  ])
    expect((await owner.put(`/sequences/${other}`, { workflowData })).body).toMatchObject({ workflowData })
  expect((await owner.post(`/sequences/${other}/activate`)).status).toBe(200)
})

test('null and an empty text as workflowData keep the stored workflow', async () => {
  const before = (await owner.get(`/sequences/${id}`)).body
  for (const workflowData of [null, ''])
    expect((await owner.put(`/sequences/${id}`, { workflowData, name: '이름만' })).body).toMatchObject({
      name: '이름만',
      workflowData: before.workflowData,
      revision: before.revision,
    })
})
