import { expect, test } from 'vitest'
import { type SignedUp, type World, world } from '#testing/world.ts'

/** A running sequence with all sample leads enrolled. */
async function launch(app: World): Promise<{ owner: SignedUp; sequenceId: string; leadIds: string[] }> {
  const owner = await app.signUp()
  const { body: sample } = await owner.post(`/workspaces/${owner.workspaceId}/sample-data`)
  const leads = await owner.get(`/customer-groups/${sample.customerGroupId}/leads?limit=200`)
  const leadIds: string[] = leads.body.data.map((lead: { id: string }) => lead.id)
  const activated = await owner.post(`/sequences/${sample.sequenceId}/activate`)
  expect(activated.status, JSON.stringify(activated.body)).toBe(200)
  const enrolled = await owner.post(`/sequences/${sample.sequenceId}/enrollments`, { leadIds })
  expect(enrolled.body.enrolledCount).toBe(leadIds.length)
  return { owner, sequenceId: sample.sequenceId, leadIds }
}

test('deleting a lead ends its open enrollments and cancels every unsent mail', async () => {
  await using app = await world()
  const { owner, sequenceId, leadIds } = await launch(app)
  const [leadId = '', ...others] = leadIds
  expect((await owner.delete(`/leads/${leadId}`)).body).toEqual({ endedEnrollments: 1 })
  expect((await owner.get(`/leads/${leadId}`)).status).toBe(404)

  const { db } = app.ctx
  const ended = await db.selectFrom('enrollments').selectAll().where('status', '=', 'removed').execute()
  expect(ended).toHaveLength(1)
  expect(ended[0]).toMatchObject({
    statusReason: 'contact_deleted',
    leadId: null,
    endedAt: app.clock.now(),
  })
  const mails = await db
    .selectFrom('scheduled_executions')
    .select(['state', 'stateReason'])
    .where('enrollmentId', '=', ended[0]?.id ?? '')
    .execute()
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) expect(mail).toEqual({ state: 'skipped', stateReason: 'contact_deleted' })
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'removed').execute()
  expect(events.map((event) => [event.enrollmentId, event.data])).toEqual([
    [ended[0]?.id, { reason: 'contact_deleted' }],
  ])
  const open = await owner.get(`/sequences/${sequenceId}/enrollments?limit=1`)
  expect(open.body.counts.removed).toBe(1)
  expect(others.length).toBeGreaterThan(10)
})

test('leads that are enrolled while they are deleted leave no open enrollments without a lead', async () => {
  await using app = await world()
  const { owner, sequenceId, leadIds } = await launch(app)
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      owner.post('/leads', {
        workspaceId: owner.workspaceId,
        contactName: `새${n}`,
        contactEmail: `new${n}@example.com`,
      }),
    ),
  )
  const fresh = added.map(({ body }) => body.id as string)
  const [enrolled, deleted] = await Promise.all([
    owner.post(`/sequences/${sequenceId}/enrollments`, { leadIds: fresh }),
    owner.post('/leads/bulk-delete', { leadIds: [...fresh, ...leadIds.slice(0, 10)] }),
  ])
  expect(enrolled.status).toBeLessThan(500)
  expect(deleted.body.deletedCount).toBe(30)
  const strays = await app.ctx.db
    .selectFrom('enrollments')
    .select('id')
    .where('leadId', 'is', null)
    .where('status', 'in', ['pending', 'active', 'paused', 'blocked'])
    .execute()
  expect(strays).toEqual([])
})
