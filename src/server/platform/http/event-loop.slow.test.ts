// Every call of the contract with its largest valid input, in a workspace with 10,000 leads: no call keeps the event loop.
// Prints the table of docs/limits.md.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#api/paths.ts'
import type { Args } from '#testing/access/access-call.ts'
import { CASES } from '#testing/access/access-cases.ts'
import { fillWorkspace } from '#testing/access/full-workspace.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { fillLargeWorkspace, type LargeWorkspace } from '#testing/largest/large-workspace.ts'
import { EXPECTED, LARGEST, LAST, REJECTED } from '#testing/largest/largest-calls.ts'
import { enlarge, hasLargeInput, unknownFields } from '#testing/largest/largest-input.ts'
import { longestStretch } from '#testing/largest/longest-stretch.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

/**
 * CPU time of the main thread between two turns of the event loop, ms. By design a computation pauses after 2 ms. The
 * longest single step of a library takes about 100 ms (docs/limits.md); a full garbage collection of what all calls before left takes
 * up to 170 ms.
 */
const LIMIT_MS = 200

const endpoints = await listApiEndpoints()
let w: World
let large: LargeWorkspace
beforeAll(async () => {
  w = await world()
  large = await fillLargeWorkspace(w)
}, 600_000)
afterAll(() => w[Symbol.asyncDispose]())

test('every call whose size a caller chooses has a largest input', () => {
  for (const [key, endpoint] of endpoints) {
    if (!LARGEST[key]) expect([key, unknownFields(endpoint)]).toEqual([key, []])
    if (hasLargeInput(endpoint)) expect([key, key in CASES || key in LARGEST]).toEqual([key, true])
  }
  for (const key of [...Object.keys(LARGEST), ...LAST]) expect(endpoints.has(key), key).toBe(true)
})

test('no call keeps the event loop for longer than the limit', async () => {
  const small = await fillWorkspace(await createTestWorkspace(w))
  const rows: Measured[] = []
  const measure = async (key: string, method: string, args: Args, expected: number | string) => {
    rows.push({ key, expected, ...(await send(large.owner.cookie, method, args)) })
  }
  const first = [...endpoints].filter(([key]) => !LAST.includes(key))
  const last = LAST.flatMap((key) => [...endpoints].filter(([name]) => name === key))
  for (const [key, endpoint] of [...first, ...last]) {
    const make = CASES[key]
    // calls without a workspace (sign-in, the own account): their inputs are short
    if (!make && !LARGEST[key]) continue
    // once with a small input: code is compiled and loaded by the first call
    if (make) await send(small.owner.cookie, endpoint.method, await make(small, w.ctx.db))
    const given = make ? enlarge(large, endpoint, await make(large, w.ctx.db)) : { path: '' }
    const args = { ...given, ...(await LARGEST[key]?.(large, given, w.ctx.db)) }
    await measure(key, endpoint.method, args, EXPECTED[key] ?? 200)
    for (const [name, code, reject] of REJECTED)
      if (name === key)
        await measure(key, endpoint.method, { ...given, ...(await reject(large, given, w.ctx.db)) }, code)
  }
  const sorted = rows.toSorted((a, b) => b.longestMs - a.longestMs)
  for (const { key, bytes, status, longestMs, cpuMs } of sorted)
    process.stdout.write(
      `| ${key} | ${Math.ceil(bytes / 1000)} kB | ${status} | ${Math.round(longestMs)} ms | ${Math.round(cpuMs)} ms |\n`,
    )
  const unexpected = rows.filter(({ status, expected, answer }) =>
    typeof expected === 'number' ? status !== expected : !answer.includes(`"code":"${expected}"`),
  )
  expect(unexpected.map(({ key, status, answer }) => [key, status, answer.slice(0, 300)])).toEqual([])
  expect(sorted.filter(({ longestMs }) => longestMs > LIMIT_MS).map(({ key }) => key)).toEqual([])
}, 1_800_000)

/** `expected`: the status, or the code of the error */
type Measured = Awaited<ReturnType<typeof send>> & { key: string; expected: number | string }

/** Only the server is measured: the body is text before, and the response is not parsed. */
async function send(cookie: string | null, method: string, { path, body, form }: Args) {
  const request = form ? await formRequest(form) : jsonRequest(body)
  const { result, longestMs, cpuMs } = await longestStretch(async () =>
    w.app.server?.inject({
      method: method as 'GET',
      url: `${API_PREFIX}${path}`,
      headers: { ...(cookie !== null && { cookie }), ...request.headers },
      ...(request.payload !== undefined && { payload: request.payload }),
    }),
  )
  return {
    longestMs,
    cpuMs,
    bytes: Buffer.byteLength(request.payload ?? ''),
    status: result?.statusCode ?? 0,
    answer: result?.body ?? '',
  }
}

type Request = { headers: Record<string, string>; payload?: string | Buffer }

const jsonRequest = (body: unknown): Request =>
  body === undefined
    ? { headers: {} }
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }

async function formRequest(fields: NonNullable<Args['form']>): Promise<Request> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Buffer.from(value.content)]), value.name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
