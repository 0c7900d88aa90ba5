// The engine is stopped while a server does not reply after the final dot: the stop does not wait for it, and the mail is
// uncertain. A stop of the whole program: stop.slow.test.ts.
import { expect, test } from 'vitest'
import { startEngine } from '#server/wiring/engine.ts'
import { startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { ALWAYS, createTestWorkspace, makeLeads, makeSequence, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const LOGIN = { username: 'kim', password: 'secret' }

test('a server that never replies after the final dot does not delay the stop; the mail is uncertain and not sent again', async () => {
  const server = await startHostileSmtp()
  await using w = await world({ config: { allowPrivateHosts: true } })
  const owner = await createTestWorkspace(w)
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@ieum.example',
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: null,
    ...LOGIN,
    rules: ALWAYS,
  })
  await owner.post(`/email-accounts/${mailbox.id}/verify`)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  server.dropAll()
  server.setScript({ faults: { dot: 'hang' } })
  const before = server.dots
  const engine = await startEngine(w.ctx, { stopPatienceMs: 300 })
  await until(
    async () => server.dots - before,
    (count) => count === 1,
  )
  // the timeout of the conversation is two minutes, longer than the time of this test
  await engine.stop()
  server.setScript({})
  const next = await startEngine(w.ctx)
  await until(
    async () => (await owner.get(`/sequences/${id}/enrollments`)).body.data[0],
    (enrollment: { statusReason: string }) => enrollment.statusReason === 'send_uncertain',
  )
  await next.stop()
  expect(server.dots - before).toBe(1)
  await server.close()
})
