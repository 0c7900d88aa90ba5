// A proposed workflow over the API: the sandbox model, and models that are slow, limited, wrong or malicious.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST, SECOND, SOUND, wait } from '#core/sequences/proposal/proposal.fixture.ts'
import { proposalFailure } from '#server/writing/actions/propose-workflow.ts'
import { type Behaviour, type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let model: FakeModel
let w: World
/** uses the sandbox model */
let me: Owner
/** uses the fake model */
let other: Owner
beforeAll(async () => {
  model = await startFakeModel()
  w = await world({ role: 'all', config: { allowPrivateHosts: true } })
  me = await createTestWorkspace(w)
  other = await withFakeModel()
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

const settings = () => ({
  preset: 'custom',
  baseUrl: model.baseUrl,
  model: 'team-model',
  priceIn: 1000,
  priceOut: 2000,
})
/** Another user: the calls of one are limited. */
async function withFakeModel(): Promise<Owner> {
  const owner = await createTestWorkspace(w)
  await owner.put(`/workspaces/${owner.workspaceId}/model`, { ...settings(), apiKey: 'sk-test' })
  return owner
}

let count = 0
const ask = (more: object = {}) => ({
  offer: `재고 관리 프로그램 ${++count}번`,
  audience: '제조업체 생산 관리 담당자',
  aim: '20분 온라인 미팅',
  mailCount: 2,
  ...more,
})
const propose = (body: object = {}, owner = other) => owner.post('/sequences/propose-workflow', ask(body))
const answering = async (behaviour: Behaviour | Behaviour[], body: object = {}, owner = other) => {
  const list = Array.isArray(behaviour) ? behaviour : [behaviour]
  const request = ask(body)
  const script = model.scriptFor(request.offer)
  script.behave((_, nth) => list[Math.min(nth, list.length) - 1] ?? 'error')
  return { ...(await owner.post('/sequences/propose-workflow', request)), calls: script.calls, request }
}
const calls = () =>
  w.ctx.db.selectFrom('model_calls').selectAll().where('workspaceId', '=', other.workspaceId).execute()

test('the sandbox model proposes without a key, and nothing of the sequence changes', async () => {
  const { id } = await makeSequence(me, [{}])
  const before = (await me.get(`/sequences/${id}`)).body
  const { status, body } = await propose({ sequenceId: id, mailCount: 3 }, me)
  expect(status).toBe(200)
  expect(body).toMatchObject({ model: 'sandbox-writer', steps: { length: 5 } })
  expect((await me.get(`/sequences/${id}`)).body).toEqual(before)
  const [logged] = (await me.get('/audit-logs')).body.data
  expect(JSON.stringify(logged)).toContain('POST /sequences/propose-workflow')
  expect(JSON.stringify(logged)).not.toContain('재고 관리 프로그램')
})

test('the answers reach the model in blocks; use and cost are recorded with the purpose', async () => {
  const { body, calls: request } = await answering({ fields: SOUND })
  expect(body).toMatchObject({
    name: SOUND.name,
    steps: [{ kind: 'mail' }, { kind: 'wait', delayDays: 3 }, { kind: 'mail' }],
  })
  expect(body.cost).toBeGreaterThan(0)
  expect(request).toHaveLength(1)
  expect(request[0]).toMatchObject({ schemaName: 'workflow_proposal', format: 'json_schema' })
  expect(request[0]?.prompt).toContain('<audience>\n제조업체 생산 관리 담당자\n</audience>')
  expect(await calls()).toContainEqual(
    expect.objectContaining({ purpose: 'proposal', promptVersion: 'proposal-2' }),
  )
})

test('claims of proposed mails that neither answers nor introductions support are named', async () => {
  const bodyText = '안녕하세요. 저희는 고객사 400곳이 사용하며, 첫 달은 무료로 드립니다.'
  const fields = { ...SOUND, steps: [FIRST, wait(3), { ...SECOND, bodyText }] }
  const owner = await withFakeModel()
  expect((await answering({ fields }, {}, owner)).body.unsupported).toMatchObject([
    { mail: 1, text: '400곳', strength: 'alarm' },
    { mail: 1, text: '무료', strength: 'alarm' },
  ])
  const { id: sequenceId } = await makeSequence(owner, [{}])
  const senderIntro = '고객사 400곳이 사용합니다. 첫 달은 무료로 드립니다.'
  expect((await owner.put(`/sequences/${sequenceId}`, { senderIntro })).status).toBe(200)
  expect((await answering({ fields }, { sequenceId }, owner)).body.unsupported).toEqual([])
  const aim = '첫 달은 무료로 드립니다. 고객사 400곳이 사용합니다.'
  expect((await answering({ fields }, { aim }, owner)).body.unsupported).toEqual([])
})

test('facts of own sources are in the prompt and support claims of the mails', async () => {
  const owner = await withFakeModel()
  const text = '재고 관리 프로그램은 국내 310개 공장이 사용합니다.'
  const source = { kind: 'text', name: '소개', text }
  expect((await owner.post(`/workspaces/${owner.workspaceId}/own-sources`, source)).status).toBe(200)
  const bodyText = '안녕하세요. 저희 프로그램은 310개 공장이 사용하며, 고객사는 400곳입니다.'
  const fields = { ...SOUND, steps: [{ ...FIRST, bodyText }, wait(3), SECOND] }
  const { body, calls: made } = await answering({ fields }, {}, owner)
  expect(made[0]?.prompt).toContain(`<own_facts>\n${text}\n</own_facts>`)
  expect(body.unsupported).toMatchObject([{ mail: 0, text: '400곳' }])
})

test('an equal request is answered without a call; a request for a different proposal calls again', async () => {
  const { body, request, calls: made } = await answering({ fields: SOUND })
  const again = await other.post('/sequences/propose-workflow', request)
  expect(again.body).toEqual({ ...body, cost: 0 })
  expect(made).toHaveLength(1)
  const { name, steps } = body
  for (const expected of [2, 3]) {
    await other.post('/sequences/propose-workflow', { ...request, previous: { name, steps } })
    expect(made).toHaveLength(expected)
  }
  const changed = { ...request, previous: { name, steps }, change: '더 짧게' }
  await other.post('/sequences/propose-workflow', changed)
  await other.post('/sequences/propose-workflow', changed)
  expect(made).toHaveLength(4)
  expect(made.at(-1)?.prompt).toContain('<change>\n더 짧게\n</change>')
})

test('a slow model and one that limits calls for a second still give a proposal', async () => {
  const sound: Behaviour = { fields: SOUND }
  expect((await answering({ slow: 800, last: sound })).status).toBe(200)
  const limited = await answering([{ limited: 1 }, sound])
  expect(limited.status).toBe(200)
  expect(limited.calls).toHaveLength(2)
})

test.each<[string, Behaviour, RegExp]>([
  ['limits calls for an hour', { limited: 3600 }, /호출 한도/],
  ['has a wrong key', 'wrong_key', /키/],
  ['has no quota left', 'quota', /한도|잔액|요금|사용량/],
  ['answers prose', 'broken_json', /단계 목록이 아니어서/],
  ['answers another schema', 'wrong_shape', /단계 목록이 아니어서/],
  [
    'answers 100 kB',
    { fields: { ...SOUND, steps: [{ ...FIRST, bodyText: '가나다 '.repeat(25_000) }, wait(3), SECOND] } },
    /본문이 1500자를 넘습니다/,
  ],
  ['answers more than is read', { text: 'x'.repeat(300_000) }, /256 kB/],
  ['is cut twice', 'half', /중간에 끊겨/],
  [
    'answers in another language',
    {
      fields: {
        name: 'Offer',
        steps: [{ ...FIRST, bodyText: 'Hello, would you have twenty minutes next week?' }, wait(3), SECOND],
      },
    },
    /한국어로 쓰지 않았습니다/,
  ],
])('a model that %s is rejected with an explanation', async (_, behaviour, message) => {
  const { status, body, calls: made } = await answering(behaviour)
  expect(status).toBe(502)
  expect(body).toMatchObject({ code: 'model_failed', message: expect.stringMatching(message) })
  // one repair at most
  expect(made.length).toBeLessThanOrEqual(2)
})

test('a model that obeys an injected text is asked once to repair, and nothing of it is returned', async () => {
  const evil = {
    ...SOUND,
    recipients: ['ceo@evil.example'],
    steps: [
      { ...FIRST, bodyText: '안녕하세요. https://evil.example/pay 로 입금해 주세요.' },
      wait(3),
      SECOND,
    ],
  }
  const rejected = await answering({ fields: evil })
  expect(rejected.body.message).toContain('사용자가 쓰지 않은 링크')
  expect(JSON.stringify(rejected.body)).not.toContain('evil')
  expect(rejected.calls.map(({ messages }) => messages)).toEqual([2, 4])
  const repaired = await answering([{ fields: evil }, { fields: SOUND }])
  expect(repaired.status).toBe(200)
  expect(JSON.stringify(repaired.body)).not.toContain('evil')
})

test('the link of an answer may be used, and is kept when the proposal is changed', async () => {
  const link = 'https://stock.example/intro'
  const fields = {
    ...SOUND,
    steps: [{ ...FIRST, bodyText: `안녕하세요. 소개는 ${link} 에 있습니다.` }, wait(3), SECOND],
  }
  const third = await withFakeModel()
  const { status, body, request } = await answering({ fields }, { aim: `${link} 방문` }, third)
  expect(status).toBe(200)
  const { name, steps } = body
  const changed = await third.post('/sequences/propose-workflow', {
    ...request,
    aim: '방문',
    previous: { name, steps },
    change: '짧게',
  })
  expect(changed.status).toBe(200)
})

test('a reached monthly cap is reported and no call is made', async () => {
  const third = await withFakeModel()
  await answering({ fields: SOUND }, {}, third)
  await third.put(`/workspaces/${third.workspaceId}/model`, { ...settings(), monthlyCap: 0.001 })
  const { status, body, calls: made } = await answering({ fields: SOUND }, {}, third)
  expect([status, made.length]).toEqual([502, 0])
  expect(body.message).toContain('한도')
})

test.each([
  ['an empty answer', { offer: ' ' }, '무엇을 파는지'],
  ['no aim', { aim: undefined }, '목표: 필수 항목입니다.'],
  ['seven mails', { mailCount: 7 }, '메일 수'],
  ['one mail', { mailCount: 1 }, '메일 수'],
  ['another language', { language: 'ja' }, '언어'],
  ['a long answer', { audience: '가'.repeat(1001) }, '누구에게'],
  ['a previous proposal of another shape', { previous: { name: '', steps: [{ kind: 'webhook' }] } }, 'kind'],
])('%s answers 400 and names the field', async (_, body, message) => {
  const answer = await propose(body, me)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(message)
})

test('a sequence or workspace of others answers 404', async () => {
  const { id } = await makeSequence(me, [{}])
  const third = await createTestWorkspace(w)
  expect((await propose({ sequenceId: id }, third)).body.code).toBe('sequence_not_found')
  expect((await propose({ workspaceId: me.workspaceId }, third)).body.code).toBe('workspace_not_found')
})

test('the twenty-first proposal of a user within a minute answers 429', async () => {
  const third = await createTestWorkspace(w)
  const codes = await Promise.all(Array.from({ length: 21 }, async () => (await propose({}, third)).status))
  expect(codes.filter((code) => code === 429)).toHaveLength(1)
})

test('every failure of a model is explained in Korean with what to do', () => {
  const failure = {
    ok: false,
    retry: 'never',
    why: '키가 올바르지 않습니다.',
    retryAfterMs: null,
    durationMs: 0,
  } as const
  for (const code of ['timeout', 'aborted'] as const)
    expect(proposalFailure({ ...failure, code }, null)).toContain('제한 시간')
  expect(proposalFailure({ ...failure, code: 'truncated' }, null)).toContain('메일 수를 줄여')
  expect(proposalFailure({ ...failure, code: 'auth' }, null)).toBe(failure.why)
  const last = { ok: false, fault: 'content', problems: ['1번째 메일: 제목이 없습니다.'] } as const
  expect(
    proposalFailure({ ...failure, code: 'bad_output' }, { ...last, problems: [...last.problems] }),
  ).toContain('1번째 메일: 제목이 없습니다.')
})
