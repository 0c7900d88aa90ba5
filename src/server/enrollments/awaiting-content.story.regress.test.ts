// An enrollment that reaches an unwritten mail waits for it, is blocked when it cannot be written, and continues when it is.
import { beforeAll, expect, test } from 'vitest'
import { until } from '#testing/workspace-setup.ts'
import { setUpGeneration } from '#testing/writing/generation-setup.ts'
import { type ModelWorld, modelWorld } from '#testing/writing/model-world.ts'

let theModel: ModelWorld['theModel']
let me: ModelWorld['me']
beforeAll(async () => {
  const made = await modelWorld()
  ;({ theModel, me } = made)
  return made.dispose
})

const setup = (count: number, mails?: number) => setUpGeneration(theModel, me, count, mails)

test.concurrent('an answer with places left to fill is marked, and such a mail does not go', async () => {
  const { generate, done, list, enrollments, model, launch } = await setup(1)
  model.behave({
    fields: {
      subject: '[회사명] 제안',
      bodyText: '안녕하세요 {{담당자명}}님, 한번 뵙고 싶습니다.',
      bodyHtml: '',
    },
  })
  await generate()
  await done()
  expect((await list())[0]?.marks).toEqual(expect.arrayContaining(['leftover_placeholder']))
  await launch()
  const [row] = await until(enrollments, ([one]) => one?.status === 'blocked')
  expect(row).toMatchObject({
    statusReason: 'empty_content',
    statusDetail: expect.stringContaining('[회사명]'),
  })
})

test.concurrent('an enrollment that reaches an unwritten mail waits for it, then gets it', async () => {
  const { enrollments, list, model, launch } = await setup(2)
  const mayAnswer = Promise.withResolvers<void>()
  model.behave({ slow: mayAnswer.promise })
  await launch()
  const waiting = await until(enrollments, (rows) =>
    rows.every((row: { status: string }) => row.status === 'pending'),
  )
  expect(waiting[0]).toMatchObject({ statusReason: 'awaiting_content' })
  mayAnswer.resolve()
  await until(enrollments, (rows) => rows.every((row: { status: string }) => row.status === 'completed'))
  expect(model.calls).toHaveLength(2)
  for (const row of await list())
    expect((await me.get(`/sandbox/messages?to=${row.contactEmail}`)).body.data).toMatchObject([
      { subject: `${row.companyName} 제안` },
    ])
})

test.concurrent('the same after a cancelled run, and after one that a wrong key stopped', async () => {
  for (const ending of ['cancelled', 'stopped'] as const) {
    const { node, enrollments, generate, progress, model, launch } = await setup(2)
    model.behave(ending === 'cancelled' ? 'hangs' : 'wrong_key')
    await generate()
    await until(
      async () => model.calls.length,
      // a wrong key stops the run with the first call
      (calls) => calls >= (ending === 'cancelled' ? 2 : 1),
    )
    if (ending === 'cancelled') await me.post(`${node}/cancel-generation`)
    await until(progress, ({ status }) => status === 'completed')
    model.behave('mail')
    await launch()
    await until(enrollments, (rows) =>
      rows.every((row: { status: string }) => row.status === 'completed'),
    ).catch((error: Error) => {
      throw new Error(`${ending}: ${error.message}`)
    })
  }
})

test.concurrent('an enrollment waiting for a mail that cannot be written is blocked with the reason, and continues when it is written', async () => {
  const { id, node, enrollments, done, model, launch } = await setup(1)
  model.behave('wrong_key')
  await launch()
  const [row] = await until(enrollments, ([one]) => one?.status === 'blocked')
  expect(row).toMatchObject({ statusReason: 'generation_failed', statusDetail: expect.stringMatching(/키/) })
  model.behave('mail')
  await me.post(`${node}/retry-failed`)
  await done()
  await me.patch(`/sequences/${id}/enrollments/${row?.id}/status`, { status: 'active' })
  await until(enrollments, ([one]) => one?.status === 'completed')
})

test.concurrent('a wrong key that stops a run also blocks enrollments waiting for its mails', async () => {
  const { enrollments, generate, begin, done, model, launch } = await setup(1)
  const mayAnswer = Promise.withResolvers<void>()
  model.behave({ slow: mayAnswer.promise, last: 'wrong_key' })
  await begin()
  await launch()
  await until(enrollments, ([one]) => one?.statusReason === 'awaiting_content')
  mayAnswer.resolve()
  const [row] = await until(enrollments, ([one]) => one?.status === 'blocked')
  expect(row).toMatchObject({ statusReason: 'generation_failed', statusDetail: expect.stringMatching(/키/) })
  expect(model.calls).toHaveLength(1)
  model.behave('mail')
  await generate()
  await done()
  await until(enrollments, ([one]) => one?.status === 'completed')
})

test.concurrent('an enrollment waiting for a mail gets it also when a user writes it', async () => {
  const { enrollments, list, model, launch, at } = await setup(1)
  model.behave('hangs')
  await launch()
  await until(enrollments, ([one]) => one?.statusReason === 'awaiting_content')
  const [row] = await list()
  await me.patch(at(row), { subject: '손으로 쓴 제목', bodyText: '손으로 쓴 본문' })
  await until(enrollments, ([one]) => one?.status === 'completed')
  expect((await me.get(`/sandbox/messages?to=${row?.contactEmail}`)).body.data[0].subject).toBe(
    '손으로 쓴 제목',
  )
})
