// Reads the response of an OpenAI-compatible server: a text, an error with its reason, or neither.
import type { WritingOutcome } from '#core/ports.ts'

export type Refused = Extract<WritingOutcome, { ok: false }>
export type Call =
  | { ok: true; text: string; model: string; tokensIn: number; tokensOut: number }
  | (Omit<Refused, 'durationMs'> & { status?: number })

type Headers = Record<string, string | string[] | undefined>

/** What a status other than 200 means, and whether to retry. */
export function errorResponse(status: number, headers: Headers, text: string): Call {
  const said = errorText(text)
  if (status === 401 || status === 403) {
    return {
      ok: false,
      retry: 'stop',
      code: 'auth',
      why: `AI 키가 올바르지 않습니다. 설정을 확인해 주세요. (${said})`,
      retryAfterMs: null,
      status,
    }
  }
  if (status === 402 || /insufficient_quota|billing/i.test(text)) {
    return {
      ok: false,
      retry: 'stop',
      code: 'quota',
      why: `AI 사용 한도를 모두 사용했습니다. 결제 상태를 확인해 주세요. (${said})`,
      retryAfterMs: null,
      status,
    }
  }
  if (status === 404) {
    return {
      ok: false,
      retry: 'stop',
      code: 'server',
      why: `AI 모델이나 주소를 찾을 수 없습니다. 설정을 확인해 주세요. (${said})`,
      retryAfterMs: null,
      status,
    }
  }
  if (status === 429) {
    return {
      ok: false,
      retry: 'later',
      code: 'rate_limited',
      why: 'AI 서버의 요청 한도를 초과했습니다.',
      retryAfterMs: retryAfterMs(headers),
      status,
    }
  }
  if (status >= 500 || status === 408) {
    return {
      ok: false,
      retry: 'later',
      code: 'server',
      why: `AI 서버 오류입니다. (${status})`,
      retryAfterMs: retryAfterMs(headers),
      status,
    }
  }
  return {
    ok: false,
    retry: 'never',
    code: 'server',
    why: `AI 서버가 요청을 거부했습니다. (${said})`,
    retryAfterMs: null,
    status,
  }
}

/** In ms, from a number of seconds or a date (RFC 9110 §10.2.3) compared with the server's own Date header. */
function retryAfterMs(headers: Headers): number | null {
  const value = String(headers['retry-after'] ?? '')
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const wait = Date.parse(value) - Date.parse(String(headers.date ?? ''))
  return Number.isFinite(wait) ? Math.max(0, wait) : null
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

/** A completion, or why there is none. */
export function readAnswer(text: string, model: string): Call {
  let json: Completion
  try {
    json = JSON.parse(text) as Completion
  } catch {
    return {
      ok: false,
      retry: 'later',
      code: 'bad_output',
      why: 'AI 서버의 응답을 읽을 수 없습니다.',
      retryAfterMs: null,
    }
  }
  const choice = json.choices?.[0]
  const spent = {
    model: json.model ?? model,
    tokensIn: json.usage?.prompt_tokens ?? 0,
    tokensOut: json.usage?.completion_tokens ?? 0,
  }
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') {
    return {
      ok: false,
      retry: 'never',
      code: 'refused',
      why: 'AI가 메일 작성을 거부했습니다. 프롬프트를 변경해 보세요.',
      retryAfterMs: null,
      spent,
    }
  }
  if (choice?.finish_reason === 'length') {
    return {
      ok: false,
      retry: 'never',
      code: 'truncated',
      why: 'AI 응답이 길이 제한으로 잘렸습니다. 더 짧게 작성하도록 요청해 보세요.',
      retryAfterMs: null,
      spent,
    }
  }
  return {
    ok: true,
    text: choice?.message?.content ?? '',
    ...spent,
  }
}

/** The requested object of strings, also from a fenced block; null when it is something else. */
export function readFields(text: string, fields: readonly string[]): Record<string, string> | null {
  const fence = text.indexOf('```')
  const close = fence < 0 ? -1 : text.indexOf('```', fence + 3)
  const body = close < 0 ? text : text.slice(fence + 3, close)
  const from = body.indexOf('{')
  const to = body.lastIndexOf('}')
  if (from < 0 || to < from) return null
  try {
    const json = JSON.parse(body.slice(from, to + 1)) as Record<string, unknown>
    const entries = fields.map((field) => [field, json[field] ?? ''] as const)
    if (entries.some(([, value]) => typeof value !== 'string') || entries.every(([, value]) => value === ''))
      return null
    return Object.fromEntries(entries) as Record<string, string>
  } catch {
    return null
  }
}
