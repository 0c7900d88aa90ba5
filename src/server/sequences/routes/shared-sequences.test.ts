// A sequence of two workspaces: calls on generated mails change only mails of leads of the caller's own workspace.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

type Row = {
  id: string
  leadId: string
  subject: string
  bodyText: string
  status: string
  isRewriting: boolean
  reviewState: string
}
const TEMPLATE = {
  mode: 'manual',
  templateSubject: '{{회사명}} 제안',
  templateBody: '{{담당자명}}님 안녕하세요, {{도시}}.',
  templateBodyHtml: '',
}

/** Two written mails in each workspace; the member belongs to the first one only, the guest may only read in the second. */
async function sharedSequence() {
  const second = (await owner.post('/workspaces', { name: '둘째' })).body.id as string
  const own = await makeLeads(owner, owner.workspaceId, 2, { city: '서울' })
  const others = await makeLeads(owner, second, 2, { city: '부산' })
  const { id, customerGroupId } = await makeSequence(owner, [{}], { leadIds: own })
  const group = await owner.post('/customer-groups', {
    workspaceId: second,
    name: '둘째 그룹',
    leadIds: others,
  })
  await owner.put(`/sequences/${id}`, { workspaceIds: [owner.workspaceId, second] })
  const node = `/sequences/${id}/nodes/mail-1`
  for (const groupId of [group.body.id, customerGroupId]) {
    await owner.put(`/sequences/${id}`, { customerGroupId: groupId })
    expect((await owner.post(`${node}/generate-emails`, TEMPLATE)).status).toBe(200)
  }
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'member')
  const guest = await w.signUp()
  await w.join(guest, owner.workspaceId, 'member')
  await w.join(guest, second, 'viewer')
  const list = async (who: SignedUp): Promise<Row[]> => (await who.get(`${node}/generated-emails`)).body
  const foreign = async () => (await list(owner)).filter((row) => others.includes(row.leadId))
  const progress = async (who: SignedUp) => (await who.get(`${node}/generation-progress`)).body
  return { id, node, own, others, member, guest, list, foreign, progress }
}

test('a member of one workspace generates, retries and deletes its mails, and gets their numbers only', async () => {
  const { node, own, others, member, list, foreign, progress } = await sharedSequence()
  const before = await foreign()
  expect(before).toHaveLength(2)
  expect(await list(owner)).toHaveLength(4)
  expect((await list(member)).map((row) => row.leadId).sort()).toEqual([...own].sort())
  expect(await progress(member)).toMatchObject({ generated: 2, total: 2 })
  expect(await progress(owner)).toMatchObject({ generated: 4, total: 4 })

  const other = { ...TEMPLATE, templateSubject: '새 제목', includeEdited: true }
  expect((await member.post(`${node}/generate-emails`, other)).body).toMatchObject({
    generated: 2,
    total: 2,
    failed: 0,
    kept: 0,
    message: '이메일 2건 중 2건을 생성했습니다',
  })
  expect(await foreign()).toEqual(before)
  expect((await list(member)).map((row) => row.subject)).toEqual(['새 제목', '새 제목'])

  // one mail of each workspace fails; both can be retried, and only the caller's own one is
  await sql`UPDATE generated_emails SET status = 'failed', error = '왜'
    WHERE lead_id = ANY(${[own[0], others[0]]}::uuid[])`.execute(w.ctx.db)
  expect((await member.post(`${node}/retry-failed`)).body).toEqual({ queued: 1 })
  expect((await list(member)).map((row) => row.status)).toEqual(['generated', 'generated'])
  expect((await foreign()).map((row) => row.status).sort()).toEqual(['failed', 'generated'])

  const kept = await foreign()
  expect((await member.delete(`${node}/generated-emails`)).body).toEqual({ deletedCount: 2 })
  expect(await foreign()).toEqual(kept)
})

test('a mail of the other workspace is not found for its members, and is read-only for its viewers', async () => {
  const { id, node, member, guest, foreign, progress } = await sharedSequence()
  const before = await foreign()
  const [row] = before
  const path = `${node}/generated-emails/${row?.id}`
  for (const [who, status] of [
    [member, 404],
    [guest, 403],
  ] as const) {
    for (const answer of [
      await who.patch(path, { subject: 'x' }),
      await who.patch(path, { reviewState: 'approved' }),
      await who.post(`${path}/regenerate`),
      await who.post(`${path}/restore-previous`),
      await who.delete(path),
    ])
      expect(answer.status).toBe(status)
    const review = { nodeId: 'mail-1', reviewState: 'approved' }
    const reviewed = await who.post(`/sequences/${id}/generated-emails/review`, review)
    expect(reviewed.body.changed).toBe(who === member ? 2 : 0)
    await who.post(`/sequences/${id}/generated-emails/review`, {
      emailIds: before.map((email) => email.id),
      reviewState: 'approved',
    })
    expect((await who.post(`${node}/generate-emails`, { ...TEMPLATE, templateSubject: '새' })).status).toBe(
      200,
    )
    expect(await foreign()).toEqual(before)
  }
  expect((await member.get(path)).status).toBe(404)
  expect((await guest.get(path)).status).toBe(200)
  expect(await progress(guest)).toMatchObject({ total: 4 })
  expect((await guest.delete(`${node}/generated-emails`)).body).toEqual({ deletedCount: 2 })
  expect(await foreign()).toEqual(before)
})

test('cancelling stops the mails of the caller’s workspace; the other one is still generated', async () => {
  const { node, member, list, foreign, progress } = await sharedSequence()
  // no worker runs, so that the run stays open
  const run = { mode: 'ai', aiPrompt: '짧게', includeEdited: true }
  const started = await owner.post(`${node}/generate-emails`, run, { prefer: 'respond-async' })
  expect(started.body).toMatchObject({
    status: 'generating',
    total: 4,
  })
  expect((await member.post(`${node}/generate-emails`, TEMPLATE)).body.code).toBe('generation_running')
  expect((await member.post(`${node}/cancel-generation`)).status).toBe(200)
  expect((await progress(member)).status).toBe('completed')
  expect((await progress(owner)).status).toBe('generating')
  const { rows } = await sql<{ status: string; n: number }>`
    SELECT r.status, count(*)::int AS n FROM generated_emails g JOIN generation_runs r ON r.id = g.rewrite_run_id
    WHERE g.id = ANY(${(await foreign()).map((row) => row.id)}::uuid[]) GROUP BY 1`.execute(w.ctx.db)
  expect(rows).toEqual([{ status: 'running', n: 2 }])
  expect((await list(member)).map((row) => row.isRewriting)).toEqual([false, false])
  // the run of the other workspace does not block this one
  expect((await member.post(`${node}/generate-emails`, TEMPLATE)).body).toMatchObject({
    status: 'completed',
    generated: 2,
    total: 2,
  })
  expect((await list(member)).map((row) => row.status)).toEqual(['generated', 'generated'])
  expect((await foreign()).map((row) => row.isRewriting)).toEqual([true, true])
})
