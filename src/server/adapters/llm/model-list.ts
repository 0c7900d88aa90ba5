// The names of the models that a connection has (GET {base}/models), so that a user chooses one instead of typing it.
import { Agent, request } from 'undici'
import * as z from 'zod'
import type { ModelConnection, ModelNames } from '#core/ports.ts'
import {
  BlockedHostError,
  guardedLookup,
  type HostPolicy,
  rejectUrl,
} from '#server/adapters/web-fetch/address-guard.ts'
import { AnswerTooLargeError, keyHeaders, networkCode, readBody } from './openai.ts'
import { errorResponse } from './openai-response.ts'

/** Services that offer the models of others list hundreds, with descriptions. */
const MAX_LIST_BYTES = 2 * 1024 * 1024
const MAX_NAMES = 1000
const TIMEOUT_MS = 10_000

const Names = z.object({ data: z.array(z.object({ id: z.string() })) })
/** What a request can name; no control or invisible characters, no spaces. */
const NAME = /^[^\p{C}\p{Z}]{1,200}$/u

export async function listModels(
  connection: Pick<ModelConnection, 'baseUrl' | 'apiKey' | 'keyHeader'>,
  policy: HostPolicy,
): Promise<ModelNames> {
  const url = new URL(`${connection.baseUrl.replace(/\/$/, '')}/models`)
  // Anthropic returns 20 models unless more are requested
  if (connection.keyHeader === 'x-api-key') url.searchParams.set('limit', String(MAX_NAMES))
  const problem = rejectUrl(url, policy)
  if (problem !== null) return { ok: false, why: problem }
  const dispatcher = new Agent({ connect: { lookup: guardedLookup(policy) } })
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await request(url, { dispatcher, headers: keyHeaders(connection), signal: timeout })
    const text = await readBody(response.body, MAX_LIST_BYTES)
    return response.statusCode === 200
      ? readNames(text)
      : failed(errorResponse(response.statusCode, response.headers, text))
  } catch (error) {
    if (timeout.aborted) return { ok: false, why: 'AI 서버가 제한 시간 안에 응답하지 않았습니다.' }
    if (error instanceof AnswerTooLargeError) return { ok: false, why: '모델 목록이 너무 큽니다.' }
    if (error instanceof BlockedHostError) return { ok: false, why: error.message }
    return { ok: false, why: `AI 서버에 연결하지 못했습니다. (${networkCode(error)})` }
  } finally {
    await dispatcher.destroy()
  }
}

const failed = (response: ReturnType<typeof errorResponse>): ModelNames => ({
  ok: false,
  why: response.ok ? '' : response.why,
})

function readNames(text: string): ModelNames {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return UNREADABLE
  }
  const read = Names.safeParse(json)
  if (!read.success) return UNREADABLE
  const names = new Set(read.data.data.map(({ id }) => id).filter((id) => NAME.test(id)))
  return { ok: true, names: [...names].slice(0, MAX_NAMES).toSorted() }
}

const UNREADABLE = { ok: false, why: 'AI 서버가 모델 목록을 제공하지 않습니다.' } as const
