import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log/log.ts'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { until } from '#testing/workspace-setup.ts'
import { type JobSystem, jobSystemCheck, startJobs } from './jobs.ts'

type Database = Awaited<ReturnType<typeof testDatabase>>
const startOn = async (database: Database) => {
  const jobs: JobSystem = await startJobs({ pool: database.pool, log: silentLog })
  return { jobs, [Symbol.asyncDispose]: () => jobs.stop() }
}
const start = async () => {
  const database = await testDatabase()
  const { jobs } = await startOn(database)
  return {
    database,
    db: database.kysely,
    jobs,
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await database.close()
    },
  }
}
const ids = (count: number) => Array.from({ length: count }, newId)
const nothing = async () => {}

test('jobs exist exactly when the transaction that enqueued them has committed', async () => {
  await using app = await start()
  const done: string[] = []
  await app.jobs.work('import-leads', async (id) => void done.push(id), {
    concurrency: 2,
    onGivenUp: nothing,
  })
  const [kept = '', lost = ''] = ids(2)
  await app.db
    .transaction()
    .execute(async (tx) => {
      await app.jobs.enqueue(tx, 'import-leads', [{ id: lost }])
      throw new Error('undo')
    })
    .catch(() => {})
  await app.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'import-leads', [{ id: kept }]))
  await until(() => done.length > 0)
  expect(done).toEqual([kept])
})

test('many jobs run in parallel, never more than allowed, and each once', async () => {
  await using app = await start()
  const rows = ids(300)
  const done: string[] = []
  let now = 0
  let most = 0
  const mayEnd = Promise.withResolvers<void>()
  await app.jobs.enqueue(
    app.db,
    'generate-email',
    rows.map((id) => ({ id })),
  )
  await app.jobs.work(
    'generate-email',
    async (id) => {
      most = Math.max(most, ++now)
      await mayEnd.promise
      now--
      done.push(id)
    },
    { concurrency: 50, onGivenUp: nothing },
  )
  await until(() => now === 50)
  mayEnd.resolve()
  await until(() => done.length === rows.length)
  expect(new Set(done).size).toBe(rows.length)
  expect(most).toBe(50)
  await until(async () => (await countJobs(app.db, 'completed')) === rows.length)
})

test.concurrent('a failing job is retried later, and given up after its last attempt', async () => {
  await using app = await start()
  const [row = ''] = ids(1)
  let attempts = 0
  const givenUp: string[] = []
  const work = async () => {
    attempts++
    throw new Error('no')
  }
  await app.jobs.work('import-leads', work, {
    concurrency: 1,
    onGivenUp: async (id) => void givenUp.push(id),
  })
  await app.jobs.enqueue(app.db, 'import-leads', [{ id: row }])
  await until(async () => attempts === 1 && (await countJobs(app.db, 'retry')) === 1)
  expect(givenUp).toEqual([])
  await sql`UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() WHERE state = 'retry'`.execute(
    app.db,
  )
  await until(() => givenUp.length > 0)
  expect([attempts, givenUp]).toEqual([2, [row]])
})

test.concurrent('a job without heartbeats is soon given to another worker', async () => {
  await using app = await start()
  let attempts = 0
  const end = Promise.withResolvers<void>()
  const work = () => {
    attempts++
    return end.promise
  }
  await app.jobs.work('import-leads', work, { concurrency: 1, onGivenUp: nothing })
  await app.jobs.enqueue(app.db, 'import-leads', [{ id: newId() }])
  await until(() => attempts === 1)
  await sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`.execute(
    app.db,
  )
  // the supervision runs every 10 seconds
  await until(async () => (await countJobs(app.db, 'retry')) === 1).finally(end.resolve)
})

test.concurrent('a job whose worker is killed in the last attempt is given up', async () => {
  await using app = await start()
  const [row = ''] = ids(1)
  const givenUp: string[] = []
  const end = Promise.withResolvers<void>()
  let isRunning = false
  const work = () => {
    isRunning = true
    return end.promise
  }
  await app.jobs.work('import-leads', work, {
    concurrency: 1,
    onGivenUp: async (id) => void givenUp.push(id),
  })
  await app.jobs.enqueue(app.db, 'import-leads', [{ id: row }])
  await until(() => isRunning)
  await sql`UPDATE pgboss.job SET retry_count = retry_limit, heartbeat_on = now() - interval '1 minute'
    WHERE state = 'active'`.execute(app.db)
  // the supervision runs every 10 seconds, and dead letters are fetched every 5
  await until(() => givenUp.length > 0).finally(end.resolve)
  expect(givenUp).toEqual([row])
})

test.concurrent('waiting and running jobs are counted by queue', async () => {
  await using app = await start()
  const [first, ...others] = ids(3)
  const end = Promise.withResolvers<void>()
  let isRunning = false
  const work = () => {
    isRunning = true
    return end.promise
  }
  await app.jobs.work('import-leads', work, { concurrency: 1, onGivenUp: nothing })
  await app.jobs.enqueue(app.db, 'import-leads', [{ id: first ?? '' }])
  await until(() => isRunning)
  await app.jobs.enqueue(
    app.db,
    'import-leads',
    others.map((id) => ({ id })),
  )
  const ofImports = async () => (await app.jobs.countJobs()).find(({ queue }) => queue === 'import-leads')
  // they are counted every 10 seconds
  await until(async () => (await ofImports())?.waiting === 2).finally(end.resolve)
  expect(await app.jobs.countJobs()).toEqual([
    { queue: 'generate-email', waiting: 0, running: 0 },
    { queue: 'import-leads', waiting: 2, running: 1 },
    { queue: 'prepare-answer', waiting: 0, running: 0 },
    { queue: 'read-intent', waiting: 0, running: 0 },
    { queue: 'read-own-source', waiting: 0, running: 0 },
    { queue: 'remind-consents', waiting: 0, running: 0 },
    { queue: 'research-lead', waiting: 0, running: 0 },
  ])
})

test('the check of the job system fails where it is not installed and while the database does not respond', async () => {
  await using app = await start()
  const check = jobSystemCheck(app.database.pool)
  await check()
  await sql`ALTER SCHEMA pgboss RENAME TO elsewhere`.execute(app.db)
  await expect(check()).rejects.toThrow()
  await sql`ALTER SCHEMA elsewhere RENAME TO pgboss`.execute(app.db)
  await check()
  const closed = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/nowhere' })
  await expect(jobSystemCheck(closed)()).rejects.toThrow()
  await closed.end()
})

test('a group runs at most its limit at once, and jobs of another group run beside it', async () => {
  await using app = await start()
  const end = Promise.withResolvers<void>()
  const running: string[] = []
  const slow = ids(30)
  const work = async (id: string) => {
    running.push(id)
    if (slow.includes(id)) await end.promise
  }
  await app.jobs.work('generate-email', work, { concurrency: 10, groupConcurrency: 4, onGivenUp: nothing })
  await app.jobs.enqueue(
    app.db,
    'generate-email',
    slow.map((id) => ({ id, group: 'slow' })),
  )
  await until(() => running.length === 4)
  const quick = ids(20)
  await app.jobs.enqueue(
    app.db,
    'generate-email',
    quick.map((id) => ({ id, group: 'quick' })),
  )
  await until(() => quick.every((id) => running.includes(id))).finally(end.resolve)
  expect(running.filter((id) => slow.includes(id))).toHaveLength(4)
  await until(() => slow.every((id) => running.includes(id)))
})

test('a job that another process enqueues is run', async () => {
  await using app = await start()
  await using other = await startOn(app.database)
  const [row = ''] = ids(1)
  const done: string[] = []
  await app.jobs.work('import-leads', async (id) => void done.push(id), {
    concurrency: 1,
    onGivenUp: nothing,
  })
  await other.jobs.enqueue(app.db, 'import-leads', [{ id: row }])
  await until(() => done.length > 0)
  expect(done).toEqual([row])
})

test('a stop waits for the running jobs', async () => {
  const app = await start()
  let finished = false
  let begun = false
  const work = async () => {
    begun = true
    // much longer than a stop that does not wait
    await new Promise((resolve) => setTimeout(resolve, 1000))
    finished = true
  }
  await app.jobs.work('import-leads', work, { concurrency: 1, onGivenUp: nothing })
  await app.jobs.enqueue(app.db, 'import-leads', [{ id: newId() }])
  await until(() => begun)
  await app[Symbol.asyncDispose]()
  expect(finished).toBe(true)
})

async function countJobs(db: Parameters<JobSystem['enqueue']>[0], state: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM pgboss.job WHERE state = ${state}::pgboss.job_state`.execute(db)
  return rows[0]?.n ?? 0
}
