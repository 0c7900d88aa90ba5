// A database that becomes unavailable during a call, and a full disk: reported as such, and no call is executed
// twice.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedUp, type World, world } from '#testing/world.ts'

let w: World
let me: SignedUp
beforeEach(async () => {
  w = await world()
  me = await w.signUp()
  return () => w[Symbol.asyncDispose]()
})

/** The next write to the table fails with this error once. */
async function breakTable(table: string, fault: string, on = 'INSERT'): Promise<void> {
  await sql`CREATE SEQUENCE faults`.execute(w.ctx.db)
  await sql
    .raw(
      `CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF nextval('faults') <= 1 THEN ${fault}; END IF; RETURN new; END $$`,
    )
    .execute(w.ctx.db)
  await sql
    .raw(`CREATE TRIGGER fault BEFORE ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION fault()`)
    .execute(w.ctx.db)
}
const LOSE_CONNECTION = 'PERFORM pg_terminate_backend(pg_backend_pid())'
const DISK_FULL = "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'"
const groups = async () => (await me.get(`/customer-groups?workspaceId=${me.workspaceId}`)).body.total
const makeGroup = (key?: string) =>
  me.post(
    '/customer-groups',
    { workspaceId: me.workspaceId, name: '봄 전시회' },
    key ? { 'idempotency-key': key } : {},
  )

test('a connection lost during a call answers 503 with a message, and nothing is committed', async () => {
  await breakTable('customer_groups', LOSE_CONNECTION)
  const answer = await makeGroup()
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable', message: expect.stringMatching(/데이터베이스.*다시 시도/) },
  })
  expect(answer.headers['retry-after']).toBe('5')
  expect(await groups()).toBe(0)
  expect((await makeGroup()).status).toBe(200)
  expect(await groups()).toBe(1)
})

test('a full disk answers 503 with its own message', async () => {
  await breakTable('customer_groups', DISK_FULL)
  expect(await makeGroup()).toMatchObject({
    status: 503,
    body: { code: 'storage_full', message: expect.stringMatching(/저장 공간이 부족/) },
  })
  expect((await makeGroup()).status).toBe(200)
})

test('a call committed before the connection was lost is not repeated for the same Idempotency-Key', async () => {
  await breakTable('idempotency_keys', LOSE_CONNECTION, 'UPDATE')
  expect((await makeGroup('key-1')).status).toBe(503)
  expect(await groups()).toBe(1)
  expect(await makeGroup('key-1')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await groups()).toBe(1)
})

test('a call rejected before any change may use its Idempotency-Key again', async () => {
  await breakTable('customer_groups', "RAISE EXCEPTION 'no' USING ERRCODE = '40001'")
  expect((await makeGroup('key-1')).status).toBe(409)
  expect((await makeGroup('key-1')).status).toBe(200)
})
