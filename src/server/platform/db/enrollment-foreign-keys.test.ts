// Foreign keys of enrollments, mails and events: a mail belongs to the sequence and workspace of its enrollment, and
// no deletion leaves a mail that could be sent.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { recount } from '#testing/db/recount.ts'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'

const database = await testDatabase()
const db = database.kysely
type Scene = Record<
  'workspace' | 'other' | 'sequence' | 'later' | 'lead' | 'mailbox' | 'user' | 'pass',
  string
>
let scene: Scene

beforeEach(async () => {
  scene = {
    workspace: newId(),
    other: newId(),
    sequence: newId(),
    later: newId(),
    lead: newId(),
    mailbox: newId(),
    user: newId(),
    pass: newId(),
  }
  const { workspace, other, sequence, later, lead, mailbox, user, pass } = scene
  await sql`INSERT INTO users (id, name, email) VALUES (${user}, '하나', ${`${user}@ieum.example`})`.execute(
    db,
  )
  await sql`INSERT INTO workspaces (id, name) VALUES (${workspace}, '팀'), (${other}, '다른 팀')`.execute(db)
  await sql`INSERT INTO sequences (id, name, status) VALUES (${sequence}, '첫', 'active'), (${later}, '뒤', 'active')`.execute(
    db,
  )
  await sql`
    INSERT INTO sequence_workspaces (sequence_id, workspace_id)
    SELECT s, w FROM unnest(ARRAY[${sequence}, ${later}]::uuid[]) s, unnest(ARRAY[${workspace}, ${other}]::uuid[]) w`.execute(
    db,
  )
  await sql`INSERT INTO leads (id, workspace_id) VALUES (${lead}, ${workspace})`.execute(db)
  await sql`
    INSERT INTO email_accounts (id, workspace_id, kind, name, address, rules, status)
    VALUES (${mailbox}, ${workspace}, 'smtp', '상자', 'box@ieum.example', '{}', 'connected')`.execute(db)
  await sql`
    INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, enrolled_by, status)
    VALUES (${pass}, ${workspace}, ${sequence}, ${lead}, ${mailbox}, ${user}, 'active')`.execute(db)
  await mail({})
  await mail({ node: 'B', state: 'sent' })
  await event({})
})

const mail = (at: Partial<Scene> & { node?: string; state?: string }) => {
  const one = { ...scene, node: 'A', state: 'scheduled', ...at }
  return sql`
    INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id, node_id,
                                      ordinal, planned_at, state)
    VALUES (${newId()}, ${one.workspace}, ${one.sequence}, ${one.pass}, ${one.lead}, ${one.mailbox}, ${one.node}, 0,
            now(), ${one.state})`.execute(db)
}
const event = (at: { [K in keyof Scene]?: string | null }) => {
  const one = { ...scene, ...at }
  return sql`
    INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at)
    VALUES (${one.workspace}, ${one.sequence}, ${one.pass}, ${one.lead}, 'enrolled', now())`.execute(db)
}
/** rows left of this scene, and mails a mailbox could still claim */
async function left() {
  const { rows } = await sql<Record<'passes' | 'mails' | 'events' | 'sendable', number>>`
    SELECT (SELECT count(*)::int FROM enrollments WHERE id = ${scene.pass}) AS passes,
           (SELECT count(*)::int FROM scheduled_executions WHERE enrollment_id = ${scene.pass}) AS mails,
           (SELECT count(*)::int FROM events WHERE enrollment_id = ${scene.pass}) AS events,
           (SELECT count(*)::int FROM scheduled_executions WHERE enrollment_id = ${scene.pass} AND state = 'scheduled'
              AND NOT held AND lead_id IS NOT NULL AND email_account_id IS NOT NULL) AS sendable`.execute(db)
  return rows[0]
}
const remove = (table: string, id: string) =>
  sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)

const BROKEN = /violates foreign key constraint "[a-z_]+_place_fkey"/
test('a mail and an event must belong to the sequence and the workspace of their enrollment', async () => {
  for (const write of [(at: Partial<Scene>) => mail({ node: 'C', ...at }), event]) {
    await expect(write({ sequence: scene.later })).rejects.toThrow(BROKEN)
    await expect(write({ workspace: scene.other })).rejects.toThrow(BROKEN)
    await expect(write({ pass: newId() })).rejects.toThrow(BROKEN)
  }
  await expect(event({ pass: null })).rejects.toThrow('events_place_check')
  await expect(event({ sequence: null })).rejects.toThrow('events_place_check')
  await expect(
    sql`UPDATE enrollments SET sequence_id = ${scene.later} WHERE id = ${scene.pass}`.execute(db),
  ).rejects.toThrow(BROKEN)
  expect(await left()).toEqual({ passes: 1, mails: 2, events: 1, sendable: 1 })
})

test.each([
  ['workspaces', 'workspace'],
  ['sequences', 'sequence'],
  ['enrollments', 'pass'],
] as const)('with a row of %s everything below it goes, and is counted no more', async (table, key) => {
  await remove(table, scene[key])
  expect(await left()).toEqual({ passes: 0, mails: 0, events: 0, sendable: 0 })
  expect(await recount(db)).toEqual([])
})

test.each([
  ['leads', 'lead'],
  ['email_accounts', 'mailbox'],
] as const)('without a row of %s the history stays and nothing of it can be sent', async (table, key) => {
  await remove(table, scene[key])
  expect(await left()).toEqual({ passes: 1, mails: 2, events: 1, sendable: 0 })
})

test('enrollments continue after the user who enrolled is deleted', async () => {
  await remove('users', scene.user)
  expect(await left()).toEqual({ passes: 1, mails: 2, events: 1, sendable: 1 })
})

test('enrolling while the workspace is deleted waits and leaves no row', async () => {
  const deleted = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const deleting = db.transaction().execute(async (tx) => {
    await sql`DELETE FROM workspaces WHERE id = ${scene.workspace}`.execute(tx)
    deleted.resolve()
    await mayEnd.promise
  })
  await deleted.promise
  const writes = Promise.allSettled([mail({ node: 'C' }), event({})])
  await expect.poll(() => waitingForLocks(db)).toBe(2)
  mayEnd.resolve()
  await deleting
  expect((await writes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await left()).toEqual({ passes: 0, mails: 0, events: 0, sendable: 0 })
})
