// A language model over any OpenAI-compatible endpoint (POST {base}/chat/completions). Older models support `json_object` but not
// `json_schema`, some neither: the supported form is found once per model and remembered. One repair request for a reply
// that is not the requested JSON, one with a larger limit for a reply that was cut; 429 and 5xx are retried as the server says; a wrong key or an exhausted quota is reported
// at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Dispatcher, request } from 'undici'
import {
  type LanguageModel,
  MAX_ANSWER_TOKENS,
  type ModelConnection,
  type ModelFailure,
  type ModelOutcome,
  type ModelRequest,
  type OutputFormat,
  type TokenUse,
} from '#core/ports.ts'
import { readOutput } from '#core/text/model-output.ts'
import {
  BlockedHostError,
  guardedLookup,
  type HostPolicy,
  rejectUrl,
} from '#server/adapters/web-fetch/address-guard.ts'
import { type Call, errorResponse, failedCall, readAnswer } from './openai-response.ts'

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

const FORMATS = ['json_schema', 'json_schema_loose', 'json_object', 'none'] as const
/** Newer models of OpenAI accept only the second. */
const LIMIT_FIELDS = ['max_tokens', 'max_completion_tokens', 'none'] as const
/** Indexes of what a model accepted. */
type Supported = { format: number; limit: number }
type Message = { role: 'system' | 'user' | 'assistant'; content: string }
type ModelCall = { model: string; messages: Message[]; maxTokens: number; output: OutputFormat<unknown> }

/** Used when OPENAI_MODEL is not set. */
const DEFAULT_MODEL = 'gpt-3.5-turbo'
const MAX_ANSWER_BYTES = 256 * 1024
/** In ms. A longer Retry-After is reported as a failure instead of being waited for. */
const MAX_WAIT_MS = 600_000

export function createOpenAiModel(settings: ModelSettings): LanguageModel {
  const supported = new Map<string, Supported>()
  const maxRetries = settings.maxRetries ?? 4
  const dispatcher = settings.policy && new Agent({ connect: { lookup: guardedLookup(settings.policy) } })

  return {
    async ask<T>(request: ModelRequest<T>, signal: AbortSignal): Promise<ModelOutcome<T>> {
      const started = performance.now()
      const model = settings.model ?? DEFAULT_MODEL
      const use = { model, tokensIn: 0, tokensOut: 0 }
      const add = (more: TokenUse | undefined) => {
        if (!more) return
        use.model = more.model
        use.tokensIn += more.tokensIn
        use.tokensOut += more.tokensOut
      }
      const durationMs = () => Math.round(performance.now() - started)
      const failed = (failure: Omit<ModelFailure, 'durationMs'>): ModelFailure => ({
        ...failure,
        ...(use.tokensIn + use.tokensOut > 0 && { spent: use }),
        durationMs: durationMs(),
      })

      let messages: Message[] = [
        { role: 'system', content: request.system },
        { role: 'user', content: request.prompt },
      ]
      let maxTokens = request.maxTokens ?? MAX_ANSWER_TOKENS
      for (let attempt = 0; attempt < 2; attempt++) {
        const answer = await withRetries({ model, messages, maxTokens, output: request.output }, signal)
        add(answer.ok ? answer : answer.spent)
        if (!answer.ok) {
          // hidden thoughts count as tokens of the answer, so a larger limit may be enough
          if (answer.code !== 'truncated' || attempt > 0) return failed(answer)
          maxTokens *= 2
          continue
        }
        const read = readOutput(answer.text, request.output)
        if (read.ok) return { ok: true, value: read.value, ...use, durationMs: durationMs() }
        messages = [
          ...messages,
          { role: 'assistant', content: answer.text.slice(0, 8000) },
          {
            role: 'user',
            content: `답이 요청한 형식과 다릅니다.\n${read.problem}\n스키마에 맞는 JSON 객체 하나만 다시 보내 주세요. ${JSON.stringify(request.output.schema)}`,
          },
        ]
      }
      return failed(
        failedCall('never', 'bad_output', 'AI 응답의 형식이 올바르지 않습니다. 다시 시도해 주세요.'),
      )
    },
  }

  async function withRetries(modelCall: ModelCall, signal: AbortSignal): Promise<Call> {
    for (let attempt = 0; ; attempt++) {
      const answer = await inSupportedForm(modelCall, signal)
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

  /** Asks in the form that this model accepted before, and steps down from what it rejects. */
  async function inSupportedForm(modelCall: ModelCall, signal: AbortSignal): Promise<Call> {
    let form: Supported | null = supported.get(modelCall.model) ?? { format: 0, limit: 0 }
    for (;;) {
      const answer = await call(settings, dispatcher, modelCall, form, signal)
      if (answer.ok) supported.set(modelCall.model, form)
      if (answer.ok || answer.status !== 400) return answer
      form = nextForm(form, answer.body ?? '')
      if (form === null) return answer
    }
  }
}

/** The form to try after this one was rejected with 400, or null. */
function nextForm({ format, limit }: Supported, body: string): Supported | null {
  if (/max_(completion_)?tokens/.test(body))
    return limit < LIMIT_FIELDS.length - 1 ? { format, limit: limit + 1 } : null
  return format < FORMATS.length - 1 ? { format: format + 1, limit } : null
}

async function call(
  settings: ModelSettings,
  dispatcher: Dispatcher | undefined,
  { model, messages, maxTokens, output }: ModelCall,
  form: Supported,
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
      body: JSON.stringify({
        model,
        messages,
        ...responseFormat(FORMATS[form.format] ?? 'none', output),
        ...tokenLimit(LIMIT_FIELDS[form.limit] ?? 'none', maxTokens),
      }),
      signal: AbortSignal.any([signal, timeout]),
    })
    const text = await readBody(response.body)
    if (response.statusCode !== 200) return errorResponse(response.statusCode, response.headers, text)
    return readAnswer(text, model)
  } catch (error) {
    if (signal.aborted) return aborted()
    if (timeout.aborted)
      return failedCall('later', 'timeout', 'AI 모델이 제한 시간 안에 응답하지 않았습니다.')
    if (error instanceof AnswerTooLargeError)
      return failedCall(
        'never',
        'too_large',
        `AI 응답이 ${MAX_ANSWER_BYTES / 1024} kB를 넘어 읽지 않았습니다. 프롬프트를 변경하거나 다른 모델을 사용해 주세요.`,
      )
    if (error instanceof BlockedHostError) return blocked(error.message)
    const why = `AI 서버에 연결하지 못했습니다. (${networkCode(error)})`
    return failedCall('later', 'network', why)
  }
}

/** Only the error code: messages contain the address that the host resolves to. */
export function networkCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? '연결 끊김' : networkCode(cause)
}

const blocked = (why: string): Call => failedCall('stop', 'blocked', why)

export function keyHeaders({
  apiKey,
  keyHeader,
}: Pick<ModelSettings, 'apiKey' | 'keyHeader'>): Record<string, string> {
  if (!apiKey) return {}
  if (keyHeader === 'x-api-key') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
  return keyHeader === 'api-key' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}

function responseFormat(format: (typeof FORMATS)[number], { name, schema }: OutputFormat<unknown>): object {
  if (format === 'none') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const strict = format === 'json_schema' && { strict: true }
  return { response_format: { type: 'json_schema', json_schema: { name, ...strict, schema } } }
}

const tokenLimit = (field: (typeof LIMIT_FIELDS)[number], maxTokens: number): object =>
  field === 'none' ? {} : { [field]: maxTokens }

export class AnswerTooLargeError extends Error {}

/** @throws AnswerTooLargeError for more than `maxBytes` */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maxBytes) throw new AnswerTooLargeError()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const aborted = (): Call => failedCall('later', 'aborted', '취소했습니다.')
