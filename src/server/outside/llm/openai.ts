// Writer over any OpenAI-compatible endpoint (POST {base}/chat/completions). Older models know `json_object` but not
// `json_schema`, some know neither: the ladder goes down once and is remembered per model. One repair for an answer
// that is not the JSON asked for; 429 and 5xx are tried again as the server says; a wrong key or an exhausted quota is
// told at once, because no further call makes sense.
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Writer, WritingOutcome, WritingRequest } from '#core/ports.ts'

export type ModelSettings = {
  baseUrl: string
  apiKey: string | null
  /** what the client's fixed gpt-3.5-turbo stands for here; null: as asked */
  model: string | null
  timeoutMs?: number
  maxRetries?: number
}

const LADDER = ['json_schema', 'json_object', 'none'] as const
type Rung = (typeof LADDER)[number]
const MAX_ANSWER_BYTES = 1_000_000
const MAX_WAIT_MS = 60_000

type Refused = Extract<WritingOutcome, { ok: false }>
type Call = { ok: true; text: string; model: string; tokensIn: number; tokensOut: number } | (Omit<Refused, 'durationMs'> & { status?: number })

export function createOpenAiWriter(settings: ModelSettings): Writer {
  const rungs = new Map<string, number>()
  const maxRetries = settings.maxRetries ?? 4

  return {
    async write(asked, signal) {
      const started = performance.now()
      const model = asked.model === 'gpt-3.5-turbo' && settings.model ? settings.model : asked.model
      const use = { tokensIn: 0, tokensOut: 0 }
      let messages = [
        { role: 'system', content: asked.system },
        { role: 'user', content: asked.prompt },
      ]
      const done = (outcome: Omit<Refused, 'durationMs'>): Refused => ({ ...outcome, durationMs: Math.round(performance.now() - started) })

      for (let repair = 0; repair < 2; repair++) {
        const answer = await withRetries(model, messages, asked, signal)
        if (!answer.ok) return done(answer)
        use.tokensIn += answer.tokensIn
        use.tokensOut += answer.tokensOut
        const fields = readFields(answer.text, asked.fields)
        if (fields) return { ok: true, fields, model: answer.model, ...use, durationMs: Math.round(performance.now() - started) }
        messages = [
          ...messages,
          { role: 'assistant', content: answer.text.slice(0, 8000) },
          { role: 'user', content: `JSON 객체 하나만 다시 보내 주세요. 문자열 키: ${asked.fields.join(', ')}` },
        ]
      }
      return done({ ok: false, retry: 'never', code: 'bad_output', why: 'AI의 답이 정해진 형식이 아닙니다. 다시 생성해 주세요.', retryAfterMs: null })
    },
  }

  async function withRetries(model: string, messages: object[], asked: WritingRequest, signal: AbortSignal): Promise<Call> {
    for (let attempt = 0; ; attempt++) {
      const answer = await onLadder(model, messages, asked, signal)
      if (answer.ok || answer.retry !== 'later' || attempt >= maxRetries) return answer
      const wait = Math.min(answer.retryAfterMs ?? 500 * 2 ** attempt, MAX_WAIT_MS)
      try {
        await sleep(wait, undefined, { signal })
      } catch {
        return aborted()
      }
    }
  }

  async function onLadder(model: string, messages: object[], asked: WritingRequest, signal: AbortSignal): Promise<Call> {
    for (let rung = rungs.get(model) ?? 0; rung < LADDER.length; rung++) {
      const answer = await call(settings, model, messages, LADDER[rung] ?? 'none', asked.fields, signal)
      const isFormatRefused = !answer.ok && answer.status === 400 && rung < LADDER.length - 1
      if (!isFormatRefused) {
        if (answer.ok) rungs.set(model, rung)
        return answer
      }
    }
    return { ok: false, retry: 'never', code: 'server', why: 'AI 서버가 요청을 받아들이지 않았습니다.', retryAfterMs: null }
  }
}

async function call(
  settings: ModelSettings,
  model: string,
  messages: object[],
  rung: Rung,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<Call> {
  const timeout = AbortSignal.timeout(settings.timeoutMs ?? 60_000)
  try {
    const response = await request(`${settings.baseUrl.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(settings.apiKey && { authorization: `Bearer ${settings.apiKey}` }),
      },
      body: JSON.stringify({ model, messages, ...responseFormat(rung, fields) }),
      signal: AbortSignal.any([signal, timeout]),
    })
    const text = await readBody(response.body)
    if (response.statusCode !== 200) return refusal(response.statusCode, response.headers['retry-after'], text)
    return readAnswer(text, model)
  } catch (error) {
    if (signal.aborted) return aborted()
    if (timeout.aborted) return { ok: false, retry: 'later', code: 'timeout', why: 'AI 모델이 제시간에 답하지 않았습니다.', retryAfterMs: null }
    const why = `AI 서버에 연결하지 못했습니다. (${error instanceof Error ? error.message : String(error)})`
    return { ok: false, retry: 'later', code: 'network', why, retryAfterMs: null }
  }
}

function responseFormat(rung: Rung, fields: readonly string[]): object {
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

function refusal(status: number, retryAfter: string | string[] | undefined, text: string): Call {
  const said = errorText(text)
  if (status === 401 || status === 403) {
    return { ok: false, retry: 'stop', code: 'auth', why: `AI 키가 올바르지 않습니다. 설정을 확인해 주세요. (${said})`, retryAfterMs: null, status }
  }
  if (/insufficient_quota|billing/i.test(text)) {
    return { ok: false, retry: 'stop', code: 'quota', why: `AI 사용 한도를 모두 썼습니다. 결제 상태를 확인해 주세요. (${said})`, retryAfterMs: null, status }
  }
  if (status === 404) {
    return { ok: false, retry: 'stop', code: 'server', why: `AI 모델이나 주소를 찾을 수 없습니다. 설정을 확인해 주세요. (${said})`, retryAfterMs: null, status }
  }
  if (status === 429) {
    return { ok: false, retry: 'later', code: 'rate_limited', why: 'AI 서버의 요청 한도에 걸렸습니다.', retryAfterMs: retryAfterMs(retryAfter), status }
  }
  if (status >= 500 || status === 408) {
    return { ok: false, retry: 'later', code: 'server', why: `AI 서버에 문제가 있습니다. (${status})`, retryAfterMs: retryAfterMs(retryAfter), status }
  }
  return { ok: false, retry: 'never', code: 'server', why: `AI 서버가 요청을 받아들이지 않았습니다. (${said})`, retryAfterMs: null, status }
}

function retryAfterMs(value: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(value) ? value[0] : value)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

function errorText(text: string): string {
  try {
    const json = JSON.parse(text) as { error?: { message?: string } | string }
    const said = typeof json.error === 'string' ? json.error : json.error?.message
    return (said ?? text).slice(0, 200)
  } catch {
    return text.slice(0, 200)
  }
}

type Completion = {
  model?: string
  choices?: { finish_reason?: string; message?: { content?: string | null; refusal?: string | null } }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number }
}

function readAnswer(text: string, model: string): Call {
  let json: Completion
  try {
    json = JSON.parse(text) as Completion
  } catch {
    return { ok: false, retry: 'later', code: 'bad_output', why: 'AI 서버의 답을 읽을 수 없습니다.', retryAfterMs: null }
  }
  const choice = json.choices?.[0]
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') {
    return { ok: false, retry: 'never', code: 'refused', why: 'AI가 이 메일을 쓰기를 거절했습니다. 프롬프트를 바꾸어 보세요.', retryAfterMs: null }
  }
  if (choice?.finish_reason === 'length') {
    return { ok: false, retry: 'never', code: 'truncated', why: 'AI의 답이 길이 제한에 걸려 잘렸습니다. 더 짧게 써 달라고 해 보세요.', retryAfterMs: null }
  }
  return {
    ok: true,
    text: choice?.message?.content ?? '',
    model: json.model ?? model,
    tokensIn: json.usage?.prompt_tokens ?? 0,
    tokensOut: json.usage?.completion_tokens ?? 0,
  }
}

/** The object of strings that was asked for, also out of a fenced block; null when it is something else. */
function readFields(text: string, fields: readonly string[]): Record<string, string> | null {
  const body = text.match(/```(?:json)?\s*([\s\S]*?)```/)?.[1] ?? text
  const from = body.indexOf('{')
  const to = body.lastIndexOf('}')
  if (from < 0 || to < from) return null
  try {
    const json = JSON.parse(body.slice(from, to + 1)) as Record<string, unknown>
    const entries = fields.map((field) => [field, json[field] ?? ''] as const)
    if (entries.some(([, value]) => typeof value !== 'string') || entries.every(([, value]) => value === '')) return null
    return Object.fromEntries(entries) as Record<string, string>
  } catch {
    return null
  }
}

const aborted = (): Call => ({ ok: false, retry: 'later', code: 'aborted', why: '취소했습니다.', retryAfterMs: null })
