// A mail with a logo in its signature and a file, sent through Postfix and read from Dovecot: its parts as the server and a mail
// library see them (RFC 2046, RFC 2387).
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dovecot, startDovecot, whyNoDovecot } from '#testing/servers/dovecot.ts'
import { mailboxOfKim, type Postfix, startPostfix, whyNoPostfix } from '#testing/servers/postfix.ts'
import { createTestWorkspace, makeSequence, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const missing = (await whyNoDovecot()) ?? (await whyNoPostfix())
if (missing !== null) process.stdout.write(`Tests of the structure of mails are skipped: ${missing}\n`)

let w: World
let dovecot: Dovecot
let postfix: Postfix
beforeAll(async () => {
  if (missing !== null) return
  w = await world({ role: 'all', config: { allowPrivateHosts: true } })
  dovecot = await startDovecot()
  postfix = await startPostfix({ dovecot, awayPort: 9 })
}, 60_000)
afterAll(async () => {
  if (missing !== null) return
  await w[Symbol.asyncDispose]()
  await postfix.dispose()
  await dovecot.dispose()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.7\n견적\n')

type Tree = string | { [type: string]: Tree[] }
const treeOf = ({ type, childNodes }: MessageStructureObject): Tree =>
  childNodes ? { [type]: childNodes.map(treeOf) } : type

/** The newest mail with this subject, by IMAP. */
async function receive(subject: string): Promise<{ tree: Tree; source: Buffer } | null> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: dovecot.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user: 'kim', pass: 'secret' },
    logger: false,
  })
  await client.connect()
  try {
    await client.mailboxOpen('INBOX', { readOnly: true })
    for await (const mail of client.fetch('1:*', { envelope: true, bodyStructure: true, source: true }))
      if (mail.envelope?.subject === subject && mail.bodyStructure && mail.source)
        return { tree: treeOf(mail.bodyStructure), source: mail.source }
    return null
  } finally {
    await client.logout()
  }
}

test.skipIf(missing !== null)(
  'a mail with a logo and a file is mixed, in it alternative, in it related, and arrives as it was written',
  async () => {
    const owner = await createTestWorkspace(w)
    const mailbox = await mailboxOfKim(owner, postfix, dovecot, {
      signatureHtml: `<p><img src="data:image/png;base64,${PNG.toString('base64')}" alt="이음"></p><p><b>김하늘</b> 드림</p>`,
    })
    // the default of Postfix, announced in its reply to EHLO
    const { findings } = (await owner.get(`/email-accounts/${mailbox.id}`)).body
    expect(findings).toMatchObject({ savesSentCopy: false, maxMailBytes: 10_240_000 })
    const file = (
      await owner.upload('/files', {
        workspaceId: owner.workspaceId,
        file: { name: '견적서 (최종).pdf', content: PDF },
      })
    ).body
    const lead = { workspaceId: owner.workspaceId, companyName: '한빛', contactEmail: 'kim@ieum.example' }
    const leadIds = [(await owner.post('/leads', lead)).body.id]
    const { id } = await makeSequence(owner, [
      { subject: '한빛 제안', bodyText: '안녕하세요\n\n{{서명}}', files: [file] },
    ])
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: mailbox.id })
    expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
    const received = await until(() => receive('한빛 제안'))
    expect(received?.tree).toEqual({
      'multipart/mixed': [
        { 'multipart/alternative': ['text/plain', { 'multipart/related': ['text/html', 'image/png'] }] },
        'application/pdf',
      ],
    })
    const mail = await simpleParser(received?.source ?? '', { skipImageLinks: true })
    expect(mail.text).toMatch(/^안녕하세요\n\n/)
    expect(mail.text).toContain('김하늘 드림')
    const [logo, pdf] = mail.attachments
    expect(logo).toMatchObject({ contentDisposition: 'inline', content: PNG, related: true })
    expect(mail.html).toContain(`<img src="cid:${logo?.cid}" alt="이음"`)
    expect(pdf).toMatchObject({
      filename: '견적서 (최종).pdf',
      content: PDF,
      contentDisposition: 'attachment',
    })
  },
  90_000,
)
