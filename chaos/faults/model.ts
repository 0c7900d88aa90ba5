// A model that is rate limited, broken, slow, silent or cut off per mail, and a key that is wrong or revoked during a
// run: every run ends with correct numbers, every failed mail has its reason, and every response is accounted for.
import { createOpenAiModel } from '#server/adapters/llm/openai.ts'
import type { Behaviour, FakeModel, ModelCall } from '#testing/servers/fake-model.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import type { World, WorldOptions } from '#testing/world.ts'
import { setUpGeneration, type WrittenRow } from '#testing/writing/generation-setup.ts'
import { type FaultRow, faultRow, pick, seeded, wait } from './fault-row.ts'

/** Behaviour of a model at the n-th call for one mail, and the expected error of that mail. */
type Kind = { name: string; does: (nth: number) => Behaviour; error: RegExp | null }
const once =
  (behaviour: Behaviour) =>
  (nth: number): Behaviour =>
    nth === 1 ? behaviour : 'mail'
const always = (behaviour: Behaviour) => (): Behaviour => behaviour

export const MODEL_KINDS: readonly Kind[] = [
  { name: 'answers', does: always('mail'), error: null },
  { name: 'answers late', does: always({ slow: 300 }), error: null },
  { name: '429 with Retry-After, once', does: once({ limited: 1 }), error: null },
  { name: '429 without Retry-After, once', does: once({ limited: null }), error: null },
  { name: '429 for good', does: always({ limited: null }), error: /요청 한도를 초과했습니다/ },
  { name: '500 once', does: once('error'), error: null },
  { name: '500 for good', does: always('error'), error: /AI 서버 오류입니다/ },
  { name: 'hangs once', does: once('hangs'), error: null },
  { name: 'hangs for good', does: always('hangs'), error: /제한 시간 안에 응답하지 않았습니다/ },
  { name: 'bad JSON once', does: once('broken_json'), error: null },
  { name: 'bad JSON for good', does: always('broken_json'), error: /형식이 올바르지 않습니다/ },
  { name: 'other fields', does: always('wrong_shape'), error: /형식이 올바르지 않습니다/ },
  { name: 'empty body', does: always('empty'), error: /빈 본문/ },
  { name: 'stops in the middle', does: always('half'), error: /잘렸습니다/ },
  { name: 'connection cut once', does: once('dies'), error: null },
  { name: 'connection cut for good', does: always('dies'), error: /연결하지 못했습니다/ },
]

/** A world with this model, a timeout of 1.5 s and two attempts. */
export const modelWorldOptions = ({ baseUrl }: FakeModel): WorldOptions => ({
  role: 'all',
  config: { allowPrivateHosts: true, openai: { baseUrl, apiKey: 'test-key', model: 'test-model' } },
  model: createOpenAiModel({
    baseUrl,
    apiKey: 'test-key',
    model: 'test-model',
    timeoutMs: 1500,
    maxRetries: 2,
  }),
})

const companyOf = ({ prompt }: ModelCall): string => /"회사명": "([^"]*)"/.exec(prompt)?.[1] ?? ''
const TOKENS = { in: 100, out: 50 }
/** One mail is one complete response; an unusable one is paid for as well. */
const ANSWERED: readonly unknown[] = ['mail', 'broken_json', 'wrong_shape', 'empty']

export async function mixedModel(
  w: World,
  model: FakeModel,
  { mails, seed }: { mails: number; seed: number },
): Promise<FaultRow[]> {
  const random = seeded(seed)
  const me = await createTestWorkspace(w)
  const priced = await me.put(`/workspaces/${me.workspaceId}/model`, {
    preset: 'installation',
    // the answers that are counted are mails
    claimReader: 'off',
    priceIn: 1000,
    priceOut: 3000,
  })
  if (priced.status !== 200) throw new Error(JSON.stringify(priced.body))
  const setup = await setUpGeneration(model, me, mails)
  const kinds = new Map<string, Kind>()
  const requested = new Map<string, number>()
  let answers = 0
  setup.model.behave((call) => {
    const company = companyOf(call)
    const kind = kinds.get(company) ?? MODEL_KINDS[kinds.size] ?? pick(random, MODEL_KINDS)
    kinds.set(company, kind)
    const nth = (requested.get(company) ?? 0) + 1
    requested.set(company, nth)
    const behaviour = kind.does(nth)
    if (ANSWERED.includes(behaviour) || (typeof behaviour === 'object' && 'slow' in behaviour)) answers++
    return behaviour
  })
  await setup.generate()
  const progress = await ended(setup)
  const rows = await setup.list()
  const wrong: string[] = []
  for (const row of rows) {
    const kind = kinds.get(row.companyName)
    const isRight = kind?.error
      ? row.status === 'failed' && kind.error.test(row.error ?? '')
      : row.status === 'generated' && row.error === null
    if (!isRight) wrong.push(`${kind?.name}: ${row.status} ${row.error}`)
  }
  const written = rows.filter(({ status }) => status === 'generated').length
  const failed = rows.filter(({ status }) => status === 'failed').length
  const result = `${progress.status} ${progress.generated}/${progress.failed}/${progress.total}`
  if (result !== `completed ${written}/${failed}/${mails}`) wrong.push(`the run ended as ${result}`)
  const booked = await w.ctx.db
    .selectFrom('model_calls')
    .select(({ fn }) => [fn.sum<number>('tokensIn').as('in'), fn.sum<number>('cost').as('cost')])
    .where('workspaceId', '=', me.workspaceId)
    .executeTakeFirstOrThrow()
  const due = (answers * (TOKENS.in * 1000 + TOKENS.out * 3000)) / 1_000_000
  const wrongBooks =
    Number(booked.in) === answers * TOKENS.in && Math.abs(Number(booked.cost) - due) < 1e-6
      ? []
      : [`${booked.in} tokens and ${booked.cost} won of ${answers} answers, ${due} won due`]
  return [
    faultRow(
      `${MODEL_KINDS.length} behaviours of a model mixed over ${mails} mails: 429 with and without Retry-After, 500, hangs, bad JSON, cut`,
      `${written} written, ${failed} failed with their reason, ${wrong.length} other`,
      'the run ends, its numbers are correct, every failed mail has a reason',
      wrong,
    ),
    faultRow(
      'cost of these answers',
      `${Number(booked.in) / TOKENS.in} of ${answers} answers recorded`,
      'every answer with its tokens, used or not',
      wrongBooks,
    ),
  ]
}

/** A key that becomes wrong during a run, and one that an admin removes from the settings during a run. */
export async function brokenKeys(w: World, model: FakeModel, mails: number): Promise<FaultRow[]> {
  const rows: FaultRow[] = []
  for (const how of [
    'is wrong from the tenth mail on',
    'is removed from the settings during the run',
  ] as const) {
    const me = await createTestWorkspace(w)
    const own = { preset: 'custom', baseUrl: model.baseUrl, model: 'a-model', concurrency: 3 }
    const save = (apiKey: string | null) => me.put(`/workspaces/${me.workspaceId}/model`, { ...own, apiKey })
    await save('a-key')
    const setup = await setUpGeneration(model, me, mails)
    const isRemoved = how.startsWith('is removed')
    setup.model.behave((call, nth) => {
      if (isRemoved) return call.authorization === 'Bearer a-key' ? { slow: 50 } : 'wrong_key'
      return nth > 10 ? 'wrong_key' : 'mail'
    })
    await setup.begin()
    if (isRemoved) {
      while (setup.model.calls.length < 10) await wait(10)
      await save(null)
    }
    const stopped = await ended(setup)
    const before = await setup.list()
    const wrong: string[] = []
    const sentence = isRemoved ? /키가 올바르지 않습니다|AI 설정이 변경되어/ : /키가 올바르지 않습니다/
    if (!sentence.test(stopped.error ?? '')) wrong.push(`the run ended as ${stopped.error}`)
    if (before.some(({ status }) => status !== 'generated' && status !== 'pending'))
      wrong.push(`mails are ${before.map(({ status }) => status).join()}`)
    const kept = before.filter(({ status }) => status === 'generated')
    setup.model.behave('mail')
    await save('another-key')
    await setup.generate()
    await ended(setup)
    const after = await setup.list()
    if (after.some(({ status }) => status !== 'generated'))
      wrong.push('not all are written with the right key')
    rows.push(
      faultRow(
        `the key ${how}, ${mails} mails`,
        `${kept.length} kept, ${mails - kept.length} waiting, ${after.filter(isWritten).length} written with the right key`,
        'one message for the run, no failed mail, no written mail lost',
        wrong,
      ),
    )
  }
  return rows
}

const isWritten = ({ status }: WrittenRow): boolean => status === 'generated'

async function ended(setup: Awaited<ReturnType<typeof setUpGeneration>>) {
  for (const end = Date.now() + 240_000; ; await wait(100)) {
    const progress = await setup.progress()
    if (progress.status === 'completed' || Date.now() > end) return progress
  }
}
