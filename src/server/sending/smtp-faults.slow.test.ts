// Servers that are down for long, and recipients whose mailbox stays full for days.
import { expect, test } from 'vitest'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { all, MINUTE_MS, sending, started } from '#testing/sending/hostile-sending.ts'
import { until } from '#testing/workspace-setup.ts'

test.concurrent('a server that is down for long is not asked without end, and not one mail is lost or doubled', async () => {
  await using w = await started()
  const it = await sending(w, 5, [{}], {
    faults: { greeting: { reply: '421 4.3.2 shutting down', cut: true } },
  })
  for (let i = 0; i < 4; i++) {
    await sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)
    w.clock.advance(30 * MINUTE_MS)
  }
  expect(it.server.connections).toBeLessThan(40)
  expect((await it.enrollments()).map((enrollment) => enrollment.status)).toEqual(Array(5).fill('active'))
  it.server.setScript({})
  w.clock.advance(24 * 60 * MINUTE_MS)
  await until(it.enrollments, all('completed'))
  expect(it.accepted()).toBe(5)
  await it.close()
})

test.concurrent('a full mailbox is tried again later, and given up as a soft bounce in the end', async () => {
  await using w = await started()
  const it = await sending(w, 1, [{}], { faults: { rcpt: { reply: '452 4.2.2 mailbox full' } } })
  await until(
    async () => (await it.enrollments())[0],
    (enrollment) => enrollment?.waitReason === 'delay',
  )
  const named = () => it.server.commands.filter((line) => line.startsWith('RCPT')).length
  for (let i = 0; i < 12 && (await it.enrollments())[0]?.status === 'active'; i++) {
    const attempts = named()
    w.clock.advance(24 * 60 * MINUTE_MS)
    await until(async () => named() > attempts || (await it.enrollments())[0]?.status !== 'active')
  }
  expect((await it.enrollments())[0]).toMatchObject({
    status: 'bounced',
    statusReason: 'soft_limit',
    statusDetail: expect.stringContaining('mailbox full'),
  })
  await it.close()
})
