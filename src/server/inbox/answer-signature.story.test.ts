// Which signature a mail ends with, and that a logo in it is a part of the mail (rules.md R-457).
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { removeUnusedImages } from '#server/writing/actions/store-images.ts'
import { type ReceivedReply, receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { answerMails } from './answer-mails.ts'

let w: World
let owner: Owner
let replied: ReceivedReply
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  replied = await receiveReply(owner, { kind: 'reply', text: '자료를 보내 주세요' })
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The answer as its recipient gets it. */
async function answered(text: string) {
  await owner.post(`/inbox/threads/${replied.threadId}/answers`, { text, quote: false })
  w.clock.advance(10_000)
  await sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), answerMails)
  const { rows } = await sql<{ raw: Buffer }>`
    SELECT raw FROM sandbox_mail WHERE rcpt_to = ${replied.email} AND folder = 'Delivered'
    ORDER BY uid DESC LIMIT 1`.execute(w.ctx.db)
  return { ...(await simpleParser(rows[0]?.raw ?? '', { skipImageLinks: true })), raw: String(rows[0]?.raw) }
}
const mine = (fields: object) => owner.put('/inbox/signature', { workspaceId: owner.workspaceId, ...fields })

test('a plain answer has the plain signature of the mailbox and stays a text mail', async () => {
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { signature: '김하늘 드림' })
  expect(await answered('첫 답장')).toMatchObject({ text: '첫 답장\n\n김하늘 드림', html: false })
})

test('a logo in the signature is a part of the mail that its HTML shows, and the text has no trace of it', async () => {
  const signatureHtml = `<p><img src="data:image/png;base64,${PNG.toString('base64')}" alt=""></p><p><a href="https://ieum.example/">이음</a></p>`
  const { body } = await owner.patch(`/email-accounts/${owner.sandboxId}`, { signatureHtml })
  expect(body.signatureHtml).toMatch(/src="\/api\/v1\/images\/[\w-]{43}"/)
  const mail = await answered('둘째 답장 <1>')
  expect(mail.raw).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(mail.raw).toMatch(/^Content-Type: multipart\/related/m)
  expect(mail.text).toMatch(/^둘째 답장 <1>\n\n이음/)
  expect(mail.html).toMatch(/^<p>둘째 답장 &lt;1&gt;<\/p>\n<div><p><img src="cid:/)
  expect(mail.attachments).toMatchObject([{ contentDisposition: 'inline', content: PNG, related: true }])
})

test('the image of a signature is not removed while no mail has contained it', async () => {
  const other = Buffer.concat([PNG, Buffer.from('other')])
  await mine({ signatureHtml: `<p><img src="data:image/png;base64,${other.toString('base64')}"></p>` })
  await sql`UPDATE images SET used_at = ${new Date(0)}`.execute(w.ctx.db)
  expect(await removeUnusedImages(w.ctx)).toBe(0)
})

test('the member’s own signature replaces that of the mailbox in answers; an empty one does not', async () => {
  expect((await mine({ signature: '내 서명' })).body).toEqual({ signature: '내 서명', signatureHtml: '' })
  const thread = () => owner.get(`/inbox/threads/${replied.threadId}`)
  expect((await thread()).body).toMatchObject({ signature: '내 서명', signatureHtml: '' })
  expect(await answered('셋째 답장')).toMatchObject({ text: '셋째 답장\n\n내 서명', html: false })
  await mine({ signature: ' ' })
  expect((await thread()).body.signatureHtml).toContain('<img')
})

test('a member’s signature is saved in workspaces of the member only', async () => {
  const stranger = await createTestWorkspace(w, { name: '남', email: 'stranger@else.example' })
  const body = { workspaceId: owner.workspaceId, signature: '남의 서명' }
  expect((await stranger.put('/inbox/signature', body)).status).toBe(404)
  expect((await stranger.get(`/inbox/signature?workspaceId=${owner.workspaceId}`)).status).toBe(404)
})
