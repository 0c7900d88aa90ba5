// Files of email templates: kept with each version, only of their own workspace, and part of what a template is used in (rules.md
//
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#core/calendar/date.ts'
import { deleteUnusedFiles } from '#server/data/sending/files.ts'
import { answerMails } from '#server/inbox/answer-mails.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
let stranger: Owner
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w)
  stranger = await createTestWorkspace(w, { name: '남', email: 'stranger@else.example' })
})
afterAll(() => w[Symbol.asyncDispose]())

const pdf = (bytes = 1000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const upload = async (name: string, content = pdf(), to = me) =>
  (await to.upload('/files', { workspaceId: to.workspaceId, file: { name, content } })).body
const create = (files: object[]) =>
  me.post('/email-templates', {
    workspaceId: me.workspaceId,
    name: '소개',
    subject: '소개 자료',
    bodyText: '자료를 보내 드립니다',
    files,
  })
const make = async (files: object[]) => (await create(files)).body
const read = async (id: string) => (await me.get(`/email-templates/${id}`)).body
const exists = async (fileId: string) => (await me.get(`/files/${fileId}`)).status === 200
const countTemplates = async (): Promise<number> => (await me.get('/email-templates')).body.total
async function arrived(email: string, text: string) {
  const { rows } = await sql<{ raw: Buffer }>`
    SELECT raw FROM sandbox_mail WHERE rcpt_to = ${email} AND folder = 'Delivered'`.execute(w.ctx.db)
  const mails = await Promise.all(rows.map(({ raw }) => simpleParser(raw)))
  return (
    mails
      .find((mail) => mail.text?.includes(text))
      ?.attachments.map(({ filename, content }) => ({ filename, content })) ?? null
  )
}

test('files are stored with the version they were saved in, and a changed list makes the next one', async () => {
  const [a, b] = [await upload('가.pdf'), await upload('나.pdf')]
  const { id, ...template } = await make([a, { fileId: b.fileId, name: '자료 <나>' }])
  const both = [a, { ...b, name: '자료 _나_.pdf' }]
  expect(template).toMatchObject({ version: 1, files: both })
  expect((await me.get('/email-templates')).body.data[0].files).toEqual(both)
  // the other fields alone change no file, and the same files make no version
  expect((await me.put(`/email-templates/${id}`, { bodyText: '둘째' })).body).toMatchObject({
    version: 2,
    files: both,
  })
  expect((await me.put(`/email-templates/${id}`, { files: both })).body.version).toBe(2)
  expect((await me.put(`/email-templates/${id}`, { files: [b, a] })).body).toMatchObject({
    version: 3,
    files: [b, a],
  })
  expect((await me.put(`/email-templates/${id}`, { files: [] })).body).toMatchObject({
    version: 4,
    files: [],
  })
  expect((await me.get(`/email-templates/${id}/versions/2`)).body.files).toEqual(both)
  expect((await me.post(`/email-templates/${id}/versions/3/restore`)).body).toMatchObject({
    version: 5,
    files: [b, a],
  })
})

test('a foreign or deleted file and too many or too large ones are rejected, and nothing changes', async () => {
  const own = await upload('가.pdf')
  const { id } = await make([own])
  const template = await read(id)
  const foreign = await upload('남의 파일.pdf', pdf(), stranger)
  const unused = await upload('안 쓴 파일.pdf')
  w.clock.advance(8 * DAY_MS)
  await deleteUnusedFiles(w.ctx.db, w.clock.now())
  const large = []
  for (const nth of [1, 2]) large.push(await upload(`큰 파일 ${nth}.pdf`, pdf(9.5 * 2 ** 20)))
  const count = await countTemplates()
  for (const [files, message] of [
    [[own, foreign], '삭제된 첨부파일이 있습니다: 남의 파일.pdf'],
    [[own, unused], '삭제된 첨부파일이 있습니다: 안 쓴 파일.pdf'],
    [large, '25MB'],
    [Array.from({ length: 21 }, () => own), '20'],
  ] as const) {
    const answers = [await create([...files]), await me.put(`/email-templates/${id}`, { name: '새', files })]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'validation_failed'])
      expect(body.issues[0]).toMatchObject({ path: 'files', message: expect.stringContaining(message) })
    }
  }
  expect(await countTemplates()).toBe(count)
  expect(await read(id)).toEqual(template)
})

test('a file is kept by a template, also in the bin, and goes with its last use', async () => {
  const file = await upload('가.pdf')
  const { id } = await make([file])
  await me.put(`/email-templates/${id}`, { files: [] })
  w.clock.advance(8 * DAY_MS)
  await deleteUnusedFiles(w.ctx.db, w.clock.now())
  expect(await exists(file.fileId)).toBe(true)
  await me.delete(`/email-templates/${id}`)
  expect(await exists(file.fileId)).toBe(true)
  await me.post('/bin/restore', { ids: [id] })
  expect((await me.get(`/email-templates/${id}/versions/1`)).body.files).toEqual([file])
  await me.delete(`/email-templates/${id}`)
  await me.post('/bin/delete', { ids: [id] })
  expect(await exists(file.fileId)).toBe(false)
})

test('the files of a step are those of the call, and without any those of a template come beside its own', async () => {
  const [own, other] = [await upload('견적서.pdf'), await upload('사양서.pdf')]
  const template = await make([other])
  const { id } = await makeSequence(me, [{}])
  const [step] = (await me.get(`/sequences/${id}/steps`)).body.data
  const change = async (body: object) => (await me.put(`/sequences/${id}/steps/${step.id}`, body)).body
  expect(step.files).toEqual([])
  const chosen = { fileId: own.fileId, name: '견적서' }
  expect(await change({ files: [chosen] })).toMatchObject({ files: [{ ...own, name: '견적서.pdf' }] })
  expect((await change({ subject: '새 제목' })).files).toHaveLength(1)
  expect((await change({ templateId: template.id })).files).toHaveLength(2)
  expect((await change({ templateId: template.id, files: [chosen] })).files).toHaveLength(1)
  expect((await change({ files: [] })).files).toEqual([])
  const foreign = await upload('남의.pdf', pdf(), await createTestWorkspace(w))
  expect(await change({ files: [{ fileId: foreign.fileId, name: '남의.pdf' }] })).toMatchObject({
    code: 'validation_failed',
    issues: [expect.objectContaining({ path: 'files' })],
  })
})

test('a template in a step and in an answer arrives with its file, which outlives the template', async () => {
  const content = pdf()
  const file = await upload('회사소개서.pdf', content)
  const own = await upload('견적서.pdf')
  const template = await make([file])
  const leadIds = await makeLeads(me, me.workspaceId, 1)
  const { id } = await makeSequence(me, [{ files: [own, file] }], { leadIds })
  const [step] = (await me.get(`/sequences/${id}/steps`)).body.data
  await me.put(`/sequences/${id}/steps/${step.id}`, { templateId: template.id })
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  expect(await me.post(`/sequences/${id}/activate`)).toMatchObject({ status: 200 })
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 24 })
  const email = (await me.get(`/leads/${leadIds[0]}`)).body.contactEmail
  const attached = { filename: '회사소개서.pdf', content }
  expect(await arrived(email, '자료를 보내 드립니다')).toEqual([
    expect.objectContaining({ filename: '견적서.pdf' }),
    attached,
  ])
  const reply = await receiveReply(me, { kind: 'reply', text: '자료를 보내 주세요' })
  await me.post(`/inbox/threads/${reply.threadId}/answers`, {
    text: '답장으로 보냅니다',
    attachments: template.files.map(({ fileId, name }: typeof file) => ({ fileId, name })),
  })
  w.clock.advance(10_000)
  await sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), answerMails)
  expect(await arrived(reply.email, '답장으로 보냅니다')).toEqual([attached])
  await me.delete(`/email-templates/${template.id}`)
  await me.post('/bin/delete', { ids: [template.id] })
  expect(await exists(file.fileId)).toBe(true)
})
