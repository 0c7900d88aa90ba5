// Every call of the OpenAPI document with values from its schemas and hostile ones. The long form is `npm run chaos
// -- fuzz`.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#api/paths.ts'
import { CASES } from '#testing/access/access-cases.ts'
import { type FullWorkspace, fillWorkspace } from '#testing/access/full-workspace.ts'
import { type Document, fuzz } from '#testing/fuzz/fuzz.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const idsOf = (full: FullWorkspace): string[] =>
  [...JSON.stringify(full).matchAll(/"([0-9a-f-]{36})"/g)]
    .map(([, id = '']) => id)
    .filter((id) => UUID.test(id))

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

/** Rows of a workspace in every table with a workspace: their number and a checksum. */
async function stateOf(workspaceId: string): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'workspace_id' AND t.table_type = 'BASE TABLE'
    ORDER BY 1`.execute(w.ctx.db)
  const states: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql`
      SELECT count(*)::int AS rows, md5(string_agg(t::text, '' ORDER BY t::text)) AS sum
      FROM ${sql.table(name)} t WHERE workspace_id = ${workspaceId}`.execute(w.ctx.db)
    states[name] = rows[0]
  }
  return states
}

test('every call with any input succeeds or fails with a message, and another workspace does not change', async () => {
  // the first workspace is the other one: its owners may see every workspace of the installation
  const theirs = await fillWorkspace(await createTestWorkspace(w))
  const mine = await fillWorkspace(await createTestWorkspace(w))
  const before = await stateOf(theirs.workspaceId)
  const { body } = await w.guest.get('/openapi.json')
  let asker: SignedUp = await w.signUp()
  let calls = 0
  const report = await fuzz({
    document: body as Document,
    ids: [...idsOf(mine), ...idsOf(mine), ...idsOf(theirs)],
    foreign: [theirs.workspaceId, theirs.owner.user.email],
    calls: Number(process.env.FUZZ_CALLS ?? 3),
    seed: Number(process.env.FUZZ_SEED ?? 20261121),
    example: async (title) => {
      const key = title.replace(API_PREFIX, '').replaceAll(/\{(\w+)\}/g, ':$1')
      const made = await CASES[key]?.(mine, w.ctx.db)
      return made ? { ...made, path: `${API_PREFIX}${made.path}` } : null
    },
    // signs in again after a sign-out or lockout, and restores the workspace
    refresh: async () => {
      await sql`UPDATE workspaces SET deleted_at = NULL WHERE id = ${mine.workspaceId}`.execute(w.ctx.db)
      await w.join(mine.owner, mine.workspaceId, 'owner')
      if ((await asker.get('/me')).status !== 200) asker = await w.signUp()
      await w.join(asker, mine.workspaceId, 'owner')
    },
    send: async ({ method, url, body: payload }) => {
      const answer = await w.app.server?.inject({
        method: method as 'POST',
        url,
        headers: {
          cookie: asker.cookie ?? '',
          'x-forwarded-for': `10.1.${Math.floor(++calls / 250) % 250}.${calls % 250}`,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      })
      if (!answer) throw new Error('no server')
      return { status: answer.statusCode, text: answer.body }
    },
  })
  expect(report.faults).toEqual([])
  const share = (status: number) => (report.statuses.get(status) ?? 0) / report.calls
  // enough calls succeeded to be meaningful, and limits did not reject most of them
  expect(share(200)).toBeGreaterThan(0.15)
  expect(share(429)).toBeLessThan(0.05)
  expect(share(401)).toBeLessThan(0.1)
  expect(await stateOf(theirs.workspaceId)).toEqual(before)
}, 3_600_000)
