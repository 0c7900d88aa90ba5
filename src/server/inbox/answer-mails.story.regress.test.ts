// Answers written in the inbox are sent once: cancelled within ten seconds they are never sent, and a worker that crashes at
// any statement or during the SMTP conversation leaves one copy, or an uncertain answer for a user to decide (rules.md
//

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { removeWorkers } from '#server/data/platform/workers.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { type Death, failingDatabase } from '#testing/db/failing-database.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { answerMails } from './answer-mails.ts'

let w: World
let owner: Owner
let threadId: string
let email: string
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  ;({ threadId, email } = await receiveReply(owner, { kind: 'reply', text: '자료를 보내 주세요' }))
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const write = async (text: string): Promise<string> =>
  (await owner.post(`/inbox/threads/${threadId}/answers`, { text })).body.id
const work = (ctx: Context) =>
  sendDue(ctx, createSendingWorker(ctx, new AbortController().signal), answerMails)
const copies = async (text: string): Promise<number> =>
  (await owner.get(`/sandbox/messages?limit=200&to=${email}`)).body.data.filter((mail: { text: string }) =>
    mail.text.startsWith(text),
  ).length
const stateOf = async (id: string): Promise<string> =>
  (await sql<{ state: string }>`SELECT state FROM inbox_answers WHERE id = ${id}`.execute(w.ctx.db)).rows[0]
    ?.state ?? ''
const canLookUp = (can: boolean) =>
  sql`UPDATE email_accounts SET findings = ${JSON.stringify({ savesSentCopy: can, keepsMessageId: can })}::jsonb`.execute(
    w.ctx.db,
  )

test('a formatted answer is sent as HTML with signature and quote, and as text', async () => {
  const { body } = await owner.post(`/inbox/threads/${threadId}/answers`, {
    text: '다음 주에 뵙겠습니다',
    html: '<p>다음 주에 <strong>뵙겠습니다</strong></p><script>alert(1)</script>',
  })
  expect(body).toMatchObject({
    bodyText: '다음 주에 뵙겠습니다',
    bodyHtml: '<p>다음 주에 <strong>뵙겠습니다</strong></p>',
  })
  w.clock.advance(10_000)
  await work(w.ctx)
  const mail = (await owner.get(`/sandbox/messages?to=${email}`)).body.data[0]
  expect(mail.text).toMatch(/^다음 주에 뵙겠습니다\n/)
  expect(mail.text).toContain('> 자료를 보내 주세요')
  expect(mail.html).toMatch(/^<p>다음 주에 <strong>뵙겠습니다<\/strong><\/p>\n/)
  expect(mail.html).toContain('<blockquote>자료를 보내 주세요<br>')
  expect(mail.html).not.toContain('script')
})

test('an answer waits ten seconds, is sent in the thread with subject and quote, and cannot be cancelled after that', async () => {
  const id = await write('자료 보내드립니다')
  await work(w.ctx)
  expect(await copies('자료 보내드립니다')).toBe(0)
  w.clock.advance(10_000)
  await work(w.ctx)
  await work(w.ctx)
  expect(await copies('자료 보내드립니다')).toBe(1)
  const mail = (await owner.get(`/sandbox/messages?to=${email}`)).body.data[0]
  const received = (await owner.get(`/inbox/threads/${threadId}`)).body.mails[1]
  const { rows } = await sql<{ id: string }>`
    SELECT message_id AS id FROM inbound_messages WHERE id = ${received.id}`.execute(w.ctx.db)
  expect(mail).toMatchObject({ inReplyTo: rows[0]?.id, subject: expect.stringMatching(/^Re: [^R]/) })
  expect(mail.text).toContain('> 자료를 보내 주세요')
  expect(mail.headers.map(({ name }: { name: string }) => name)).not.toContain('List-Unsubscribe')
  expect((await owner.post(`/inbox/answers/${id}/cancel`)).body.code).toBe('inbox_answer_already_sent')
})

test('an answer cancelled in time is never sent', async () => {
  const id = await write('잘못 쓴 답장')
  expect((await owner.post(`/inbox/answers/${id}/cancel`)).body.state).toBe('cancelled')
  w.clock.advance(60_000)
  await work(w.ctx)
  expect(await copies('잘못 쓴 답장')).toBe(0)
})

test('an answer does not count towards the daily limit and does not wait for it', async () => {
  const { body } = await owner.get(`/email-accounts/${owner.sandboxId}`)
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: { ...body.rules, dailyCap: 1 } })
  await write('한도와 상관없는 답장')
  w.clock.advance(10_000)
  await work(w.ctx)
  expect(await copies('한도와 상관없는 답장')).toBe(1)
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: body.rules })
})

/** One answer, a worker that crashes during it, and another one that takes over. */
async function round(text: string, death: Death | null) {
  const id = await write(text)
  w.clock.advance(10_000)
  const dying = failingDatabase(w.config.databaseUrl as string, death)
  await work({ ...w.ctx, db: dying.db }).catch((error: unknown) => {
    if (!dying.isDead()) throw error
  })
  await dying[Symbol.asyncDispose]()
  await removeWorkers(w.ctx.db)
  const state = await until(
    async () => {
      await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
      await work(w.ctx)
      return stateOf(id)
    },
    (now) => now === 'sent' || now === 'uncertain',
  )
  return { id, state, copies: await copies(text), statements: dying.count(), died: dying.isDead() }
}

for (const can of [true, false]) {
  test(`killed at any statement ${can ? 'with' : 'without'} a Sent folder, an answer is never sent twice`, async () => {
    await canLookUp(can)
    const { statements, ...whole } = await round(`온전한 답장 ${can}`, null)
    expect(whole).toMatchObject({ state: 'sent', copies: 1 })
    const seen = new Set<string>()
    for (let statement = 1; statement <= statements; statement++) {
      for (const when of ['before', 'after'] as const) {
        const where = `${when} ${statement} ${can}.`
        const outcome = await round(`끊긴 답장 ${where}`, { statement, when })
        expect({ where, died: outcome.died }).toEqual({ where, died: true })
        expect(outcome.copies, where).toBeLessThanOrEqual(1)
        if (outcome.state === 'sent') expect(outcome.copies, where).toBe(1)
        if (can && outcome.copies === 1) expect(outcome.state, where).toBe('sent')
        seen.add(`${outcome.state} ${outcome.copies}`)
      }
    }
    expect(seen).toContain('sent 1')
    expect(seen).toContain('uncertain 0')
    if (!can) expect(seen).toContain('uncertain 1')
  })
}

test('an uncertain answer is sent again only when a user decides so, as the same mail', async () => {
  const id = await write('불확실한 답장')
  await sql`UPDATE inbox_answers SET state = 'uncertain' WHERE id = ${id}`.execute(w.ctx.db)
  w.clock.advance(60_000)
  await work(w.ctx)
  expect(await copies('불확실한 답장')).toBe(0)
  await owner.post(`/inbox/answers/${id}/settle`, { decision: 'resend' })
  await work(w.ctx)
  expect(await copies('불확실한 답장')).toBe(1)
  const mail = (await owner.get(`/sandbox/messages?to=${email}`)).body.data[0]
  expect(mail.messageId).toContain(id)
  expect((await owner.post(`/inbox/answers/${id}/settle`, { decision: 'resend' })).body.code).toBe(
    'inbox_answer_already_sent',
  )
})

test('R-315: an answer that meets a limit of its mailbox holds the mailbox, and the others are not tried until then', async () => {
  const ids = [await write('첫째 답입니다'), await write('둘째 답입니다')]
  w.clock.advance(10_000)
  let tries = 0
  const response = '550 Domain ieum.example has exceeded the max emails per hour (101/100) allowed'
  const limited: Context['mailer'] = {
    ...w.ctx.mailer,
    send: async () => {
      tries++
      return { kind: 'rejected', code: 550, enhanced: null, response, stage: 'recipient' }
    },
  }
  await work({ ...w.ctx, mailer: limited })
  await work({ ...w.ctx, mailer: limited })
  expect(tries).toBe(1)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['scheduled', 'scheduled'])
  const mailbox = async () => (await owner.get(`/email-accounts/${owner.sandboxId}`)).body
  expect(await mailbox()).toMatchObject({
    status: 'connected',
    statusReason: expect.stringContaining(response),
  })
  w.clock.advance(60 * 60_000)
  await work(w.ctx)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent'])
  expect(await mailbox()).toMatchObject({ statusReason: null })
})
