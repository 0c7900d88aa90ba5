import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type SignedUp, world } from '#testing/world.ts'
import { withForm } from './multipart.ts'

// uploads of other tests are in the temporary directory of the system
const own = mkdtempSync(path.join(tmpdir(), 'multipart-test-'))
beforeAll(() => {
  vi.stubEnv('TMPDIR', own)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true })
})

afterEach(() => {
  vi.useRealTimers()
})

const reply = { raw: { once: () => undefined } } as unknown as FastifyReply
const upload = (userId: string, file: Readable) => ({
  userId,
  reply,
  request: {
    isMultipart: () => true,
    parts: async function* () {
      yield { type: 'file', filename: 'a.csv', file }
    },
  } as unknown as FastifyRequest,
})
const content = () => Readable.from([Buffer.from('회사명')])
const folders = () => readdirSync(own).filter((name) => name.startsWith('ieum-upload-'))

test('one file is read at a time, and a failing one frees its slot', async () => {
  let reading = 0
  let most = 0
  const all = Array.from({ length: 12 }, (_, i) =>
    withForm(upload(`user${i % 3}`, content()), async ({ file }) => {
      most = Math.max(most, ++reading)
      await new Promise((resolve) => setImmediate(resolve))
      reading -= 1
      if (i % 4 === 0) throw new Error('the caller hung up')
      return file?.content.toString()
    }),
  )
  const ends = await Promise.allSettled(all)
  expect(ends.filter((end) => end.status === 'fulfilled').map(({ value }) => value)).toEqual(
    Array(9).fill('회사명'),
  )
  expect(most).toBe(1)
})

test('more files of one user than may wait are 429, and another user still gets a slot', async () => {
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  const mine = Array.from({ length: 30 }, () => withForm(upload('a', content()), () => until))
  const ends = Promise.allSettled(mine)
  const error = await Promise.race(
    mine.map((one) =>
      one.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  )
  expect(error).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/[가-힣]/) })
  finish()
  await expect(withForm(upload('b', content()), async () => 'read')).resolves.toBe('read')
  expect((await ends).some(({ status }) => status === 'fulfilled')).toBe(true)
})

test('a stalled upload ends with a message, blocks no other upload and leaves no file', async () => {
  const before = folders()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stalled = withForm(upload('slow', new Readable({ read: () => undefined })), async () => 'read')
  const rejection = expect(stalled).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('느리게'),
  })
  await expect(withForm(upload('other', content()), async () => 'read')).resolves.toBe('read')
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(15_000)
  await rejection
  expect(folders()).toEqual(before)
})

test('an upload whose client disconnects in the middle leaves no file and no slot', async () => {
  const before = folders()
  await using app = await world()
  const me: SignedUp = await app.signUp()
  const { server } = app.app
  if (!server) throw new Error('no server')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const head = [
    'POST /api/v1/leads/import/preview HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: ${me.cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.csv"',
    '',
    '회사명',
  ].join('\r\n')
  for (let n = 0; n < 13; n++) {
    const socket = connect(port, '127.0.0.1')
    socket.write(head)
    await expect.poll(() => folders().length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(folders).toEqual(before)
  }
  const read = await me.upload('/leads/import/preview', {
    file: { name: 'a.csv', content: '회사명\n한빛\n' },
  })
  expect(read.status).toBe(200)
})
