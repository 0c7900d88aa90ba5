// Files of answers and one-off mails over the sandbox's SMTP and IMAP servers: what arrives is what was uploaded, the bytes of an
// answer are the same on every attempt, and a file is stored once and deleted with its last use (rules.md ).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { removeWorkers } from '#server/data/platform/workers.ts'
import { answerMails } from '#server/inbox/answer-mails.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { failingDatabase } from '#testing/db/failing-database.ts'
import { type ReceivedReply, receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
let replied: ReceivedReply
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  replied = await receiveReply(owner, { kind: 'reply', text: '견적서를 보내 주세요' })
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const pdf = (bytes = 1000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
async function upload(name: string, content: Buffer, to = owner): Promise<{ fileId: string; name: string }> {
  const { status, body } = await to.upload('/files', { workspaceId: to.workspaceId, file: { name, content } })
  expect([status, body.message]).toEqual([200, undefined])
  return { fileId: body.fileId, name: body.name }
}
const answer = (text: string, attachments: object[], to = replied) =>
  owner.post(`/inbox/threads/${to.threadId}/answers`, { text, attachments })
const work = (ctx: Context = w.ctx) =>
  sendDue(ctx, createSendingWorker(ctx, new AbortController().signal), answerMails)
/** The bytes of the mails to this address that contain the text, as the receiving server stored them, oldest first. */
async function arrived(email: string, text: string): Promise<Buffer[]> {
  const { rows } = await sql<{ raw: Buffer }>`
    SELECT raw FROM sandbox_mail WHERE rcpt_to = ${email} AND folder = 'Delivered' ORDER BY uid`.execute(
    w.ctx.db,
  )
  const found: Buffer[] = []
  for (const { raw } of rows) if ((await simpleParser(raw)).text?.includes(text)) found.push(raw)
  return found
}
const filesOf = async (raw: Buffer | undefined) =>
  (await simpleParser(raw ?? '')).attachments.map(({ filename, content }) => ({ name: filename, content }))
const exists = async (fileId: string) => (await owner.get(`/files/${fileId}`)).status === 200

test('R-328: the files of an answer arrive byte for byte, are listed in the thread, and are not stored again with the mail', async () => {
  const contents = [pdf(300_000), Buffer.from('회사명,수량\r\n한빛,3\r\n')]
  const files = [
    await upload('견적서 (최종).pdf', contents[0] as Buffer),
    await upload('수량.csv', contents[1] as Buffer),
  ]
  const { body } = await answer('견적서를 보내 드립니다', files)
  expect(body.attachments).toEqual([
    { ...files[0], type: 'pdf', size: contents[0]?.length },
    { ...files[1], type: 'csv', size: contents[1]?.length },
  ])
  w.clock.advance(10_000)
  await work()
  const [raw] = await arrived(replied.email, '견적서를 보내 드립니다')
  expect(await filesOf(raw)).toEqual([
    { name: '견적서 (최종).pdf', content: contents[0] },
    { name: '수량.csv', content: contents[1] },
  ])
  const { answers } = (await owner.get(`/inbox/threads/${replied.threadId}`)).body
  expect(answers[0].attachments).toEqual(body.attachments)
  const { rows } = await sql<{ size: number }>`
    SELECT octet_length(mime) AS size FROM inbox_answers WHERE id = ${body.id}`.execute(w.ctx.db)
  expect(rows[0]?.size).toBeLessThan(10_000)
  expect(raw?.length).toBeGreaterThan(400_000)
})

test('R-328: an answer with a file that is sent again has the same bytes', async () => {
  const file = await upload('a.pdf', pdf())
  const { id } = (await answer('두 번 보낸 답장', [file])).body
  w.clock.advance(10_000)
  await work()
  await sql`UPDATE inbox_answers SET state = 'uncertain' WHERE id = ${id}`.execute(w.ctx.db)
  await owner.post(`/inbox/answers/${id}/settle`, { decision: 'resend' })
  await work()
  const copies = await arrived(replied.email, '두 번 보낸 답장')
  expect(copies).toHaveLength(2)
  // the receiving server adds its Received field
  const [first, second] = copies.map((raw) => raw.subarray(raw.indexOf('From: ')))
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
})

test('R-311: killed at any statement, an answer with a file is never sent twice, and arrives whole', async () => {
  const content = pdf()
  const file = await upload('끊긴 발송.pdf', content)
  const round = async (text: string, statement: number | null) => {
    const { id } = (await answer(text, [file])).body
    w.clock.advance(10_000)
    const dying = failingDatabase(
      w.config.databaseUrl as string,
      statement === null ? null : { statement, when: 'after' },
    )
    await work({ ...w.ctx, db: dying.db }).catch((error: unknown) => {
      if (!dying.isDead()) throw error
    })
    await dying[Symbol.asyncDispose]()
    await removeWorkers(w.ctx.db)
    const stateOf = async () =>
      (await sql<{ state: string }>`SELECT state FROM inbox_answers WHERE id = ${id}`.execute(w.ctx.db))
        .rows[0]?.state ?? ''
    const state = await until(
      async () => {
        await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
        await work()
        return stateOf()
      },
      (now) => now === 'sent' || now === 'uncertain',
    )
    const copies = await arrived(replied.email, text)
    for (const raw of copies) expect(await filesOf(raw)).toEqual([{ name: '끊긴 발송.pdf', content }])
    return { state, copies: copies.length, statements: dying.count() }
  }
  const { statements, ...whole } = await round('온전한 답장.', null)
  expect(whole).toEqual({ state: 'sent', copies: 1 })
  for (let statement = 1; statement <= statements; statement++) {
    const { state, copies } = await round(`끊긴 답장 ${statement}.`, statement)
    expect([statement, copies <= 1, state !== 'sent' || copies === 1]).toEqual([statement, true, true])
  }
})

/** @param bytes null: the server announced no limit */
const setServerMax = (bytes: number | null) =>
  sql`UPDATE email_accounts SET findings = findings - 'maxMailBytes'
    || ${JSON.stringify(bytes === null ? {} : { maxMailBytes: bytes })}::jsonb`.execute(w.ctx.db)

test('R-327: files that are gone, of another workspace or too large are rejected before anything is stored', async () => {
  const stranger = await createTestWorkspace(w, { name: '남', email: 'stranger@else.example' })
  const foreign = await upload('남의 파일.pdf', pdf(), stranger)
  const large = [await upload('하나.pdf', pdf(9.5 * 2 ** 20)), await upload('둘.pdf', pdf(9.5 * 2 ** 20))]
  const leadId = (await makeLeads(owner, owner.workspaceId, 1))[0]
  const oneOff = (attachments: object[]) =>
    owner.post(`/leads/${leadId}/mails`, {
      userEmailAccountId: owner.sandboxId,
      subject: '자료',
      bodyText: '자료입니다.',
      attachments,
    })
  for (const ask of [(files: object[]) => answer('거절될 답장', files), oneOff]) {
    const gone = await ask([foreign])
    expect([gone.status, gone.body.issues[0].path]).toEqual([400, 'attachments'])
    expect(gone.body.message).toContain('남의 파일.pdf')
    const tooLarge = await ask(large)
    expect([tooLarge.status, tooLarge.body.issues[0].path]).toEqual([400, 'attachments'])
    expect(tooLarge.body.message).toContain('25MB')
    await setServerMax(5 * 2 ** 20)
    const small = await ask([await upload('넷.pdf', pdf(4 * 2 ** 20))])
    expect([small.status, small.body.message]).toEqual([400, expect.stringContaining('한 통에 5MB까지')])
    await setServerMax(null)
  }
  w.clock.advance(10_000)
  await work()
  expect(await arrived(replied.email, '거절될 답장')).toEqual([])
  expect((await owner.get(`/leads/${leadId}/enrollments`)).body.data).toEqual([])
})

test('a file whose content is lost is an error before the conversation, with what to do', async () => {
  const file = await upload('사라진.pdf', pdf())
  const { id } = (await answer('파일이 사라진 답장', [file])).body
  await sql`UPDATE files SET hash = 'lost' WHERE id = ${file.fileId}`.execute(w.ctx.db)
  w.clock.advance(10_000)
  await work()
  expect(await arrived(replied.email, '파일이 사라진 답장')).toEqual([])
  const { answers } = (await owner.get(`/inbox/threads/${replied.threadId}`)).body
  const failed = answers.find((one: { id: string }) => one.id === id)
  expect(failed).toMatchObject({ state: 'failed', fault: expect.stringContaining('다시 첨부') })
})

test('R-328: a one-off mail is sent with its files, and another file is another mail', async () => {
  const content = pdf()
  const [file, other] = [await upload('제안서.pdf', content), await upload('다른 제안서.pdf', pdf())]
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1, {
    contactEmail: 'one-off@hanbit.example',
  })
  const write = (attachments: object[]) =>
    owner.post(`/leads/${leadId}/mails`, {
      userEmailAccountId: owner.sandboxId,
      subject: '제안서',
      bodyText: '제안서를 보냅니다.',
      attachments,
    })
  const [first, same, another] = [await write([file]), await write([file]), await write([other, file])]
  expect([first.status, same.body.isRepeated, another.body.isRepeated]).toEqual([200, true, false])
  const planned = (await owner.get('/outbox?search=one-off')).body.data
  const details = await Promise.all(planned.map(({ id }: { id: string }) => owner.get(`/outbox/${id}`)))
  expect(details.map(({ body }) => body.files)).toMatchObject([[file], [other, file]])
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 96 })
  const mails = await arrived('one-off@hanbit.example', '제안서를 보냅니다')
  expect((await Promise.all(mails.map(filesOf))).map((all) => all.map(({ name }) => name))).toEqual([
    ['제안서.pdf'],
    ['다른 제안서.pdf', '제안서.pdf'],
  ])
  expect((await filesOf(mails[0]))[0]?.content).toEqual(content)
  const message = (await owner.get('/sandbox/messages?to=one-off@hanbit.example')).body.data.at(-1)
  await owner.post(`/sandbox/messages/${message.id}/reply`, { kind: 'reply', text: '잘 받았습니다' })
  const [thread] = (await owner.get('/inbox?search=one-off')).body.data
  const [sent] = (await owner.get(`/inbox/threads/${thread.id}`)).body.mails
  expect(sent.attachments).toEqual([
    {
      index: 0,
      isComplete: true,
      fileId: file.fileId,
      name: '제안서.pdf',
      type: 'pdf',
      size: content.length,
    },
  ])
})

test('R-329: a file is stored once for all mails and deleted when the last lead it was sent to is erased', async () => {
  const file = await upload('공통 자료.pdf', pdf())
  const threads = [replied]
  for (let n = 0; n < 2; n++) threads.push(await receiveReply(owner, { kind: 'reply', text: '자료 주세요' }))
  for (const to of threads) expect((await answer('공통 자료입니다', [file], to)).status).toBe(200)
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM files WHERE name = '공통 자료.pdf'`.execute(w.ctx.db)
  expect(rows[0]?.n).toBe(1)
  const [mailed = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const mail = {
    userEmailAccountId: owner.sandboxId,
    subject: '자료',
    bodyText: '자료입니다.',
    attachments: [file],
  }
  expect((await owner.post(`/leads/${mailed}/mails`, mail)).status).toBe(200)
  w.clock.advance(10_000)
  await work()
  for (const [n, leadId] of [...threads.map((one) => one.leadId), mailed].entries()) {
    expect(await exists(file.fileId)).toBe(true)
    expect((await owner.delete(`/leads/${leadId}`)).status).toBe(200)
    expect((await owner.post(`/leads/${leadId}/erase`)).status, `lead ${n}`).toBe(200)
  }
  expect(await exists(file.fileId)).toBe(false)
})
