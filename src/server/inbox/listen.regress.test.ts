import { expect, test } from 'vitest'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { createSandboxMailStore } from '#server/data/sandbox/mail-store.ts'
import { world } from '#testing/world.ts'
import { readMailbox } from './listen.ts'

test('a reply is dated by the mailbox’s current clock, not by the clock when the watch began', async () => {
  await using w = await world()
  const { ctx } = w
  const me = await w.signUp()
  const { sequenceId, customerGroupId } = (await me.post(`/workspaces/${me.workspaceId}/sample-data`)).body
  const [box] = (await me.get(`/email-accounts?workspaceId=${me.workspaceId}`)).body.data
  const whenTheWatchBegan = await findMailbox(ctx.db, box.id)
  await me.post(`/admin/sequences/${sequenceId}/enrollments/bulk-with-scheduling`, {
    customerGroupId,
    userEmailAccountId: box.id,
  })
  await me.post(`/sequences/${sequenceId}/activate`)
  const moved = (await me.post('/sandbox/clock', { advanceDays: 4 })).body
  const mail = (await me.get('/sandbox/messages?limit=1')).body.data[0]

  const store = createSandboxMailStore({
    db: ctx.db,
    clock: ctx.clock,
    newId: ctx.newId,
    password: 'unused',
    summaryOf: () => ({ subject: '', messageId: null }),
  })
  const raw = Buffer.from(
    [
      `From: <${mail.to}>`,
      `To: <${mail.from}>`,
      'Subject: Re: hello',
      'Message-ID: <answer@example.com>',
      `In-Reply-To: ${mail.messageId}`,
      '',
      'Call me on Tuesday.',
      '',
    ].join('\r\n'),
  )
  await store.append({
    accountId: box.id,
    folder: 'INBOX',
    raw,
    flags: [],
    receivedAt: new Date(moved.now),
  })
  if (!whenTheWatchBegan) throw new Error('the sandbox mailbox is there from the start')
  await readMailbox(ctx, whenTheWatchBegan)

  const { data } = (await me.get(`/sequences/${sequenceId}/enrollments?status=replied`)).body
  expect(data).toHaveLength(1)
  const { repliedAt } = (await me.get(`/sequences/enrollments/${data[0].id}/metrics`)).body
  expect(Date.parse(repliedAt)).toBeGreaterThanOrEqual(Date.parse(moved.now))
})
