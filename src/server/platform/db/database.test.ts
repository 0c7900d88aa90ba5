import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/db/database.ts'
import { abortable } from './abortable.ts'
import { openDatabase, retryable } from './database.ts'

const database = await testDatabase()
const { kysely: db, pool } = database

const user = (email: string) => ({ id: crypto.randomUUID(), name: '김영희', email })
const emails = async () => (await db.selectFrom('users').select('email').execute()).map((row) => row.email)

test('counts, sums, instants and dates have their JavaScript types', async () => {
  const { rows } = await sql`
    SELECT count(*) AS count, 1.50::numeric AS rate, '2026-02-17'::date AS day,
           '2026-02-17 09:00+09'::timestamptz AS moment, ARRAY[1, NULL]::int8[] AS counts,
           ARRAY['2026-02-17']::date[] AS days, NULL::int8 AS nothing`.execute(db)
  expect(rows).toEqual([
    {
      count: 1,
      rate: 1.5,
      day: '2026-02-17',
      moment: new Date('2026-02-17T00:00:00Z'),
      counts: [1, null],
      days: ['2026-02-17'],
      nothing: null,
    },
  ])
})

test('dates are derived from instants in UTC whatever the server’s setting', async () => {
  await pool.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET timezone = 'Asia/Seoul'`)
  await using fresh = openDatabase(database.url)
  const { rows } = await fresh.pool.query("SELECT ('2026-02-17T20:00:00Z'::timestamptz)::date AS day")
  expect(rows).toEqual([{ day: '2026-02-17' }])
})

test('a transaction that throws is rolled back', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('users').values(user('kim@example.com')).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await emails()).toEqual([])
})

test('of two deadlocked transactions, the aborted one runs again', async () => {
  const [a, b] = [user('a@example.com'), user('b@example.com')]
  await db.insertInto('users').values([a, b]).execute()
  let attempts = 0
  let arrived = 0
  let meet = () => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const renameBoth = (first: string, second: string) =>
    retryable(() =>
      db.transaction().execute(async (tx) => {
        attempts += 1
        await tx.updateTable('users').set({ name: first }).where('id', '=', first).execute()
        arrived += 1
        if (arrived === 2) meet()
        await met
        await tx.updateTable('users').set({ name: first }).where('id', '=', second).execute()
      }),
    )
  await Promise.all([renameBoth(a.id, b.id), renameBoth(b.id, a.id)])
  // the repeated one may take its first row before the other wakes up, and then they deadlock once more
  expect(attempts).toBeGreaterThanOrEqual(3)
})

test('an error other than a deadlock is not retried', async () => {
  await db.insertInto('users').values(user('taken@example.com')).execute()
  let attempts = 0
  const inserting = retryable(() => {
    attempts += 1
    return db.insertInto('users').values(user('taken@example.com')).execute()
  })
  await expect(inserting).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(1)
})

test('an idle connection that breaks is replaced', async () => {
  await using own = await testDatabase({ max: 1 })
  await own.pool.query('SELECT 1')
  const { rows } = await pool.query<{ ended: boolean }>(
    'SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE datname = $1',
    [new URL(own.url).pathname.slice(1)],
  )
  expect(rows).toEqual([{ ended: true }])
  await expect.poll(() => own.pool.totalCount).toBe(0)
  expect((await own.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a connection that breaks between two statements of a transaction fails the next one only', async () => {
  await using own = await testDatabase({ max: 1 })
  const { promise: hasEnded, resolve: ended } = Promise.withResolvers<void>()
  own.pool.on('connect', (client) => client.once('end', ended))
  const broken = own.kysely.transaction().execute(async (tx) => {
    await tx.insertInto('users').values(user('half@example.com')).execute()
    await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      new URL(own.url).pathname.slice(1),
    ])
    // without a listener its end would end the process
    await hasEnded
    await tx.insertInto('users').values(user('other@example.com')).execute()
  })
  await expect(broken).rejects.toThrow(/terminat|not queryable/)
  expect(await own.kysely.selectFrom('users').selectAll().execute()).toEqual([])
})

test('two databases of one run are independent', async () => {
  await using other = await testDatabase()
  await db.insertInto('users').values(user('only-here@example.com')).execute()
  expect(await other.kysely.selectFrom('users').selectAll().execute()).toEqual([])
})

test('a statement ends after its timeout, which is longer inside a transaction', async () => {
  const statementTimeoutMs = { alone: 50, inTransaction: 20_000 }
  await using limited = openDatabase(database.url, { statementTimeoutMs })
  const slow = sql`SELECT pg_sleep(0.3)`
  await expect(slow.execute(limited.kysely)).rejects.toMatchObject({ code: '57014' })
  await expect(limited.kysely.transaction().execute((tx) => slow.execute(tx))).resolves.toBeDefined()
  // the longer timeout ends with the transaction
  await expect(slow.execute(limited.kysely)).rejects.toMatchObject({ code: '57014' })
})

test('a statement of abortable work is cancelled on abort, later ones fail, and its connection stays usable', async () => {
  await using calls = openDatabase(database.url, { max: 2, isForCalls: true })
  const gone = new AbortController()
  const sleeping = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%pg_sleep(600)%' AND state = 'active' AND pid <> pg_backend_pid()`.execute(
      db,
    )
    return rows[0]?.n
  }
  const work = abortable(gone.signal, async () => {
    await expect(sql`SELECT pg_sleep(600)`.execute(calls.kysely)).rejects.toMatchObject({ code: '57014' })
    await expect(sql`SELECT 1`.execute(calls.kysely)).rejects.toMatchObject({ code: 'took_too_long' })
  })
  await expect.poll(sleeping).toBe(1)
  gone.abort()
  await work
  // the server sends the error before its statistics show the connection as idle
  await expect.poll(sleeping).toBe(0)
  // the only connection of this pool is free again
  expect((await sql`SELECT 1 AS one`.execute(calls.kysely)).rows).toEqual([{ one: 1 }])
})
