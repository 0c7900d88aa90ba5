// A received message that is much work to read: it is read completely, and the event loop stays free meanwhile.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { longestStretch } from '#testing/largest/longest-stretch.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

/** CPU time of the main thread between two turns of the event loop, ms. */
const LIMIT_MS = 50
const REQUEST = '수신거부 부탁드립니다. 앞으로 메일을 보내지 마세요.'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

let uid = 0
async function ingest(type: string, body: string) {
  const mailbox = await findMailbox(w.ctx.db, owner.sandboxId)
  if (!mailbox) throw new Error('the owner has a mailbox')
  uid += 1
  const raw = Buffer.from(
    `Message-ID: <large${uid}@outside.example>\nFrom: park@hanbit.example\nTo: ${mailbox.address}\nSubject: Re: x\nContent-Type: ${type}; charset=utf-8\n\n${body}`,
  )
  const receivedAt = w.clock.now()
  return longestStretch(() =>
    ingestMessage(w.ctx, mailbox, { folder: 'INBOX', uidValidity: '1', uid, raw, receivedAt }),
  )
}

test.each([
  ['200,000 short lines', 'text/plain', `${REQUEST}\n${'네\n'.repeat(200_000)}`],
  [
    '200,000 lines like those of a report',
    'text/plain',
    `${REQUEST}\n${'550 5.1.1 a@b.example\n'.repeat(200_000)}`,
  ],
  ['200,000 paragraphs of HTML', 'text/html', `<p>${REQUEST}</p>${'<p>네, 메일 수신</p>'.repeat(200_000)}`],
  [
    '60,000 styled paragraphs',
    'text/html',
    `<p>${REQUEST}</p>${'<p style="color:red;font-size:12px"><b>네</b>, <i>메일</i></p>'.repeat(60_000)}`,
  ],
])('%s are read without keeping the event loop', async (_, type, body) => {
  await ingest(type, REQUEST)
  const { result, longestMs } = await ingest(type, body)
  expect(['opt_out', 'reply']).toContain(result.kind)
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM inbound_messages WHERE message_id = ${`<large${uid}@outside.example>`}`.execute(w.ctx.db)
  expect(rows[0]?.text).toContain(REQUEST)
  expect(longestMs).toBeLessThan(LIMIT_MS)
})
