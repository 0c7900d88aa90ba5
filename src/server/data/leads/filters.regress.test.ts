import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmBy } from '#core/compliance/consent.ts'
import { LEAD_FIELDS, mapLeadFields, pickLeadFields } from '#core/leads/fields.ts'
import { CONSENT_FILTERS, Filter, type LeadCondition, TEXT_OPS } from '#core/leads/filter/filter.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { toLeadRow } from './field-columns.ts'
import { type LeadFacts, matches } from './filter-oracle.fixture.ts'
import { filterCondition } from './filters.ts'

const NOW = new Date('2026-11-23T01:00:00Z')
const DAY = 86_400_000
const workspaceId = newId()
const tagIds = [newId(), newId(), newId()]
const groupIds = [newId(), newId()]
/** close to the limits of conditions: whole days before now, midnights in Korea */
const instant = fc.constantFrom(
  ...[0, 1, 2, 7, 30, 90].flatMap((days) => {
    const at = NOW.getTime() - days * DAY
    return [at - 1, at, at + 1].map((ms) => new Date(ms))
  }),
  ...['2026-11-22T14:59:59.999Z', '2026-11-22T15:00:00Z', '2026-08-31T15:00:00Z'].map((at) => new Date(at)),
)
const words = fc.constantFrom(
  '',
  '박',
  '바',
  '박소',
  '박솔',
  '한빛테크',
  '한비',
  '㈜한빛',
  '(주)한빛',
  'ACME',
  'acme',
  'Ａcme',
  '50%',
  '5_',
  'a\\b',
  '서울',
  '서울 강남',
  ' 서울 ',
  '\u3000서울',
  '\u3000',
  'naver.com',
  '가각',
  'ㄱ',
  'Ünal',
  '서울'.normalize('NFD'),
  '제조',
  '없음',
)
const date = fc.constantFrom(
  '2026-08-31',
  '2026-09-01',
  '2026-11-22',
  '2026-11-23',
  '2026-05-23',
  '2026-05-22',
)
const dates = { endedOn: fc.option(date), obtainedOn: fc.option(date) }
const consent = fc.option(
  fc.oneof(
    fc.record({
      ...dates,
      basis: fc.constant('consent' as const),
      obtainedOn: fc.constantFrom('2024-11-23', '2024-12-23', '2024-12-24', '2025-03-01', '2026-11-01'),
    }),
    fc.record({ ...dates, basis: fc.constant('transaction' as const), endedOn: date }),
    fc.record({ ...dates, basis: fc.constant('other' as const) }),
  ),
)
const lead = fc.record({
  ...mapLeadFields(() => words),
  contactEmail: fc.option(
    fc.constantFrom('info@naver.com', 'kim@acme.example', 'lee@blocked.example', 'bad@acme.example'),
  ),
  customFields: fc.dictionary(fc.constantFrom('직급', '규모'), words),
  tagIds: fc.subarray(tagIds),
  customerGroupIds: fc.subarray(groupIds),
  consent,
  createdAt: instant,
  enrolled: fc.constantFrom('never' as const, 'closed' as const, 'open' as const),
  lastRepliedAt: fc.option(instant),
  /** the next mail of an open enrollment */
  nextSendAt: fc.option(
    fc.constantFrom(
      ...[0, 1, 7, 30].flatMap((days) => [-1, 0, 1].map((ms) => new Date(NOW.getTime() + days * DAY + ms))),
    ),
  ),
  /** another reply, which a user has marked as no reply */
  retracted: fc.boolean(),
})
type Made = typeof lead extends fc.Arbitrary<infer T> ? T : never

const days = fc.constantFrom(1, 2, 7, 30, 89, 90)
const op = <const T extends string>(...ops: T[]) => fc.constantFrom(...ops)
const kind = <const T extends string>(value: T) => fc.constant(value)
const condition: fc.Arbitrary<LeadCondition> = fc
  .oneof(
    fc.record({ kind: kind('search'), text: words }),
    fc.record({ kind: kind('field'), field: op(...LEAD_FIELDS), op: op(...TEXT_OPS), text: words }),
    fc.record({ kind: kind('custom'), name: op('직급', '규모'), op: op(...TEXT_OPS), text: words }),
    fc.record({
      kind: kind('tag'),
      op: op('any', 'all', 'none'),
      tagIds: fc.subarray(tagIds, { minLength: 1 }),
    }),
    fc.record({ kind: kind('group'), op: op('in', 'notIn'), customerGroupId: op(...groupIds) }),
    fc.record({ kind: kind('ground'), op: op('is', 'isNot'), ground: op(...CONSENT_FILTERS) }),
    fc.record({ kind: kind('created'), op: op('since', 'before'), date }),
    fc.record({ kind: kind('created'), op: kind('within'), days }),
    fc.record({ kind: kind('enrolled'), op: op('never', 'ever', 'open', 'notOpen') }),
    fc.record({ kind: kind('replied'), op: op('ever', 'never') }),
    fc.record({ kind: kind('replied'), op: op('within', 'notWithin'), days }),
    fc.record({ kind: kind('suppressed'), op: op('is', 'isNot') }),
    fc.record({ kind: kind('addressRisk'), op: op('is', 'isNot'), risk: op(...RISK_FILTERS) }),
    fc.record({
      kind: kind('status'),
      op: op('is', 'isNot'),
      statuses: fc.subarray([...LEAD_STATUSES], { minLength: 1 }),
    }),
    fc.record({ kind: kind('activity'), op: op('within', 'notWithin'), days }),
    fc.record({ kind: kind('next'), op: op('planned', 'none') }),
    fc.record({ kind: kind('next'), op: kind('within'), days }),
  )
  .filter((made) => Filter.safeParse({ match: 'all', conditions: [made] }).success)
const filter = fc
  .record({ match: op('all', 'any'), conditions: fc.array(condition, { minLength: 1, maxLength: 4 }) })
  .map((made) => Filter.parse(made))

const isBlocked = (email: string | null): boolean =>
  email !== null && (email === 'bad@acme.example' || email.endsWith('@blocked.example'))

const latest = (...dates: (Date | null)[]): Date =>
  new Date(Math.max(...dates.map((at) => at?.getTime() ?? 0)))

const factsOf = ({ consent, retracted, ...made }: Made): LeadFacts => ({
  ...made,
  status: isBlocked(made.contactEmail)
    ? 'suppressed'
    : { never: 'none' as const, closed: 'removed' as const, open: 'active' as const }[made.enrolled],
  lastActivityAt: latest(
    made.createdAt,
    made.lastRepliedAt,
    retracted && made.enrolled !== 'never' ? NOW : null,
  ),
  nextSendAt: made.enrolled === 'open' ? made.nextSendAt : null,
  consent: consent && {
    basis: consent.basis,
    endedOn: consent.endedOn,
    confirmBy: confirmBy({ ...consent, source: '', evidence: '', confirmedOn: null }),
  },
  isSuppressed: isBlocked(made.contactEmail),
  risks: [
    ...(made.contactEmail?.startsWith('info@') ? ['role'] : []),
    ...(made.contactEmail?.endsWith('@acme.example') ? ['refuses_mail', 'disposable'] : []),
  ],
})

test('SQL and the oracle agree on every lead and every filter', {
  timeout: 120_000,
}, async () => {
  await using database = await testDatabase()
  const db = database.kysely
  await sql`INSERT INTO workspaces (id, name) VALUES (${workspaceId}, '방')`.execute(db)
  const sequenceId = newId()
  await sql`INSERT INTO sequences (id, name, status) VALUES (${sequenceId}, '시퀀스', 'active')`.execute(db)
  for (const id of tagIds)
    await sql`INSERT INTO tags (id, workspace_id, name, color) VALUES (${id}, ${workspaceId}, ${id}, 'gray')`.execute(
      db,
    )
  for (const id of groupIds)
    await sql`INSERT INTO customer_groups (id, workspace_id, name) VALUES (${id}, ${workspaceId}, '그룹')`.execute(
      db,
    )
  await sql`
    INSERT INTO suppressions (id, workspace_id, kind, value, reason)
    VALUES (${newId()}, ${workspaceId}, 'address', 'bad@acme.example', 'manual'),
           (${newId()}, ${workspaceId}, 'domain', 'blocked.example', 'manual')`.execute(db)

  await sql`
    INSERT INTO mail_domains (domain, risks, checked_at)
    VALUES ('acme.example', '{refuses_mail,disposable}', now()), ('naver.com', '{}', now())`.execute(db)

  // two leads may have one address here
  await sql`DROP INDEX leads_email`.execute(db)
  // and a reply needs no enrollment: the conditions are independent
  await sql`ALTER TABLE events DROP CONSTRAINT events_place_check`.execute(db)

  let facts = new Map<string, LeadFacts>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(lead, { minLength: 1, maxLength: 6 }),
      fc.array(filter, { minLength: 1, maxLength: 12 }),
      async (leads, filters) => {
        await sql`DELETE FROM events`.execute(db)
        await sql`DELETE FROM enrollments`.execute(db)
        await sql`DELETE FROM leads`.execute(db)
        facts = new Map()
        for (const made of leads) facts.set(await insert(made), factsOf(made))
        for (const each of filters) {
          const { rows } = await sql<{
            id: string
          }>`SELECT l.id FROM leads l WHERE ${filterCondition(each, NOW)}`.execute(db)
          const expected = [...facts].filter(([, lead]) => matches(each, lead, NOW)).map(([id]) => id)
          expect(rows.map(({ id }) => id).sort(), JSON.stringify(each)).toEqual(expected.sort())
        }
      },
    ),
    { numRuns: 70 },
  )

  async function insert(made: Made): Promise<string> {
    const id = newId()
    const email = made.contactEmail
    await db
      .insertInto('leads')
      .values({
        id,
        workspaceId,
        ...toLeadRow({ ...pickLeadFields(made), emailKey: email, customFields: made.customFields }),
        createdAt: made.createdAt,
      })
      .execute()
    for (const tag of made.tagIds)
      await sql`INSERT INTO lead_tags (lead_id, tag_id) VALUES (${id}, ${tag})`.execute(db)
    for (const group of made.customerGroupIds)
      await sql`INSERT INTO customer_group_leads (customer_group_id, lead_id) VALUES (${group}, ${id})`.execute(
        db,
      )
    if (made.consent) {
      const { basis, obtainedOn, endedOn } = made.consent
      const by = factsOf(made).consent?.confirmBy ?? null
      await sql`
        INSERT INTO lead_consents (lead_id, workspace_id, basis, obtained_on, ended_on, confirm_by)
        VALUES (${id}, ${workspaceId}, ${basis}, ${obtainedOn}, ${endedOn}, ${by})`.execute(db)
    }
    const enrollmentId = newId()
    if (made.enrolled !== 'never')
      await sql`
        INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status)
        VALUES (${enrollmentId}, ${workspaceId}, ${sequenceId}, ${id}, ${made.enrolled === 'open' ? 'active' : 'removed'})`.execute(
        db,
      )
    if (made.enrolled === 'open' && made.nextSendAt)
      await sql`
        INSERT INTO scheduled_executions
          (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
        VALUES (${newId()}, ${workspaceId}, ${sequenceId}, ${enrollmentId}, ${id}, 'A', 0, ${made.nextSendAt}, 'scheduled')`.execute(
        db,
      )
    const of = made.enrolled === 'never' ? null : enrollmentId
    const note = (kind: string, at: Date, data = {}) =>
      sql`
      INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at, data)
      VALUES (${workspaceId}, ${sequenceId}, ${of}, ${id}, ${kind}, ${at}, ${JSON.stringify(data)}::jsonb)`.execute(
        db,
      )
    // a correction belongs to an enrollment
    if (made.retracted && of) {
      await note('replied', NOW)
      await note('corrected', NOW, { retracts: true })
    }
    if (made.lastRepliedAt) await note('replied', made.lastRepliedAt)
    return id
  }
})
