// An open thread is read every few seconds: the bytes of its mails are read once, and again after a change of theirs.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { readInboxThread } from '#server/inbox/actions/read-thread.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

test('the bytes of the mails of a thread are read once, and those of an erased one again', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '김하늘에게 전화 주세요' })
  /** the mails whose bytes were read */
  const read: string[] = []
  const db = w.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows as { id?: string }[])
        if ('raw' in row || 'mime' in row) read.push(String(row.id))
      return result
    },
  })
  const ctx: Context = { ...w.ctx, db }
  const memberships = [{ workspaceId: owner.workspaceId, role: 'viewer' as const }]
  const scope = { userId: owner.user.id, memberships, need: 'viewer' as const }
  const open = () => readInboxThread(ctx, scope, threadId)
  const first = await open()
  expect(first.mails.map(({ direction }) => direction)).toEqual(['sent', 'received'])
  expect(read.toSorted()).toEqual(first.mails.map(({ id }) => id).toSorted())
  read.length = 0
  expect(await open()).toEqual(first)
  expect(read).toEqual([])
  const received = first.mails[1]?.id
  const raw = Buffer.from('Content-Type: text/plain\r\n\r\nother words')
  await sql`UPDATE inbound_messages SET raw = ${raw} WHERE id = ${received}`.execute(w.ctx.db)
  const changed = await open()
  expect(read).toEqual([received])
  expect(changed.mails[1]?.text).not.toBe(first.mails[1]?.text)
  expect(changed.mails[0]).toEqual(first.mails[0])
})
