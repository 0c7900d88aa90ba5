// The whole program is stopped with SIGTERM in the middle of sending, with a slow SMTP server outside of it: the mail that is
// being sent is finished and recorded, no other is started.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { testDatabase } from '#testing/db/database.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'
import { serverClient } from '#testing/server-client.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { ALWAYS, until, workflowJson } from '#testing/workspace-setup.ts'
import { startAgain, startServer } from '../../../e2e/support/server.ts'

const LOGIN = { username: 'kim', password: 'secret' }

test('after SIGTERM the program finishes the current mail, starts no other, and sends the rest after the next start', async () => {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'outside', ...LOGIN })
  const begun: string[] = []
  let slowMs = 0
  const smtp = await startSandboxSmtp({
    store: {
      ...store,
      deliver: async (mail) => {
        begun.push(mail.rcptTo[0] ?? '')
        await wait(slowMs)
        return store.deliver(mail)
      },
    },
  })
  await using database = await testDatabase({ max: 2 })
  const dataDir = await scratchFolder('ieum-stop-')
  const env = {
    DATABASE_URL: database.url,
    ALLOW_PRIVATE_HOSTS: 'true',
    OPEN_SIGNUP: 'true',
    LOG_LEVEL: 'error',
  }
  const server = await startServer({ dataDir, env })
  try {
    const call = await serverClient(server.url)
    const workspaceId = (await call('GET', '/me')).workspaces[0].id
    const mailbox = await call('POST', '/email-accounts', {
      workspaceId,
      address: 'kim@ieum.example',
      smtp: { host: '127.0.0.1', port: smtp.port, security: 'none' },
      imap: null,
      ...LOGIN,
      rules: ALWAYS,
    })
    await call('POST', `/email-accounts/${mailbox.id}/verify`)
    const leadIds: string[] = []
    for (const n of [1, 2, 3, 4]) {
      const contactEmail = `lee${n}@hanbit${n}.example`
      leadIds.push((await call('POST', '/leads', { workspaceId, companyName: '한빛', contactEmail })).id)
    }
    const workflowData = workflowJson([{ subject: '제안', bodyText: '안녕하세요' }])
    const { id } = await call('POST', '/sequences', { name: '네 통', workspaceId, workflowData })
    await call('POST', `/sequences/${id}/enrollments`, {
      leadIds,
      userEmailAccountId: mailbox.id,
      allowUnreadReplies: true,
    })
    begun.length = 0
    // longer than the program takes to receive the signal
    slowMs = 5000
    await call('POST', `/sequences/${id}/activate`, { allowUnreadReplies: true })
    await until(
      async () => begun.length,
      (count) => count === 1,
    )
    const exit = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(begun).toHaveLength(1)
    const states = async () => {
      const { rows } = await sql<{ state: string; n: number; held: number }>`
        SELECT state, count(*)::int AS n, count(worker_id)::int AS held FROM scheduled_executions
        GROUP BY 1 ORDER BY 1`.execute(database.kysely)
      return rows
    }
    expect(await states()).toEqual([
      { state: 'scheduled', n: 3, held: 0 },
      { state: 'sent', n: 1, held: 0 },
    ])
    expect((await sql`SELECT 1 FROM workers`.execute(database.kysely)).rows).toEqual([])
    slowMs = 0
    await startAgain(server, env)
    await until(states, (rows) => rows.length === 1)
    expect(begun.sort()).toEqual([1, 2, 3, 4].map((n) => `lee${n}@hanbit${n}.example`))
  } finally {
    await server[Symbol.asyncDispose]()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
