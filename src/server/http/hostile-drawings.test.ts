// Drawings nobody should send: each is refused with a sentence that says what to do, in good time, and the stored drawing
// stays as it was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, drawing, makeDesk, makeSequence } from '#server/testing/sales-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let desk: Desk
let id: string
const STORED = drawing([{}, {}])
beforeAll(async () => {
  w = await world()
  desk = await makeDesk(w)
  id = (await makeSequence(desk, STORED)).id
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
const circle = [edge('start', 'a'), edge('a', 't'), edge('t', 'b'), edge('b', 'u'), edge('u', 'a')]
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
  ['no start', text([mail('a')]), '시작 노드가 없습니다'],
  ['two starts', text([start, { ...start, id: 'start2' }]), '하나만 남겨'],
  ['an unknown kind', text([start, mail('a', { type: 'script' })]), 'emailDraft'],
  ['a kind out of the prototype', text([start, mail('a', { type: 'constructor' })]), 'emailDraft'],
  ['no kind', text([start, mail('a', { type: undefined })]), 'emailDraft'],
  ['two nodes of one id', text([start, mail('a'), mail('a')]), '같은 ID의 노드'],
  [
    'two edges of one id',
    text([start, mail('a'), mail('b')], [edge('start', 'a', 'e'), edge('start', 'b', 'e')]),
    '같은 ID의 연결',
  ],
  ['an edge to nowhere', text([start], [edge('start', 'x')]), '없는 노드'],
  ['an edge from nowhere', text([start, mail('a')], [edge('x', 'a')]), '없는 노드'],
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
    '깊이',
  ],
  ['6,000 nodes', text([start, ...chainOf(6000)]), '5,000개'],
  [
    '11,000 edges',
    text(
      [start],
      Array.from({ length: 11_000 }, (_, i) => edge('start', 'start', `e${i}`)),
    ),
    '10,000개',
  ],
  ['3 MB', text([start], [], { padding: 'x'.repeat(3_000_000) }), '2MB'],
  ['a circle', text([start, mail('a'), timer('t'), mail('b'), timer('u')], circle), '되돌아가는'],
  ['an edge to itself', text([start, mail('a')], [edge('a', 'a')]), '자기 자신'],
  [
    'two edges between the same nodes',
    text([start, mail('a')], [edge('start', 'a', '1'), edge('start', 'a', '2')]),
    '하나를 지워',
  ],
  ['an email below an email', text([start, mail('a'), mail('b')], [edge('a', 'b')]), '타이머'],
  ['a wait of 400 days', text([start, timer('t', { delayDays: 400 })]), '365일'],
  ['a wait of no days', text([start, timer('t', { delayDays: 0 })]), '365일'],
  ['a wait of one and a half days', text([start, timer('t', { delayDays: 1.5 })]), '365일'],
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
])('a drawing with %s is refused and stores nothing', async (_what, workflowData, word) => {
  const began = performance.now()
  const answer = await desk.put(`/sequences/${id}`, { workflowData })
  expect(performance.now() - began).toBeLessThan(2000)
  expect(answer.body).toMatchObject({
    statusCode: 400,
    code: 'workflow_invalid',
    issues: [{ path: 'workflowData' }],
  })
  expect(answer.body.message).toContain(word)
  expect(answer.body.message).toMatch(/(주세요|수 있습니다)\.$/)
  expect(answer.body.issues[0].message.length).toBeLessThan(1000)
  const made = await desk.post('/sequences', { name: '새', workspaceId: desk.workspaceId, workflowData })
  expect(made.body).toMatchObject({ statusCode: 400, code: 'workflow_invalid' })
  expect((await desk.get(`/sequences/${id}`)).body).toMatchObject({ workflowData: STORED, revision: 1 })
})

test('ten megabytes are refused before they are looked at', async () => {
  const answer = await desk.put(`/sequences/${id}`, { workflowData: 'x'.repeat(10_000_001) })
  expect([400, 413]).toContain(answer.status)
  expect(answer.body.message).toMatch(/[가-힣]/)
  expect((await desk.get(`/sequences/${id}`)).body.workflowData).toBe(STORED)
})

test('the largest drawing that may be saved is checked and saved in good time', async () => {
  const nodes = [start]
  const edges: Part[] = []
  for (let i = 0; i < 2499; i++) {
    nodes.push(mail(`m${i}`, { data: {} }), timer(`t${i}`))
    edges.push(edge(i === 0 ? 'start' : `t${i - 1}`, `m${i}`), edge(`m${i}`, `t${i}`))
    for (const back of [2, 3]) if (i >= back) edges.push(edge(`t${i - back}`, `m${i}`))
  }
  const workflowData = text(nodes, edges)
  const began = performance.now()
  const answer = await desk.put(`/sequences/${id}`, { workflowData })
  expect(answer.status, answer.body.message).toBe(200)
  expect(performance.now() - began).toBeLessThan(2000)
  expect((await desk.put(`/sequences/${id}`, { workflowData: STORED })).status).toBe(200)
})

test('what an older version stored and broke a rule is still saved, with nothing added to it', async () => {
  const other = (await makeSequence(desk, [{}])).id
  const broken = text([start, mail('a'), mail('b')], [edge('start', 'a'), edge('a', 'b')])
  await w.ctx.db.updateTable('sequences').set({ workflow_data: broken }).where('id', '=', other).execute()
  const moved = broken.replace('"x":0', '"x":40')
  expect((await desk.put(`/sequences/${other}`, { workflowData: moved })).status).toBe(200)
  const worse = text([start, mail('a'), mail('b')], [edge('start', 'a'), edge('a', 'b'), edge('b', 'a')])
  expect((await desk.put(`/sequences/${other}`, { workflowData: worse })).status).toBe(400)
})
