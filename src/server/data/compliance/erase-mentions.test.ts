import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/db/database.ts'
import { eraseMentions } from './erase-mentions.ts'

test('webhook deliveries about other leads lose the address, those about no lead are deleted, other workspaces keep theirs', async () => {
  await using database = await testDatabase()
  const db = database.kysely
  const [own, other, endpoint] = [randomUUID(), randomUUID(), randomUUID()]
  await sql`
    INSERT INTO workspaces (id, name) VALUES (${own}, '새길'), (${other}, '가온')`.execute(db)
  await sql`
    INSERT INTO webhook_endpoints (id, url, events, secret, created_at, updated_at)
    VALUES (${endpoint}, 'https://crm.example', '{}', 'sealed', now(), now())`.execute(db)
  const add = (workspaceId: string, leadId: string | null, body: string, response: string, tries: string) =>
    sql`
      INSERT INTO webhook_deliveries
        (id, webhook_id, workspace_id, event_id, type, lead_id, body, state, response, tries, created_at)
      VALUES (${randomUUID()}, ${endpoint}, ${workspaceId}, ${randomUUID()}, 'reply.received', ${leadId}, ${body},
        'delivered', ${response}, ${tries}::jsonb, now())`.execute(db)
  const colleague = randomUUID()
  await add(own, colleague, '{"cc":"Kim@hanbit.example"}', '', '[]')
  await add(own, colleague, '{}', 'unknown: kim@hanbit.example', '[]')
  await add(own, colleague, '{}', '', '[{"response":"kim%40hanbit.example"}]')
  await add(own, colleague, '{"to":"kim@hanbit.example.kr"}', 'a.kim@hanbit.example', '[]')
  await add(own, null, '{"to":"kim@hanbit.example"}', '', '[]')
  await add(other, null, '{"to":"kim@hanbit.example"}', '', '[]')

  await eraseMentions(db, own, ['kim@hanbit.example'])
  const { rows } = await sql`
    SELECT workspace_id = ${own} AS is_own, body, response, tries FROM webhook_deliveries
    ORDER BY 1 DESC, body DESC, response DESC, tries::text`.execute(db)
  expect(rows).toEqual([
    { isOwn: true, body: '{}', response: 'unknown: ', tries: [] },
    { isOwn: true, body: '{}', response: '', tries: [{ response: '' }] },
    { isOwn: true, body: '{"to":"kim@hanbit.example.kr"}', response: 'a.kim@hanbit.example', tries: [] },
    { isOwn: true, body: '{"cc":""}', response: '', tries: [] },
    { isOwn: false, body: '{"to":"kim@hanbit.example"}', response: '', tries: [] },
  ])
})
