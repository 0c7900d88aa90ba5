// Reads the response of an OpenAI-compatible server: a text, an error with its reason, or neither.
import type { ModelFailure } from '#core/ports.ts'

export type Call =
  | { ok: true; text: string; model: string; tokensIn: number; tokensOut: number }
  | (Omit<ModelFailure, 'durationMs'> & { status?: number; body?: string })

type Failed = Extract<Call, { ok: false }>

/** Without a time to wait for, unless `more` has one. */
export const failedCall = (
  retry: Failed['retry'],
  code: Failed['code'],
  why: string,
  more: Partial<Failed> = {},
): Failed => ({ ok: false, retry, code, why, retryAfterMs: null, ...more })

type Headers = Record<string, string | string[] | undefined>

/** What a status other than 200 means, and whether to retry. */
export function errorResponse(status: number, headers: Headers, text: string): Call {
  const said = errorText(text)
  if (isFiltered(text)) return { ...FILTERED, status }
  if (status === 401 || status === 403) {
    return failedCall('stop', 'auth', `AI 키가 올바르지 않습니다. 설정을 확인해 주세요. (${said})`, {
      status,
    })
  }
  if (
    status === 402 ||
    /insufficient_quota|billing|spend_limit_exceeded|organization_usage_limit/i.test(text)
  ) {
    return failedCall(
      'stop',
      'quota',
      `AI 사용 한도를 모두 사용했습니다. 결제 상태를 확인해 주세요. (${said})`,
      {
        status,
      },
    )
  }
  if (status === 404) {
    return failedCall(
      'stop',
      'server',
      `AI 모델이나 주소를 찾을 수 없습니다. 설정을 확인해 주세요. (${said})`,
      {
        status,
      },
    )
  }
  if (status === 429) {
    return failedCall('later', 'rate_limited', 'AI 서버의 요청 한도를 초과했습니다.', {
      retryAfterMs: retryAfterMs(headers),
      status,
    })
  }
  if (status >= 500 || status === 408) {
    return failedCall('later', 'server', `AI 서버 오류입니다. (${status})`, {
      retryAfterMs: retryAfterMs(headers),
      status,
    })
  }
  return failedCall('never', 'server', `AI 서버가 요청을 거부했습니다. (${said})`, { status, body: text })
}

/** Azure: a prompt that its filter rejects is a 400 with this code. */
const isFiltered = (text: string): boolean => /"code"\s*:\s*"content_filter"/.test(text)

const FILTERED = failedCall(
  'never',
  'filtered',
  '모델 제공자가 이 내용을 거부했습니다. 프롬프트나 연락처의 자료를 변경해 주세요.',
)

/** In ms, from `retry-after-ms` (OpenAI), or a number of seconds or a date (RFC 9110 §10.2.3) compared with the server's own Date header. */
function retryAfterMs(headers: Headers): number | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(ms) && ms >= 0) return ms
  const value = String(headers['retry-after'] ?? '')
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const wait = Date.parse(value) - Date.parse(String(headers.date ?? ''))
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}

type ErrorBody = { error?: { message?: string } | string }

/** Providers answer `{error: {message}}`, `{error: 'text'}`, or an array of the first (Gemini). */
function errorText(text: string): string {
  try {
    const json = JSON.parse(text) as ErrorBody | ErrorBody[]
    const { error } = Array.isArray(json) ? (json[0] ?? {}) : json
    const said = typeof error === 'string' ? error : error?.message
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

/** `length`, and what servers pass on from the APIs of Anthropic, Gemini and Mistral. */
const CUT = /^(?:length|max_(?:output_)?tokens|model_length)$/i

/** A completion, or why there is none. */
export function readAnswer(text: string, model: string): Call {
  let json: Completion
  try {
    json = JSON.parse(text) as Completion
  } catch {
    return failedCall('later', 'bad_output', 'AI 서버의 응답을 읽을 수 없습니다.')
  }
  const choice = json.choices?.[0]
  const spent = {
    model: json.model ?? model,
    tokensIn: json.usage?.prompt_tokens ?? 0,
    tokensOut: json.usage?.completion_tokens ?? 0,
  }
  if (choice?.finish_reason === 'content_filter') return { ...FILTERED, spent }
  if (choice?.message?.refusal) {
    return failedCall('never', 'refused', 'AI가 요청을 거부했습니다. 프롬프트를 변경해 보세요.', { spent })
  }
  if (CUT.test(choice?.finish_reason ?? '')) {
    return failedCall(
      'never',
      'truncated',
      'AI 응답이 길이 제한으로 잘렸습니다. 더 짧게 작성하도록 요청해 보세요.',
      { spent },
    )
  }
  return {
    ok: true,
    text: choice?.message?.content ?? '',
    ...spent,
  }
}
