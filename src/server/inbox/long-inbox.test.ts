// The inbox with many threads and long threads: pages by cursor, facts kept on the thread.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { deliverMessage, receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

type Page = { data: { id: string }[]; total: number; nextCursor: string | null }
const page = async (query: string, cursor?: string | null): Promise<Page> =>
  (await owner.get(`/inbox?${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)).body

test('the pages of the inbox contain each thread once while other threads arrive and are completed', async () => {
  owner = await createTestWorkspace(w)
  const ids: string[] = []
  for (let n = 0; n < 9; n++) {
    ids.unshift(await deliverMessage(w, owner, { from: `p${n}@outside.example`, text: '문의' }))
  }
  // three of them have the same time
  await sql`UPDATE inbox_threads SET last_at = (SELECT max(last_at) FROM inbox_threads WHERE id = ANY(${ids.slice(3, 6)}::uuid[]))
            WHERE id = ANY(${ids.slice(3, 6)}::uuid[])`.execute(w.ctx.db)
  const whole = await page('limit=50&done=false')
  expect(whole).toMatchObject({ total: 9, nextCursor: null })
  const first = await page('limit=4&done=false')
  expect(first.total).toBe(9)
  await deliverMessage(w, owner, { from: 'new@outside.example', text: '문의' })
  await owner.patch('/inbox/threads', { threadIds: [first.data[0]?.id], isDone: true })
  const second = await page('limit=4&done=false', first.nextCursor)
  const third = await page('limit=4&done=false', second.nextCursor)
  expect([...first.data, ...second.data, ...third.data].map(({ id }) => id)).toEqual(
    whole.data.map(({ id }) => id),
  )
  expect([second.total, third.total, third.nextCursor]).toEqual([9, 9, null])
})

test('threads of several workspaces are one list in the order of their messages', async () => {
  owner = await createTestWorkspace(w)
  const workspaceId = (await owner.post('/workspaces', { name: '둘째' })).body.id as string
  const [mailbox] = (await owner.get(`/email-accounts?workspaceIds=${workspaceId}`)).body.data
  const second: Owner = { ...owner, workspaceId, sandboxId: mailbox.id }
  const ids: string[] = []
  for (const [n, each] of [owner, second, second, owner, second].entries()) {
    ids.unshift(await deliverMessage(w, each, { from: `w${n}@outside.example`, text: '문의' }))
  }
  // received a minute apart
  for (const [n, id] of ids.entries())
    await sql`UPDATE inbox_threads SET last_at = last_at - ${n} * interval '1 minute' WHERE id = ${id}`.execute(
      w.ctx.db,
    )
  // a search gathers all matches for its first page, and continues along the index
  for (const search of ['', `&search=${encodeURIComponent('문의')}`]) {
    const first = await page(`limit=2${search}`)
    const rest = await page(`limit=3${search}`, first.nextCursor)
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids)
    expect([first.total, rest.total, rest.nextCursor]).toEqual([5, 5, null])
  }
  expect(await page(`search=${encodeURIComponent('없는말')}`)).toEqual({
    data: [],
    total: 0,
    nextCursor: null,
  })
  expect((await page(`limit=5&workspaceIds=${workspaceId}`)).total).toBe(3)
})

test('snoozed threads page in the order of their return', async () => {
  owner = await createTestWorkspace(w)
  const now = Date.parse((await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).body.now)
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    const id = await deliverMessage(w, owner, { from: `s${n}@outside.example`, text: '문의' })
    const snoozedUntil = new Date(now + (10 - n) * 86_400_000).toISOString()
    await owner.patch('/inbox/threads', { threadIds: [id], snoozedUntil })
    ids.unshift(id)
  }
  const first = await page('limit=2&snoozed=true')
  const second = await page('limit=3&snoozed=true', first.nextCursor)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(second.nextCursor).toBeNull()
})

test('모두 is in the order of the last messages, also while a thread is snoozed; what waits longest is first on request', async () => {
  owner = await createTestWorkspace(w)
  const ids: string[] = []
  for (let n = 0; n < 5; n++)
    ids.unshift(await deliverMessage(w, owner, { from: `o${n}@outside.example`, text: '문의' }))
  for (const [n, id] of ids.entries())
    await sql`UPDATE inbox_threads SET last_at = last_at - ${n} * interval '1 hour' WHERE id = ${id}`.execute(
      w.ctx.db,
    )
  const [, second = '', , fourth = ''] = ids
  const now = Date.parse((await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).body.now)
  const snoozedUntil = new Date(now + 86_400_000).toISOString()
  await owner.patch('/inbox/threads', { threadIds: [fourth], snoozedUntil })
  await owner.patch('/inbox/threads', { threadIds: [second], isDone: true })
  const walk = async (query: string): Promise<string[]> => {
    const first = await page(`limit=2&${query}`)
    const rest = await page(`limit=10&${query}`, first.nextCursor)
    return [...first.data, ...rest.data].map(({ id }) => id)
  }
  expect(await walk('kind=unmatched')).toEqual(ids)
  const oldest = ids.filter((id) => id !== second && id !== fourth).toReversed()
  expect(await walk('done=false&answered=false&sort=oldest')).toEqual(oldest)
  expect(await walk('sort=oldest')).toEqual(ids.toReversed())
})

test('an invalid cursor answers 400', async () => {
  owner = await createTestWorkspace(w)
  const cursor = '00000000-0000-4000-8000-000000000000.1.not-a-time'
  const answer = await owner.get(`/inbox?cursor=${cursor}`)
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
})

test('a thread of 50 mails is read in pages, the newest first, with its sent mail last', async () => {
  owner = await createTestWorkspace(w)
  const it = await receiveReply(owner, { kind: 'reply', text: '답장 0' })
  await sql`
    INSERT INTO inbound_messages (id, workspace_id, email_account_id, message_id, folder, kind, from_address, received_at,
      enrollment_id, lead_id, thread_id, raw)
    SELECT gen_random_uuid(), m.workspace_id, m.email_account_id, 'long-' || n || m.message_id, m.folder, m.kind, m.from_address,
      m.received_at + n * interval '1 minute', m.enrollment_id, m.lead_id, m.thread_id,
      convert_to(E'From: a@b.example\r\nSubject: Re\r\n\r\nreply ' || n, 'UTF8')
    FROM inbound_messages m, generate_series(1, 49) n WHERE m.thread_id = ${it.threadId}`.execute(w.ctx.db)
  const { body } = await owner.get(`/inbox/threads/${it.threadId}`)
  const texts = (mails: { text: string }[]) => mails.map(({ text }) => text.trim())
  expect(texts(body.mails)).toEqual(Array.from({ length: 20 }, (_, n) => `reply ${n + 30}`))
  const path = `/inbox/threads/${it.threadId}/mails?limit=20&cursor=`
  const older = (await owner.get(`${path}${encodeURIComponent(body.olderMails)}`)).body
  expect(texts(older.data)).toEqual(Array.from({ length: 20 }, (_, n) => `reply ${n + 10}`))
  const oldest = (await owner.get(`${path}${encodeURIComponent(older.nextCursor)}`)).body
  expect(oldest.data.map((mail: { direction: string }) => mail.direction)).toEqual([
    'sent',
    ...Array.from({ length: 10 }, () => 'received'),
  ])
  expect(oldest.nextCursor).toBeNull()
  expect(body.answerTo.address).toBe(it.email)
})

test('a thread waits for an answer from a reply until it is answered, and again when the answer is cancelled or a newer reply arrives', async () => {
  owner = await createTestWorkspace(w)
  const it = await receiveReply(owner, { kind: 'reply', text: '문의드립니다' })
  const waits = async () => (await page('limit=5&answered=false')).total
  const isAnswered = async () => (await owner.get(`/inbox/threads/${it.threadId}`)).body.isAnswered
  expect([await waits(), await isAnswered()]).toEqual([1, false])
  const answer = await owner.post(`/inbox/threads/${it.threadId}/answers`, { text: '네' })
  expect(await waits()).toBe(0)
  await owner.post(`/inbox/answers/${answer.body.id}/cancel`)
  expect(await waits()).toBe(1)
  await owner.post(`/inbox/threads/${it.threadId}/answers`, { text: '네' })
  expect([await waits(), await isAnswered()]).toEqual([0, true])
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const mail = (await owner.get(`/sandbox/messages?to=${it.email}`)).body.data.at(-1)
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text: '하나 더 문의드립니다' })
  expect(await waits()).toBe(1)
  const { mails } = (await owner.get(`/inbox/threads/${it.threadId}`)).body
  for (const { id, kind } of mails)
    if (kind === 'reply') await owner.post(`/inbox/messages/${id}/kind`, { kind: 'auto_reply' })
  expect([await waits(), await isAnswered()]).toEqual([0, null])
  expect((await page('limit=5&kind=reply')).total).toBe(0)
  expect((await page('limit=5&kind=auto_reply')).total).toBe(1)
})

test('two messages that arrive in one thread at the same time are both in its kinds', async () => {
  owner = await createTestWorkspace(w)
  const id = await deliverMessage(w, owner, { from: 'twice@outside.example', text: '문의' })
  const copy = (kind: string) => sql`
    INSERT INTO inbound_messages (id, workspace_id, email_account_id, message_id, folder, kind, from_address, received_at, thread_id, raw)
    SELECT gen_random_uuid(), workspace_id, email_account_id, ${kind} || message_id, folder, ${kind}, from_address, received_at, thread_id, raw
    FROM inbound_messages WHERE thread_id = ${id} LIMIT 1`
  await w.ctx.db.transaction().execute(async (tx) => {
    await copy('bounce').execute(tx)
    const other = copy('complaint').execute(w.ctx.db)
    void other
    // the second insert waits for the row of the thread
    await expect.poll(() => waitingForLocks(w.ctx.db)).toBe(1)
  })
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        kinds: string[]
      }>`SELECT kinds FROM inbox_threads WHERE id = ${id}`.execute(w.ctx.db)
      return rows[0]?.kinds
    })
    .toEqual(expect.arrayContaining(['bounce', 'complaint']))
})
