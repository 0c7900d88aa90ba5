// The model client against a scripted server: responses, errors, stalls and lost connections.
import { getEventListeners } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EMAIL_OUTPUT } from '#core/writing/prompt/prompt.ts'
import { type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createOpenAiModel, type ModelSettings } from './openai.ts'
import { errorResponse, readAnswer } from './openai-response.ts'

const REQUEST = {
  purpose: 'email',
  promptVersion: '1',
  system: '규칙',
  prompt: '써 주세요',
  output: EMAIL_OUTPUT,
} as const
const on = (model: Pick<FakeModel, 'baseUrl'>, more: Partial<ModelSettings> = {}) => {
  const client = createOpenAiModel({
    baseUrl: model.baseUrl,
    apiKey: 'k',
    model: null,
    maxRetries: 1,
    ...more,
  })
  return (signal = new AbortController().signal) => client.ask(REQUEST, signal)
}

test('an endpoint without schema support is asked for plain JSON, then for text, and the supported form is remembered', async () => {
  for (const [formats, first] of [
    [['json_object'], ['json_schema', 'json_schema', 'json_object']],
    [['none'], ['json_schema', 'json_schema', 'json_object', 'none']],
  ] as const) {
    await using model = await startFakeModel()
    model.behave({ formats })
    const write = on(model)
    expect(await write()).toMatchObject({ ok: true, value: { subject: ' 제안' } })
    expect(model.calls.map(({ format }) => format)).toEqual(first)
    await write()
    expect(model.calls.at(-1)?.format).toBe(formats[0])
    expect(model.calls).toHaveLength(first.length + 1)
  }
})

test('a response is returned with its duration in milliseconds', async () => {
  await using model = await startFakeModel()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => void now.mockRestore())
  const asking = on(model)()
  now.mockReturnValue(3500)
  expect(await asking).toMatchObject({ ok: true, durationMs: 2500 })
})

test('a model that does not respond in time fails with one sentence and can be retried', async () => {
  await using model = await startFakeModel()
  model.behave('hangs')
  const outcome = await on(model, { timeoutMs: 80, maxRetries: 0 })()
  expect(outcome).toMatchObject({
    ok: false,
    retry: 'later',
    code: 'timeout',
    why: expect.stringMatching(/제한 시간/),
  })
  // none when the limit passed before the request arrived
  expect(model.calls.length).toBeLessThan(2)
})

test('an exhausted quota stops at the first call', async () => {
  await using model = await startFakeModel()
  model.behave('quota')
  const outcome = await on(model)()
  expect(outcome).toMatchObject({
    ok: false,
    retry: 'stop',
    code: 'quota',
    why: expect.stringMatching(/한도를 모두/),
  })
  expect(model.calls).toHaveLength(1)
})

test('an incomplete mail is asked for once more with a larger limit, then fails', async () => {
  await using model = await startFakeModel()
  model.behave('half')
  expect(await on(model)()).toMatchObject({ ok: false, retry: 'never', code: 'truncated' })
  expect(model.calls.map(({ maxTokens }) => maxTokens)).toEqual([4000, 8000])
})

test.each([
  ['two different mails', '{"subject":"가","bodyText":"가."}\n{"subject":"나","bodyText":"나."}'],
  ['a mail that stops within a sentence', '{"subject":"가","bodyText":"안녕하세요. 저희 제품은 재고를"}'],
])('%s is asked for once more, then fails', async (_, text) => {
  await using model = await startFakeModel()
  model.behave((__, nth) => (nth === 1 ? { text } : 'mail'))
  expect(await on(model)()).toMatchObject({ ok: true, value: { subject: ' 제안' } })
  expect(model.calls.map(({ messages }) => messages)).toEqual([2, 4])
  model.behave({ text })
  expect(await on(model)()).toMatchObject({ ok: false, retry: 'never', code: 'bad_output' })
  expect(model.calls).toHaveLength(4)
})

test.each(['length', 'max_tokens', 'MAX_TOKENS', 'model_length'])(
  '%s means that the answer was cut',
  (reason) => {
    const body = { choices: [{ finish_reason: reason, message: { content: '{"subject":"가"}' } }] }
    expect(readAnswer(JSON.stringify(body), 'm')).toMatchObject({ ok: false, code: 'truncated' })
  },
)

test('an aborted call ends at once, while it waits for a response and while it waits to retry', async () => {
  // ten minutes each: a call that does not end exceeds the time of the test
  for (const behaviour of ['hangs', { limited: 600 }] as const) {
    await using model = await startFakeModel()
    model.behave(behaviour)
    const abort = new AbortController()
    const asking = on(model, { timeoutMs: 600_000 })(abort.signal)
    await expect.poll(() => model.calls.length).toBe(1)
    // only the pause before the next attempt listens
    if (behaviour !== 'hangs')
      await expect.poll(() => getEventListeners(abort.signal, 'abort').length).toBe(1)
    abort.abort()
    expect(await asking).toMatchObject({ ok: false, code: 'aborted' })
    expect(model.calls).toHaveLength(1)
  }
})

test('a Retry-After of more than ten minutes is reported as a failure', async () => {
  await using model = await startFakeModel()
  model.behave({ limited: 3600 })
  const outcome = await on(model)()
  expect(outcome).toMatchObject({ ok: false, code: 'rate_limited', retryAfterMs: 3_600_000 })
  expect(model.calls).toHaveLength(1)
})

test('Retry-After is read as seconds and as a date by the server’s own clock', () => {
  const date = 'Sat, 21 Nov 2026 09:00:00 GMT'
  const later = 'Sat, 21 Nov 2026 09:00:07 GMT'
  const wait = (headers: Record<string, string>) => errorResponse(429, headers, '')
  expect(wait({ 'retry-after': '3' })).toMatchObject({ retryAfterMs: 3000 })
  expect(wait({ 'retry-after': later, date })).toMatchObject({ retryAfterMs: 7000 })
  expect(wait({ 'retry-after': date, date: later })).toMatchObject({ retryAfterMs: 0 })
  expect(wait({ 'retry-after': 'soon', date })).toMatchObject({ retryAfterMs: null })
  expect(wait({})).toMatchObject({ retryAfterMs: null })
})

test('the key is sent in the endpoint’s header, and in none when there is no key', async () => {
  await using model = await startFakeModel()
  await on(model, { keyHeader: 'api-key' })()
  await on(model)()
  await on(model, { apiKey: null })()
  expect(model.calls.map(({ authorization, apiKey }) => [authorization, apiKey])).toEqual([
    [undefined, 'k'],
    ['Bearer k', undefined],
    [undefined, undefined],
  ])
})

test('a key never follows a redirect to another address', async () => {
  await using model = await startFakeModel()
  const server = createServer((_request, response) => {
    response.writeHead(307, { location: `${model.baseUrl}/chat/completions` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  expect(await on({ baseUrl })()).toMatchObject({ ok: false, retry: 'never' })
  expect(model.calls).toHaveLength(0)
  await new Promise((resolve) => server.close(resolve))
})

test('a model that rejects max_tokens is sent max_completion_tokens from then on', async () => {
  await using model = await startFakeModel()
  model.behave({ limitField: 'max_completion_tokens' })
  const write = on(model)
  expect(await write()).toMatchObject({ ok: true })
  await write()
  expect(model.calls.map(({ maxTokens }) => maxTokens)).toEqual([4000, undefined, undefined])
})

test('an answer of more than 256 kB is not read', async () => {
  await using model = await startFakeModel()
  model.behave({ fields: { subject: '제안', bodyText: '가'.repeat(300_000) } })
  expect(await on(model)()).toMatchObject({ ok: false, code: 'too_large', retry: 'never' })
  expect(model.calls).toHaveLength(1)
})

test('a prompt that the provider’s filter rejects is no format error', async () => {
  const body = JSON.stringify({ error: { code: 'content_filter', message: 'filtered' } })
  expect(errorResponse(400, {}, body)).toMatchObject({ code: 'filtered', retry: 'never' })
})

test('the message of an error is read from each form that providers use', () => {
  for (const body of [
    '{"error":{"message":"no such model"}}',
    '[{"error":{"code":400,"message":"no such model"}}]',
    '{"error":"no such model"}',
    'no such model',
  ])
    expect(errorResponse(400, {}, body), body).toMatchObject({
      why: 'AI 서버가 요청을 거부했습니다. (no such model)',
    })
})
