// Writer over any OpenAI-compatible endpoint (POST {base}/chat/completions). Older models support `json_object` but not
// `json_schema`, some neither: the supported form is found once per model and remembered. One repair request for a reply
// that is not the requested JSON; 429 and 5xx are retried as the server says; a wrong key or an exhausted quota is reported
// at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Dispatcher, request } from 'undici'
import type { ModelConnection, TokenUse, Writer, WritingRequest } from '#core/ports.ts'
import {
  BlockedHostError,
  guardedLookup,
  type HostPolicy,
  rejectUrl,
} from '#server/adapters/web-fetch/address-guard.ts'
import { type Call, errorResponse, type Refused, readAnswer, readFields } from './openai-response.ts'

export type ModelSettings = {
  baseUrl: string
  apiKey: string | null
  /** null: the default model; a request never selects another one */
  model: string | null
  keyHeader?: ModelConnection['keyHeader']
  /** which addresses it may connect to; undefined for the installation's own configuration */
  policy?: HostPolicy
  timeoutMs?: number
  maxRetries?: number
}

const FORMAT_FALLBACKS = ['json_schema', 'json_object', 'none'] as const
type FormatStep = (typeof FORMAT_FALLBACKS)[number]
/** Used when OPENAI_MODEL is not set. */
const DEFAULT_MODEL = 'gpt-3.5-turbo'
const MAX_ANSWER_BYTES = 1_000_000
/** In ms. A longer Retry-After is reported as a failure instead of being waited for. */
const MAX_WAIT_MS = 600_000

export function createOpenAiWriter(settings: ModelSettings): Writer {
  const rungs = new Map<string, number>()
  const maxRetries = settings.maxRetries ?? 4
  const dispatcher = settings.policy && new Agent({ connect: { lookup: guardedLookup(settings.policy) } })

  return {
    async write(asked, signal) {
      const started = performance.now()
      const model = settings.model ?? DEFAULT_MODEL
      const use = { model, tokensIn: 0, tokensOut: 0 }
      const add = (more: TokenUse | undefined) => {
        if (!more) return
        use.model = more.model
        use.tokensIn += more.tokensIn
        use.tokensOut += more.tokensOut
      }
      let messages = [
        { role: 'system', content: asked.system },
        { role: 'user', content: asked.prompt },
      ]
      const done = (outcome: Omit<Refused, 'durationMs'>): Refused => ({
        ...outcome,
        ...(use.tokensIn + use.tokensOut > 0 && { spent: use }),
        durationMs: Math.round(performance.now() - started),
      })

      for (let repair = 0; repair < 2; repair++) {
        const answer = await withRetries(model, messages, asked, signal)
        add(answer.ok ? answer : answer.spent)
        if (!answer.ok) return done(answer)
        const fields = readFields(answer.text, asked.fields)
        if (fields)
          return {
            ok: true,
            fields,
            ...use,
            durationMs: Math.round(performance.now() - started),
          }
        messages = [
          ...messages,
          { role: 'assistant', content: answer.text.slice(0, 8000) },
          {
            role: 'user',
            content: `JSON 객체 하나만 다시 보내 주세요. 문자열 키: ${asked.fields.join(', ')}`,
          },
        ]
      }
      return done({
        ok: false,
        retry: 'never',
        code: 'bad_output',
        why: 'AI 응답의 형식이 올바르지 않습니다. 다시 생성해 주세요.',
        retryAfterMs: null,
      })
    },
  }

  async function withRetries(
    model: string,
    messages: object[],
    asked: WritingRequest,
    signal: AbortSignal,
  ): Promise<Call> {
    for (let attempt = 0; ; attempt++) {
      const answer = await onLadder(model, messages, asked, signal)
      if (answer.ok || answer.retry !== 'later' || attempt >= maxRetries) return answer
      const wait = answer.retryAfterMs ?? 500 * 2 ** attempt
      if (wait > MAX_WAIT_MS) return answer
      try {
        await sleep(wait, undefined, { signal })
      } catch {
        return aborted()
      }
    }
  }

  async function onLadder(
    model: string,
    messages: object[],
    asked: WritingRequest,
    signal: AbortSignal,
  ): Promise<Call> {
    for (let rung = rungs.get(model) ?? 0; rung < FORMAT_FALLBACKS.length; rung++) {
      const answer = await call(
        settings,
        dispatcher,
        model,
        messages,
        FORMAT_FALLBACKS[rung] ?? 'none',
        asked.fields,
        signal,
      )
      const isFormatRefused = !answer.ok && answer.status === 400 && rung < FORMAT_FALLBACKS.length - 1
      if (!isFormatRefused) {
        if (answer.ok) rungs.set(model, rung)
        return answer
      }
    }
    return {
      ok: false,
      retry: 'never',
      code: 'server',
      why: 'AI 서버가 요청을 거부했습니다.',
      retryAfterMs: null,
    }
  }
}

async function call(
  settings: ModelSettings,
  dispatcher: Dispatcher | undefined,
  model: string,
  messages: object[],
  rung: FormatStep,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<Call> {
  const timeout = AbortSignal.timeout(settings.timeoutMs ?? 60_000)
  const url = new URL(`${settings.baseUrl.replace(/\/$/, '')}/chat/completions`)
  const problem = settings.policy ? rejectUrl(url, settings.policy) : null
  if (problem !== null) return blocked(problem)
  try {
    const response = await request(url, {
      ...(dispatcher && { dispatcher }),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...keyHeaders(settings),
      },
      body: JSON.stringify({ model, messages, ...responseFormat(rung, fields) }),
      signal: AbortSignal.any([signal, timeout]),
    })
    const text = await readBody(response.body)
    if (response.statusCode !== 200) return errorResponse(response.statusCode, response.headers, text)
    return readAnswer(text, model)
  } catch (error) {
    if (signal.aborted) return aborted()
    if (timeout.aborted)
      return {
        ok: false,
        retry: 'later',
        code: 'timeout',
        why: 'AI 모델이 제한 시간 안에 응답하지 않았습니다.',
        retryAfterMs: null,
      }
    if (error instanceof BlockedHostError) return blocked(error.message)
    const why = `AI 서버에 연결하지 못했습니다. (${networkCode(error)})`
    return { ok: false, retry: 'later', code: 'network', why, retryAfterMs: null }
  }
}

/** Only the error code: messages contain the address that the host resolves to. */
function networkCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? '연결 끊김' : networkCode(cause)
}

const blocked = (why: string): Call => ({
  ok: false,
  retry: 'stop',
  code: 'blocked',
  why,
  retryAfterMs: null,
})

function keyHeaders({ apiKey, keyHeader }: ModelSettings): Record<string, string> {
  if (!apiKey) return {}
  return keyHeader === 'api-key' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}

function responseFormat(rung: FormatStep, fields: readonly string[]): object {
  if (rung === 'none') return {}
  if (rung === 'json_object') return { response_format: { type: 'json_object' } }
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'string' }]))
  const schema = { type: 'object', properties, required: fields, additionalProperties: false }
  return { response_format: { type: 'json_schema', json_schema: { name: 'email', strict: true, schema } } }
}

async function readBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const aborted = (): Call => ({
  ok: false,
  retry: 'later',
  code: 'aborted',
  why: '취소했습니다.',
  retryAfterMs: null,
})
