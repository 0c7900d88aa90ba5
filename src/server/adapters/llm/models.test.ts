import { expect, test } from 'vitest'
import * as z from 'zod'
import { outputFormat } from '#core/text/model-output.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { createModels } from './models.ts'

test('the models of one connection share its parallel calls', async () => {
  await using server = await startFakeModel()
  const first = Promise.withResolvers<void>()
  server.behave(({ model }) => (model === 'large' ? { slow: first.promise } : 'mail'))
  const { connect } = createModels({ openai: null, allowPrivateHosts: true })
  const ask = (model: string, baseUrl = server.baseUrl) =>
    connect({ baseUrl, apiKey: null, keyHeader: 'authorization', model, concurrency: 1, maxRetries: 0 }).ask(
      {
        purpose: 'email',
        promptVersion: '1',
        system: '',
        prompt: model,
        output: outputFormat('mail', z.object({ subject: z.string() })),
      },
      AbortSignal.timeout(10_000),
    )
  const calls = () => server.calls.map(({ model }) => model)
  const large = ask('large')
  await expect.poll(calls).toEqual(['large'])
  const small = ask('small')
  // another connection does not wait: a call to it ends while the second one still waits
  expect((await ask('other', `${server.baseUrl}/`)).ok).toBe(true)
  expect(calls()).toEqual(['large', 'other'])
  first.resolve()
  expect([(await large).ok, (await small).ok]).toEqual([true, true])
  expect(calls()).toEqual(['large', 'other', 'small'])
})
