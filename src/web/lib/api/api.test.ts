// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { urlOf } from '#api/address.ts'
import { failureText } from '#web/lib/toast.ts'
import { api } from './api.ts'
import { ApiFailure, issueFor } from './api-failure.ts'
import { onSessionExpired } from './session-expired.ts'

const rename = (options = {}) =>
  api.tags.updateTag({ params: { id: 'a' }, body: { name: '새 이름' } }, options)

const fakeResponse = (status: number, body: string) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const failureOf = async (promise: Promise<unknown>): Promise<ApiFailure> => {
  const error = await promise.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiFailure)
  return error as ApiFailure
}
const errorBody = (statusCode: number, code: string, message: string, more = {}) =>
  JSON.stringify({ statusCode, code, message, ...more })

afterEach(() => vi.unstubAllGlobals())

test('path values are encoded and empty query values are left out', () => {
  expect(
    urlOf('/a/:id/b', {
      params: { id: 'x/y 한' },
      query: { search: '', page: 2, ids: ['p', 'q'], none: undefined },
    }),
  ).toBe('/api/v1/a/x%2Fy%20%ED%95%9C/b?page=2&ids=p%2Cq')
})

test('a missing path value throws instead of requesting the wrong address', () => {
  expect(() => urlOf('/a/:id', { params: { id: '' } })).toThrow('/a/:id needs id')
})

test('a call sends JSON with the session cookie and returns the response', async () => {
  const fetched = fakeResponse(200, '{"name":"새 이름"}')
  expect(await rename()).toEqual({ name: '새 이름' })
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/v1/tags/a')
  expect(init).toMatchObject({ method: 'PATCH', credentials: 'same-origin', body: '{"name":"새 이름"}' })
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json' })
})

test('a form is sent unchanged, so that the browser sets the boundary', async () => {
  const fetched = fakeResponse(200, '{"name":"x"}')
  const form = new FormData()
  await api.leadImports.importLeads({ query: { wait: 0 }, body: form })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/leads/import?wait=0')
  expect(fetched.mock.calls[0]?.[1].body).toBe(form)
  expect(fetched.mock.calls[0]?.[1].headers).not.toHaveProperty('content-type')
})

test('a failure carries the message, code, fields and report of the server', async () => {
  const issues = [{ path: 'name', message: '이름을 입력해 주세요.' }]
  fakeResponse(
    400,
    errorBody(400, 'validation_failed', '입력을 확인해 주세요.', { issues, report: { faults: 2 } }),
  )
  const failure = await failureOf(rename())
  expect(failure).toMatchObject({ statusCode: 400, code: 'validation_failed', issues, report: { faults: 2 } })
  expect(failureText(failure, '실패했습니다')).toBe('입력을 확인해 주세요.')
  expect(issueFor(failure, 'name')).toBe('이름을 입력해 주세요.')
})

test('an unreachable server gives a Korean message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failure = await failureOf(rename())
  expect(failure).toMatchObject({ statusCode: 0, code: 'network_failed' })
  expect(failure.message).toContain('서버에 연결하지 못했습니다')
})

test('a response that is not ours leaves the fallback message to the caller', async () => {
  fakeResponse(502, '<html>Bad gateway</html>')
  const failure = await failureOf(rename())
  expect(failure).toMatchObject({ statusCode: 502, code: 'invalid_response' })
  expect(failureText(failure, '이름 변경에 실패했습니다')).toBe('이름 변경에 실패했습니다')
})

test('an aborted call rejects with AbortError, not with a failure', async () => {
  const stop = new AbortController()
  stop.abort()
  vi.stubGlobal('fetch', () => Promise.reject(stop.signal.reason))
  await expect(rename({ signal: stop.signal })).rejects.toBe(stop.signal.reason)
})

test('an ended session is reported; a wrong password is not', async () => {
  const heard = vi.fn()
  const stop = onSessionExpired(heard)
  fakeResponse(401, errorBody(401, 'wrong_credentials', '이메일이나 비밀번호가 맞지 않습니다.'))
  await failureOf(rename())
  expect(heard).not.toHaveBeenCalled()
  fakeResponse(401, errorBody(401, 'unauthenticated', '로그인이 필요합니다.'))
  await failureOf(rename())
  expect(heard).toHaveBeenCalledOnce()
  stop()
})
