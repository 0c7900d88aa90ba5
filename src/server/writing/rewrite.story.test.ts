// A written mail that is written again: its text, review and status are valid until the new text is stored (rules.md R-408).
import { beforeAll, expect, test } from 'vitest'
import { type Death, failingDatabase } from '#testing/db/failing-database.ts'
import { createTestWorkspace, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { jobsEnded, setUpGeneration } from '#testing/writing/generation-setup.ts'
import { type ModelWorld, modelWorld } from '#testing/writing/model-world.ts'
import { generateEmail } from './generate.ts'

let theModel: ModelWorld['theModel']
let w: ModelWorld['w']
let me: ModelWorld['me']
beforeAll(async () => {
  const made = await modelWorld({ allowPrivateHosts: true })
  ;({ theModel, w, me } = made)
  return made.dispose
})

const NEW = { fields: { subject: '새 제목', bodyText: '새로 쓴 본문입니다.' } }

/** Mails that are written and approved. */
async function approved(count: number, owner = me) {
  const room = await setUpGeneration(theModel, owner, count)
  await room.generate()
  await room.done()
  await owner.post(`/sequences/${room.id}/generated-emails/review`, {
    nodeId: 'mail-1',
    reviewState: 'approved',
  })
  const before = await room.list()
  expect(before).toHaveLength(count)
  for (const row of before) expect(row).toMatchObject({ status: 'generated', reviewState: 'approved' })
  return { ...room, before, rewrite: () => room.generate({ includeEdited: true }) }
}

/** Approved mails whose new text the model does not return before `answer` is called. */
async function rewriting(count: number) {
  const room = await approved(count)
  const answered = Promise.withResolvers<void>()
  room.model.behave({ slow: answered.promise, last: NEW })
  await room.rewrite()
  await until(() => room.model.calls.length === count * 2)
  return { ...room, answer: () => answered.resolve() }
}

test.concurrent('mails that are being rewritten keep text, review and status, and the progress starts again', async () => {
  const { list, before, progress, done, answer } = await rewriting(2)
  const now = await list()
  expect(now).toEqual(before.map((row) => ({ ...row, isRewriting: true })))
  expect(await progress()).toMatchObject({ status: 'generating', generated: 0, failed: 0, total: 2 })
  answer()
  expect(await done()).toMatchObject({ generated: 2, failed: 0, total: 2 })
  for (const row of await list())
    expect(row).toMatchObject({
      isRewriting: false,
      status: 'generated',
      reviewState: 'unreviewed',
      hasPrevious: true,
      subject: '새 제목',
    })
})

test.concurrent('a cancelled rewrite keeps every mail as it was, also when the model answers later', async () => {
  const { node, list, before, progress, answer } = await rewriting(3)
  await me.post(`${node}/cancel-generation`)
  expect(await list()).toEqual(before)
  expect(await progress()).toMatchObject({ status: 'completed', generated: 3, failed: 0 })
  answer()
  await jobsEnded(w.ctx.db, before)
  expect(await list()).toEqual(before)
})

test.concurrent('a wrong key during a rewrite keeps every mail as it was, with one message', async () => {
  const { rewrite, list, before, done, model } = await approved(20)
  model.behave('wrong_key')
  await rewrite()
  expect((await done()).error).toMatch(/키가 올바르지 않습니다/)
  expect(await list()).toEqual(before)
})

test.concurrent('a reached cap during a rewrite keeps every mail that was not rewritten as it was', async () => {
  const owner = await createTestWorkspace(w)
  const own = {
    preset: 'custom',
    baseUrl: theModel.baseUrl,
    model: 'capped',
    concurrency: 1,
    claimReader: 'off',
  }
  await owner.put(`/workspaces/${owner.workspaceId}/model`, own)
  const { rewrite, list, before, done, model } = await approved(5, owner)
  const setCap = (monthlyCap: number) =>
    owner.put(`/workspaces/${owner.workspaceId}/model`, { ...own, priceIn: 1000, priceOut: 3000, monthlyCap })
  await setCap(1000)
  const answered = Promise.withResolvers<void>()
  model.behave({ slow: answered.promise, last: NEW })
  const earlier = model.calls.length
  await rewrite()
  await until(() => model.calls.length > earlier)
  // less than one call may cost: the first call is under way, the others wait for it
  await setCap(0.4)
  answered.resolve()
  expect((await done()).error).toContain('이번 달 AI 사용 한도')
  const after = await list()
  const changed = after.filter((row) => row.subject === '새 제목')
  // an answer that comes after the stop is dropped
  expect(changed.length).toBeLessThanOrEqual(1)
  for (const row of after)
    if (!changed.includes(row)) expect(before.find(({ id }) => id === row.id)).toEqual(row)
})

test.concurrent('a rewrite that fails keeps the mail with the reason; an approval or a retry ends it', async () => {
  const { node, at, rewrite, list, before, done, model } = await approved(2)
  model.behave('wrong_shape')
  await rewrite()
  expect(await done()).toMatchObject({ generated: 0, failed: 2, percentage: 100 })
  const [first] = await list()
  expect(first).toMatchObject({
    status: 'generated',
    reviewState: 'approved',
    subject: before[0]?.subject,
    error: expect.stringMatching(/형식/),
    isRewriting: false,
  })
  await me.patch(at(first), { reviewState: 'approved' })
  expect((await list()).map(({ error }) => error === null)).toEqual([true, false])
  model.behave(NEW)
  expect((await me.post(`${node}/retry-failed`)).body).toEqual({ queued: 1 })
  expect(await done()).toMatchObject({ generated: 2, failed: 0 })
  expect((await list()).map(({ subject }) => subject)).toEqual([before[0]?.subject, '새 제목'])
})

test.concurrent('a failed rewrite is retried with the prompt of its run, not the prompt of its text', async () => {
  const { tag, node, generate, done, model } = await approved(1)
  model.behave('wrong_shape')
  await generate({ includeEdited: true, aiPrompt: `${tag} 나중 지시` })
  await done()
  model.behave(NEW)
  await me.post(`${node}/retry-failed`)
  await done()
  expect(model.calls.at(-1)?.prompt).toContain('나중 지시')
})

test.concurrent('an edit during the rewrite wins', async () => {
  const { at, list, before, done, answer } = await rewriting(2)
  await me.patch(at(before[0]), { bodyText: '직접 쓴 본문' })
  answer()
  await done()
  expect(await list()).toMatchObject([
    { status: 'edited', bodyText: '직접 쓴 본문', isRewriting: false },
    { status: 'generated', subject: '새 제목' },
  ])
})

test.concurrent('an approval during the rewrite keeps the approved text', async () => {
  const { id, at, list, before, done, model } = await approved(2)
  await me.post(`/sequences/${id}/generated-emails/review`, { nodeId: 'mail-1', reviewState: 'unreviewed' })
  const answered = Promise.withResolvers<void>()
  model.behave({ slow: answered.promise, last: NEW })
  for (const row of before) await me.post(`${at(row)}/regenerate`, { hint: '더 짧게' })
  await until(() => model.calls.length === 4)
  expect(model.calls.at(-1)?.prompt).toContain(before[1]?.subject)
  await me.patch(at(before[0]), { reviewState: 'approved' })
  answered.resolve()
  await done()
  expect(await list()).toMatchObject([
    { reviewState: 'approved', bodyText: before[0]?.bodyText, isRewriting: false },
    { reviewState: 'unreviewed', subject: '새 제목' },
  ])
})

test.concurrent('a mail that is due during its rewrite is sent with its approved text, which stays', async () => {
  const { id, launch, list, before, enrollments, done, answer } = await rewriting(1)
  await me.put(`/sequences/${id}`, { reviewRequired: true })
  await launch()
  await until(enrollments, ([first]) => first?.status === 'completed')
  const [mail] = (await me.get(`/sandbox/messages?to=${before[0]?.contactEmail}`)).body.data
  expect(mail).toMatchObject({ subject: before[0]?.subject })
  answer()
  expect(await done()).toMatchObject({ generated: 1, failed: 0 })
  expect((await list())[0]).toMatchObject({
    bodyText: before[0]?.bodyText,
    reviewState: 'approved',
    isSent: true,
    isRewriting: false,
  })
})

test('a worker that is killed at any statement loses no text, and the next one stores the new text', async () => {
  await using own = await world({
    config: { openai: { baseUrl: theModel.baseUrl, apiKey: null, model: null } },
  })
  const owner = await createTestWorkspace(own)
  const { node, at, list, model } = await setUpGeneration(theModel, owner, 1)
  let nth = 0
  model.behave(() => ({ fields: { subject: `제목 ${++nth}`, bodyText: `본문 ${nth}` } }))
  const signal = new AbortController().signal
  await owner.get(`${node}/generated-emails`)
  void owner.post(`${node}/generate-emails`, { mode: 'ai' }, { prefer: 'respond-async' })
  const [row] = await until(list, (rows) => rows.length === 1)
  await generateEmail(own.ctx, row?.id ?? '', signal)

  /** Requests a rewrite of the approved mail and runs its job until the death. */
  const round = async (death: Death | null) => {
    const { body: old } = await owner.patch(at(row), { reviewState: 'approved' })
    await owner.post(`${at(row)}/regenerate`)
    await using dying = failingDatabase(own.config.databaseUrl as string, death)
    await generateEmail({ ...own.ctx, db: dying.db }, old.id, signal).catch((error: unknown) => {
      if (!dying.isDead()) throw error
    })
    return { old, count: dying.count() }
  }
  const { count } = await round(null)
  expect(count).toBeGreaterThan(10)
  const outcomes = new Set<string>()
  for (let statement = 1; statement <= count; statement++)
    for (const when of ['before', 'after'] as const) {
      const { old } = await round({ statement, when })
      const now = (await owner.get(at(row))).body
      const where = `${when} statement ${statement}`
      const { subject, bodyText, bodyHtml } = old
      if (now.subject === subject)
        expect(now, where).toMatchObject({ bodyText, reviewState: 'approved', status: 'generated' })
      else
        expect(now, where).toMatchObject({ status: 'generated', previous: { subject, bodyText, bodyHtml } })
      outcomes.add(now.subject === subject ? 'old' : 'new')
      await generateEmail(own.ctx, old.id, signal)
      const next = (await owner.get(at(row))).body
      expect(next, where).toMatchObject({ isRewriting: false, previous: { subject, bodyText, bodyHtml } })
    }
  expect([...outcomes].sort()).toEqual(['new', 'old'])
})
