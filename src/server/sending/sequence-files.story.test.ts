// Files of mails of a sequence over the sandbox's servers: 3 MB of them arrive in the mail, the others are links of the lead, and
// their bytes are stored once (rules.md ).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#core/calendar/date.ts'
import { deleteUnusedFiles } from '#server/data/sending/files.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const MB = 2 ** 20
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const upload = async (name: string, content: Buffer, to = owner) =>
  (await to.upload('/files', { workspaceId: to.workspaceId, file: { name, content } })).body
const emailOf = async (leadId: string): Promise<string> =>
  (await owner.get(`/leads/${leadId}`)).body.contactEmail
async function arrived(email: string) {
  const { rows } = await sql<{ raw: Buffer }>`
    SELECT raw FROM sandbox_mail WHERE rcpt_to = ${email} AND folder = 'Delivered'`.execute(w.ctx.db)
  return simpleParser(rows[0]?.raw ?? '', { skipImageLinks: true, skipTextLinks: true })
}
const open = async (url: string) =>
  w.app.server?.inject({ method: 'GET', url: url.replace(w.ctx.appUrl, '') })
const exists = async (fileId: string) => (await owner.get(`/files/${fileId}`)).status === 200

/** Sends one mail with these files to new leads. */
async function sendTo(count: number, mail: object) {
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const { id } = await makeSequence(owner, [mail], { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const launched = await owner.post(`/sequences/${id}/activate`)
  expect(launched).toMatchObject({ status: 200 })
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 24 })
  return { id, leadIds, emails: await Promise.all(leadIds.map(emailOf)) }
}

test('R-330: 3 MB of files are in the mail, the others are links that differ by lead, and no mail stores their bytes', async () => {
  const contents = { small: pdf(MB), large: pdf(2.5 * MB), csv: Buffer.from('회사명,수량\r\n한빛,3\r\n') }
  const files = [
    await upload('회사소개서.pdf', contents.small),
    await upload('카탈로그 <2026>.pdf', contents.large),
    await upload('수량.csv', contents.csv),
  ]
  const { id, emails } = await sendTo(2, { files, bodyHtml: '<p>안녕하세요</p>' })
  const links: string[] = []
  for (const email of emails) {
    const mail = await arrived(email)
    expect(mail.attachments.map(({ filename, content }) => [filename, content])).toEqual([
      ['회사소개서.pdf', contents.small],
      ['수량.csv', contents.csv],
    ])
    const [, url = ''] = /첨부: <a href="([^"]+)"/.exec(String(mail.html)) ?? []
    expect(mail.html).toContain('>카탈로그 _2026_.pdf</a> (2.5MB)</p>')
    expect(mail.text).toContain(`카탈로그 _2026_.pdf (${url}) (2.5MB)`)
    links.push(url)
  }
  expect(new Set(links).size).toBe(2)
  const saved = await open(links[0] ?? '')
  expect(saved?.rawPayload.equals(contents.large)).toBe(true)
  expect(saved?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'cache-control': 'no-store',
  })
  expect(saved?.headers['set-cookie']).toBeUndefined()
  const { rows } = await sql<{ size: number }>`
    SELECT octet_length(mime) AS size FROM scheduled_executions WHERE sequence_id = ${id}`.execute(w.ctx.db)
  for (const { size } of rows) expect(size).toBeLessThan(10_000)
})

test('R-331: a link ends after ninety days, with its lead, and when it is changed', async () => {
  const { emails, leadIds } = await sendTo(1, {
    files: [await upload('큰 자료.pdf', pdf(3.1 * MB))],
    bodyHtml: '',
  })
  const { text } = await arrived(emails[0] ?? '')
  const [, url = ''] = /첨부: 큰 자료\.pdf \(3\.1MB\)\n(\S+)/.exec(text ?? '') ?? []
  expect((await open(url))?.statusCode).toBe(200)
  expect((await open(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))))?.statusCode).toBe(404)
  // it was sent by the clock of the sandbox, a day ahead
  w.clock.advance(90 * DAY_MS)
  expect((await open(url))?.statusCode).toBe(200)
  await owner.delete(`/leads/${leadIds[0]}`)
  expect((await open(url))?.statusCode).toBe(404)
  w.clock.advance(3 * DAY_MS)
  const expired = await open(url)
  expect([expired?.statusCode, expired?.body]).toEqual([410, expect.stringContaining('90일')])
})

test('R-330: a file is kept while a sequence names it, although nothing has used it for a week', async () => {
  const used = await upload('쓰는 자료.pdf', pdf(1000))
  const unused = await upload('안 쓰는 자료.pdf', pdf(1000))
  await makeSequence(owner, [{ files: [used] }])
  w.clock.advance(8 * DAY_MS)
  await deleteUnusedFiles(w.ctx.db, w.clock.now())
  expect([await exists(used.fileId), await exists(unused.fileId)]).toEqual([true, false])
})

test('R-330: a launch names files that are gone or of another workspace', async () => {
  const stranger = await createTestWorkspace(w, { name: '남', email: 'stranger@else.example' })
  const foreign = await upload('남의 파일.pdf', pdf(1000), stranger)
  const gone = { ...foreign, fileId: crypto.randomUUID(), name: '없는 파일.pdf' }
  const { id } = await makeSequence(owner, [{ files: [foreign, gone] }])
  const { body } = await owner.post(`/sequences/${id}/activate`)
  expect(body.code).toBe('launch_blocked')
  expect(body.report).toContainEqual(
    expect.objectContaining({
      code: 'file_missing',
      level: 'error',
      nodeId: 'mail-1',
      message: expect.stringContaining('남의 파일.pdf, 없는 파일.pdf'),
    }),
  )
})

test('a preview lists the files of the node, and a test mail contains them', async () => {
  const files = [await upload('자료.pdf', pdf(1000)), await upload('큰 것.pdf', pdf(3.1 * MB))]
  const { id } = await makeSequence(owner, [{ files }])
  const mail = { nodeId: 'mail-1', subject: '제안', bodyText: '본문입니다' }
  const { body } = await owner.post(`/sequences/${id}/preview`, mail)
  expect(body.files).toEqual([
    { ...files[0], isLink: false },
    { ...files[1], isLink: true },
  ])
  expect(body.text).toMatch(/본문입니다\n\n첨부: 큰 것\.pdf \(3\.1MB\)\nhttp\S+\/f\//)
  expect((await owner.post(`/sequences/${id}/preview`, { ...mail, files: [] })).body.files).toEqual([])
  const sent = (await owner.post(`/sequences/${id}/test-send`, { ...mail, to: undefined })).body
  const received = await arrived(sent.to)
  expect(received.attachments.map(({ filename }) => filename)).toEqual(['자료.pdf'])
})

test('the outbox shows the files of a planned mail and its links, and says when a file is deleted', async () => {
  const files = [await upload('자료.pdf', pdf(1000)), await upload('큰 것.pdf', pdf(3.1 * MB))]
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{ files }], { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const [planned] = (await owner.get(`/outbox?sequenceId=${id}`)).body.data
  expect(planned.fault).toBeNull()
  const { body } = await owner.get(`/outbox/${planned.id}`)
  expect(body.files).toEqual([
    { ...files[0], isLink: false },
    { ...files[1], isLink: true },
  ])
  expect(body.text).toMatch(/\n\n첨부: 큰 것\.pdf \(3\.1MB\)\nhttp\S+\/f\//)
  // the mail of another sequence, whose node has the same id
  const gone = { ...files[0], fileId: crypto.randomUUID() }
  const others = await makeLeads(owner, owner.workspaceId, 1)
  const other = await makeSequence(owner, [{ files: [gone] }], { leadIds: others })
  await owner.post(`/sequences/${other.id}/enrollments`, {
    leadIds: others,
    userEmailAccountId: owner.sandboxId,
  })
  const faults = (await owner.get('/outbox?show=planned')).body.data.map(
    ({ sequenceId, fault }: { sequenceId: string; fault: string | null }) => [sequenceId, fault],
  )
  expect(faults).toContainEqual([id, null])
  expect(faults).toContainEqual([other.id, expect.stringContaining('첨부')])
  await sql`DELETE FROM mail_files WHERE sequence_id = ${id} AND file_id = ${files[0].fileId}`.execute(
    w.ctx.db,
  )
  expect((await owner.get(`/outbox/${planned.id}`)).body).toMatchObject({
    files: [],
    mail: { fault: expect.stringContaining('첨부') },
  })
})
