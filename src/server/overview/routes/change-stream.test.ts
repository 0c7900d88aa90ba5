// GET /events: notices of change for open screens (ADR 58).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { CHANGE_KINDS, type ChangeKind } from '#core/overview/change.ts'
import { decideNotifications } from '#server/overview/actions/decide-notifications.ts'
import { makeMessages } from '#server/overview/actions/make-messages.ts'
import { createChangeStreams } from '#server/platform/http/change-streams.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { type FullWorkspace, fillWorkspace } from '#testing/access/full-workspace.ts'
import { readEvents } from '#testing/event-source.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, workflowJson } from '#testing/workspace-setup.ts'
import { openWorld, type SignedUp, type World, world } from '#testing/world.ts'

let w: World
let full: FullWorkspace
let baseUrl: string
beforeAll(async () => {
  w = await world()
  full = await fillWorkspace(await createTestWorkspace(w))
  baseUrl = await w.app.listen()
}, 60_000)
afterAll(() => w[Symbol.asyncDispose]())

let member: SignedUp
beforeEach(async () => {
  member = await w.signUp()
  await w.join(member, full.workspaceId, 'viewer')
})

const listen = async (headers: Record<string, string>, query = '', url = baseUrl) => {
  const reader = await readEvents(url, headers, query)
  onTestFinished(reader.close)
  return reader
}
const cookieOf = (who: SignedUp) => ({ cookie: who.cookie ?? '' })

/** A change of each kind by another user. @returns the sequence it is about */
const CHANGES: Record<ChangeKind, () => Promise<string | null>> = {
  draft: async () => {
    const { owner, sequenceId } = full
    await owner.put(`/sequences/${sequenceId}`, { workflowData: workflowJson([{ subject: '새 제목' }]) })
    return sequenceId
  },
  sequence: async () => {
    await full.owner.put(`/sequences/${full.sequenceId}`, { name: '새 이름' })
    return full.sequenceId
  },
  enrollments: async () => {
    const { id, enrollmentId } = full.running
    const path = `/sequences/${id}/enrollments/${enrollmentId}/status`
    expect((await full.owner.patch(path, { status: 'paused' })).status).toBe(200)
    return id
  },
  emails: async () => {
    const { sequenceId, emailId, owner } = full
    const path = `/sequences/${sequenceId}/nodes/mail-1/generated-emails/${emailId}`
    const content = { subject: '고친 제목', bodyText: '고친 본문', bodyHtml: '<p>고친 본문</p>' }
    const { textVersion } = (await owner.get(path)).body
    expect((await owner.patch(path, { ...content, textVersion })).status).toBe(200)
    return sequenceId
  },
  inbox: async () => {
    await full.owner.patch('/inbox/threads', { threadIds: [full.threadId], isDone: true })
    return null
  },
  sandbox: async () => {
    const text = { kind: 'reply', text: '검토해 보겠습니다' }
    expect((await full.owner.post(`/sandbox/messages/${full.messageId}/reply`, text)).status).toBe(200)
    return null
  },
  webhooks: async () => {
    const url = 'https://hooks.hidden.example/in'
    const webhook = { url, events: ['lead.created'], workspaceIds: [full.workspaceId] }
    const { body } = await full.owner.post('/webhooks', webhook)
    expect((await full.owner.post(`/webhooks/${body.webhook.id}/test`)).status).toBe(200)
    return null
  },
  notifications: async () => {
    await receiveReply(full.owner, { kind: 'reply', text: '관심이 있습니다. 자료를 보내 주세요.' })
    await decideNotifications(w.ctx)
    await makeMessages(w.ctx)
    return null
  },
  leads: async () => {
    await full.owner.patch(`/leads/${full.leadId}`, { city: '세종' })
    return null
  },
}

test.each(CHANGE_KINDS)('a change of %s by another user is noticed, with ids only', async (kind) => {
  const reader = await listen(cookieOf(member))
  const sequenceId = await CHANGES[kind]()
  const notice = { workspaceId: full.workspaceId, kind, sequenceId }
  await expect.poll(() => reader.changes).toContainEqual(notice)
})

test('a reply, a sent mail and a new lead are noticed', async () => {
  const reader = await listen(cookieOf(full.owner))
  const reply = await receiveReply(full.owner, { kind: 'reply', text: '검토하겠습니다' })
  expect(reply.threadId).toBeTruthy()
  const all = ['enrollments', 'inbox', 'leads', 'sandbox', 'sequence']
  await expect.poll(() => reader.changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(all))
})

test('leads that are enrolled are noticed', async () => {
  const id = await full.makeDraft()
  const body = { leadIds: [await full.makeLead()], userEmailAccountId: full.sandboxId }
  const reader = await listen(cookieOf(member))
  await full.post(`/sequences/${id}/enrollments`, body)
  const notice = { workspaceId: full.workspaceId, kind: 'enrollments', sequenceId: id }
  await expect.poll(() => reader.changes).toContainEqual(notice)
})

test('a mail that is opened and not changed is not noticed', async () => {
  const reader = await listen(cookieOf(member))
  await sql`UPDATE generated_emails SET opened_at = now() WHERE id = ${full.emailId}`.execute(w.ctx.db)
  await CHANGES.leads()
  await expect.poll(() => reader.changes.map(({ kind }) => kind)).toContain('leads')
  expect(reader.changes.map(({ kind }) => kind)).not.toContain('emails')
})

test('a user of another workspace receives nothing, and a filter leaves out the other workspaces', async () => {
  const stranger = await listen(cookieOf(await w.signUp()))
  const own = await listen(cookieOf(member), `?workspaceId=${member.workspaceId}`)
  const all = await listen(cookieOf(member), '?workspaceId=all')
  await CHANGES.leads()
  await makeLeads(member, member.workspaceId, 1)
  await expect.poll(() => all.changes).toHaveLength(2)
  await expect.poll(() => own.changes.map(({ workspaceId }) => workspaceId)).toEqual([member.workspaceId])
  expect(stranger.changes).toEqual([])
})

test('of equal changes that follow each other closely the first is sent at once, and the others once later', async () => {
  const reader = await listen(cookieOf(member))
  for (let i = 0; i < 20; i++)
    await sql`SELECT notify_change(${full.workspaceId}, 'draft', ${full.sequenceId})`.execute(w.ctx.db)
  await sql`SELECT notify_change(${full.workspaceId}, 'leads', NULL)`.execute(w.ctx.db)
  const count = (kind: ChangeKind) => reader.changes.filter((change) => change.kind === kind).length
  await expect.poll(() => count('leads')).toBe(1)
  expect(count('draft')).toBeGreaterThan(0)
  await expect.poll(() => count('draft')).toBeGreaterThan(1)
  // one for each second that the changes took
  expect(count('draft')).toBeLessThan(20)
})

test('a stream is neither compressed nor collected by a proxy', async () => {
  const { headers } = await listen({ ...cookieOf(member), 'accept-encoding': 'gzip, br' })
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a request without a session, or for a foreign workspace, is rejected', async () => {
  expect((await w.guest.get('/events')).body).toMatchObject({ statusCode: 401, code: 'unauthenticated' })
  const stranger = await w.signUp()
  const answer = await stranger.get(`/events?workspaceId=${full.workspaceId}`)
  expect(answer.body).toMatchObject({ statusCode: 404, code: 'workspace_not_found' })
  expect((await stranger.get('/events?workspaceId=none')).status).toBe(400)
})

test('the stream ends when its user signs out, and the one of another session does not', async () => {
  const other = await listen(cookieOf(full.owner))
  const reader = await listen(cookieOf(member))
  expect((await member.post('/auth/sign-out')).status).toBe(200)
  await reader.ended
  await CHANGES.leads()
  await expect.poll(() => other.changes).not.toEqual([])
})

test('without the membership a stream of the workspace ends, and a stream of all workspaces receives the others', async () => {
  const own = await listen(cookieOf(member), `?workspaceId=${full.workspaceId}`)
  const all = await listen(cookieOf(member))
  // leaving by a call ends the sessions too
  await w.ctx.db
    .deleteFrom('workspace_members')
    .where('userId', '=', member.user.id)
    .where('workspaceId', '=', full.workspaceId)
    .execute()
  await own.ended
  await CHANGES.leads()
  await makeLeads(member, member.workspaceId, 1)
  await expect.poll(() => all.changes.map(({ workspaceId }) => workspaceId)).toEqual([member.workspaceId])
})

test('a key receives the changes of its workspaces until it is deleted', async () => {
  const key = { name: '스크립트', scope: 'read', workspaceIds: [full.workspaceId] }
  const made = await full.owner.post('/api-keys', key)
  const reader = await listen({ authorization: `Bearer ${made.body.key}` })
  await CHANGES.leads()
  await expect.poll(() => reader.changes).toHaveLength(1)
  const gone = await full.owner.delete(`/api-keys/${made.body.apiKey.id}`)
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  await reader.ended
})

test('a user has at most twelve streams; a closed one makes room', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => listen(cookieOf(member))))
  const answer = await member.get('/events')
  expect(answer.body).toMatchObject({ statusCode: 429, code: 'rate_limited' })
  expect(answer.body.message).toContain('쓰지 않는 탭을 닫은 뒤')
  await listen(cookieOf(full.owner))
  readers[0]?.close()
  await expect
    .poll(() =>
      listen(cookieOf(member)).then(
        () => 200,
        (response: Response) => response.status,
      ),
    )
    .toBe(200)
})

test('a change in one process is noticed in the other, and a stopped process ends its streams', async () => {
  const second = await openWorld(w.config.databaseUrl ?? '')
  const reader = await listen(cookieOf(member), '', await second.app.listen())
  await CHANGES.leads()
  await expect.poll(() => reader.changes).toHaveLength(1)
  await second[Symbol.asyncDispose]()
  await reader.ended
})

test('when the connection to the database is lost, streams end; the next one receives changes', async () => {
  const reader = await listen(cookieOf(member))
  const { rows } = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'ieum listen'`.execute(w.ctx.db)
  expect(rows).toHaveLength(1)
  await reader.ended
  const next = await listen(cookieOf(member))
  await CHANGES.leads()
  await expect.poll(() => next.changes).toHaveLength(1)
})

test('a comment is sent at every heartbeat, until access has ended', async () => {
  const streams = createChangeStreams({ url: w.config.databaseUrl ?? '', log: silentLog, heartbeatMs: 20 })
  onTestFinished(() => streams.close())
  let workspaceIds = [full.workspaceId]
  const stream = await streams.open({ userId: 'user', listWorkspaces: async () => workspaceIds })
  let text = ''
  const ended = new Promise((resolve) => stream.on('data', (piece) => (text += piece)).on('end', resolve))
  await expect.poll(() => text.split(':\n\n').length).toBeGreaterThan(3)
  workspaceIds = []
  await ended
})

test('a stream that its client does not read is destroyed', async () => {
  const streams = createChangeStreams({
    url: w.config.databaseUrl ?? '',
    log: silentLog,
    heartbeatMs: 60_000,
  })
  onTestFinished(() => streams.close())
  const stream = await streams.open({ userId: 'user', listWorkspaces: async () => [full.workspaceId] })
  await sql`
    SELECT notify_change(${full.workspaceId}, 'draft', gen_random_uuid()) FROM generate_series(1, 1000)`.execute(
    w.ctx.db,
  )
  await expect.poll(() => stream.destroyed).toBe(true)
})
