import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUnusedFiles } from '#server/data/sending/files.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
let stranger: Owner
beforeAll(async () => {
  w = await world({
    config: { quotas: { leads: 100, monthlyMails: 100, storedBytes: 30 * 1024 * 1024 } },
  })
  me = await createTestWorkspace(w)
  stranger = await createTestWorkspace(w, { name: '남', email: 'stranger@else.example' })
})
afterAll(() => w[Symbol.asyncDispose]())

const PDF = '%PDF-1.7\n견적'
const store = (owner: Owner, name: string, content: string | Uint8Array, workspaceId = owner.workspaceId) =>
  owner.upload('/files', { workspaceId, file: { name, content } })
const countFiles = async (): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM files`.execute(w.ctx.db)).rows[0]?.n ?? 0

test('R-326: a file is stored once by its content, and is a download of its own type under a safe name', async () => {
  const { status, body } = await store(me, '../견적서 (최종).html', PDF)
  expect(status).toBe(200)
  expect(body).toEqual({
    fileId: expect.any(String),
    name: '견적서 (최종).html.pdf',
    type: 'pdf',
    size: Buffer.byteLength(PDF),
  })
  const before = await countFiles()
  expect((await store(me, '다른 이름.pdf', PDF)).body).toEqual({ ...body, name: '다른 이름.pdf' })
  expect(await countFiles()).toBe(before)
  const { headers, body: content } = await me.get(`/files/${body.fileId}`)
  expect(content).toBe(PDF)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="[\w.-]+\.html\.pdf"; filename\*=UTF-8''/,
    ),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  const named = await me.get(`/files/${body.fileId}?name=${encodeURIComponent('제안서.exe')}`)
  expect(named.headers['content-disposition']).toContain(`${encodeURIComponent('제안서')}.exe.pdf`)
})

test('a file that may not be attached is rejected with what to do, and nothing is stored', async () => {
  const before = await countFiles()
  for (const [name, content] of [
    ['a.pdf', 'MZ\x90\0'],
    ['a.html', '<script>alert(1)</script>'],
    ['빈 파일.txt', ''],
  ] as const) {
    const { status, body } = await store(me, name, content)
    expect([name, status, body.code]).toEqual([name, 400, 'file_invalid'])
  }
  const large = await store(me, 'a.txt', '가'.repeat(4 * 1024 * 1024))
  expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
  expect(large.body.message).toContain('10MB')
  expect((await me.upload('/files', { workspaceId: me.workspaceId })).body.issues[0].path).toBe('file')
  expect((await me.upload('/files', { file: { name: 'a.txt', content: '가' } })).body.issues[0].path).toBe(
    'workspaceId',
  )
  expect(await countFiles()).toBe(before)
})

test('a file of another workspace is unknown, and another workspace cannot be stored into', async () => {
  const { body } = await store(me, 'a.pdf', PDF)
  expect((await stranger.get(`/files/${body.fileId}`)).body.code).toBe('file_not_found')
  expect((await store(stranger, 'a.pdf', PDF, me.workspaceId)).body.code).toBe('workspace_not_found')
  const theirs = await store(stranger, 'a.pdf', PDF)
  expect(theirs.body.fileId).not.toBe(body.fileId)
})

test('files count towards the quota of stored bytes', async () => {
  const ten = (nth: number) => `${nth}`.repeat(10 * 1024 * 1024)
  const answers = []
  for (const nth of [1, 2, 3]) answers.push((await store(me, 'a.txt', ten(nth))).body.code ?? 'stored')
  expect(answers).toEqual(['stored', 'stored', 'quota_exceeded'])
})

test('a file that no mail uses is deleted seven days after its last upload', async () => {
  const { body } = await store(stranger, 'b.pdf', '%PDF-1.7 unused')
  w.clock.advance(6 * 86_400_000)
  await store(stranger, 'b.pdf', '%PDF-1.7 unused')
  w.clock.advance(2 * 86_400_000)
  await deleteUnusedFiles(w.ctx.db, w.clock.now())
  expect((await stranger.get(`/files/${body.fileId}`)).status).toBe(200)
  w.clock.advance(6 * 86_400_000)
  await deleteUnusedFiles(w.ctx.db, w.clock.now())
  expect((await stranger.get(`/files/${body.fileId}`)).status).toBe(404)
})
