// Review of generated mails: marks, opened, approved by mail, by lead and by filter, and reverted.
import { beforeAll, expect, test } from 'vitest'
import { makeLeads, makeSequence, until } from '#testing/workspace-setup.ts'
import { setUpGeneration } from '#testing/writing/generation-setup.ts'
import { type ModelWorld, modelWorld } from '#testing/writing/model-world.ts'

let theModel: ModelWorld['theModel']
let w: ModelWorld['w']
let me: ModelWorld['me']
beforeAll(async () => {
  const made = await modelWorld()
  ;({ theModel, w, me } = made)
  return made.dispose
})

async function room(count: number, body: string) {
  const leadIds = await makeLeads(me, me.workspaceId, count, { city: '서울' })
  const { id } = await makeSequence(me, [{ bodyText: body }], { leadIds })
  const node = `/sequences/${id}/nodes/mail-1`
  const template = { mode: 'manual', templateSubject: '{{회사명}} 제안', templateBody: body }
  await me.post(`${node}/generate-emails`, template)
  const list = async (query = '') => (await me.get(`${node}/generated-emails${query}`)).body
  const review = (ask: object) => me.post(`/sequences/${id}/generated-emails/review`, ask)
  const summary = async () => (await me.get(`/sequences/${id}/review-summary`)).body
  return { id, node, leadIds, list, review, summary }
}

test('marks follow the text and the lead, and the summary counts them', async () => {
  const { node, list, summary, leadIds } = await room(3, '{{담당자명}}님, 안녕하세요. 지금 제안드립니다.')
  const [first, second] = await list()
  expect((await list()).map((row: { marks: string[] }) => row.marks)).toEqual([[], [], []])
  await me.patch(`${node}/generated-emails/${first.id}`, {
    bodyText: `${second.companyName}에 맞춘 제안입니다. [담당자] 님께 드립니다.`,
  })
  const { body } = await me.get(`${node}/generated-emails/${first.id}`)
  expect(body.marks).toEqual(['leftover_placeholder', 'other_company', 'missing_name'])
  expect(body.findings).toEqual([
    { code: 'leftover_placeholder', found: ['[담당자]'] },
    { code: 'other_company', found: [second.companyName] },
    { code: 'missing_name', found: [first.contactName] },
  ])
  expect(await summary()).toMatchObject({
    total: 3,
    done: 3,
    marked: 1,
    byMark: { leftover_placeholder: 1, other_company: 1, missing_name: 1 },
    nodes: [{ nodeId: 'mail-1', marked: 1 }],
  })
  // the lead is renamed: its name is missing in the text now
  w.clock.advance(1000)
  const renamed = leadIds.find((id) => id === second.leadId)
  await me.patch(`/leads/${renamed}`, { contactName: '백아흔아홉' })
  expect((await list()).find((row: { id: string }) => row.id === second.id).marks).toEqual(['missing_name'])
})

test('only mails opened by a user count as opened, and a new text resets it', async () => {
  const { node, list, summary, id } = await room(2, '{{담당자명}}님 안녕하세요')
  const [one] = await list()
  expect(one.openedAt).toBeNull()
  await me.post(`${node}/generated-emails/${one.id}/opened`)
  expect((await list())[0].openedAt).not.toBeNull()
  expect((await summary()).neverOpened).toBe(1)
  await me.post(`${node}/generated-emails/${one.id}/regenerate`)
  expect((await list()).find((row: { id: string }) => row.id === one.id).openedAt).toBeNull()
  expect((await me.get(`/sequences/${id}/review-summary`)).body.neverOpened).toBe(2)
})

test('a mail that a viewer opens still counts as never opened', async () => {
  const { node, id, list, summary } = await room(1, '{{담당자명}}님 안녕하세요')
  const [one] = await list()
  const opened = `${node}/generated-emails/${one.id}/opened`
  const viewer = await w.signUp()
  await w.join(viewer, me.workspaceId, 'viewer')
  expect((await viewer.get(`${node}/generated-emails/${one.id}`)).status).toBe(200)
  expect((await viewer.post(opened)).status).toBe(403)
  expect((await summary()).neverOpened).toBe(1)
  expect((await list())[0].openedAt).toBeNull()

  // a member of one workspace of the sequence opens no mail of the other one, where they are a viewer
  const { body: other } = await viewer.post('/workspaces', { name: '다른 팀' })
  await w.join(me, other.id, 'member')
  const shared = await me.put(`/sequences/${id}`, { workspaceIds: [me.workspaceId, other.id] })
  expect(shared.status, JSON.stringify(shared.body)).toBe(200)
  expect((await viewer.post(opened)).status).toBe(403)
  expect((await summary()).neverOpened).toBe(1)
  expect((await me.post(opened)).status).toBe(200)
  expect((await summary()).neverOpened).toBe(0)
})

test('approving by filter returns how many were never opened, and can be reverted', async () => {
  const { node, list, review, summary } = await room(4, '{{담당자명}}님 안녕하세요')
  const rows = await list()
  await me.patch(`${node}/generated-emails/${rows[0].id}`, { bodyText: '무료 증정! [이름]' })
  await me.post(`${node}/generated-emails/${rows[1].id}/opened`)
  const ask = { nodeId: 'mail-1', filter: { mark: 'none' }, reviewState: 'approved' }
  const previewed = await review({ ...ask, dryRun: true })
  expect(previewed.body).toMatchObject({ changed: 3, neverOpened: 2, skipped: 0 })
  expect((await summary()).unreviewed).toBe(4)
  const done = await review(ask)
  expect(done.body).toMatchObject({ changed: 3, neverOpened: 2 })
  expect(
    (await list()).filter((row: { reviewState: string }) => row.reviewState === 'approved'),
  ).toHaveLength(3)
  const back = await review({ emailIds: done.body.emailIds, reviewState: 'unreviewed' })
  expect(back.body.changed).toBe(3)
  expect((await summary()).unreviewed).toBe(4)
  expect((await review({ reviewState: 'approved' })).status).toBe(400)
})

test('exactly the counted mails are approved, in the text they had', async () => {
  const { id, node, list, review, summary } = await room(3, '{{담당자명}}님 안녕하세요')
  const [edited] = await list()
  const ask = { nodeId: 'mail-1', reviewState: 'approved' }
  const counted = (await review({ ...ask, dryRun: true })).body
  expect(counted).toMatchObject({ changed: 3, asOf: w.clock.now().toISOString() })
  w.clock.advance(1000)
  // before the confirmation another member edits one, and a fourth is written
  await me.patch(`${node}/generated-emails/${edited.id}`, { bodyText: '아무도 읽지 않은 글' })
  const { customerGroupId } = (await me.get(`/sequences/${id}`)).body
  const [late] = await makeLeads(me, me.workspaceId, 1)
  await me.post(`/customer-groups/${customerGroupId}/leads`, { leadIds: [late] })
  await me.post(`${node}/generate-emails`, { mode: 'manual' })
  // the other two were rewritten by that: their texts differ from the counted ones, too
  const { emailIds, asOf } = counted
  expect((await review({ emailIds, asOf, reviewState: 'approved' })).body).toMatchObject({
    changed: 0,
    skipped: 3,
  })
  expect((await review({ ...ask, asOf })).body).toMatchObject({ changed: 0, skipped: 4 })
  const again = (await review({ ...ask, dryRun: true })).body
  w.clock.advance(1000)
  await me.patch(`${node}/generated-emails/${edited.id}`, { bodyText: '또 수정한 글' })
  const done = await review({ emailIds: again.emailIds, asOf: again.asOf, reviewState: 'approved' })
  expect(done.body).toMatchObject({ changed: 3, skipped: 1 })
  expect(await summary()).toMatchObject({ done: 4, unreviewed: 1 })
  expect((await me.get(`${node}/generated-emails/${edited.id}`)).body.reviewState).toBe('unreviewed')
})

test('with a text version a mail is approved only in that text', async () => {
  const { node, list, review } = await room(2, '{{담당자명}}님 안녕하세요')
  const [one, other] = await list()
  const at = `${node}/generated-emails/${one.id}`
  const { textVersion } = (await me.get(at)).body
  await me.patch(at, { bodyText: '동료가 그사이 수정한 글' })
  const ask = { emailIds: [one.id], reviewState: 'approved', textVersion }
  const conflict = { status: 409, body: { code: 'mail_text_changed' } }
  expect(await review(ask)).toMatchObject(conflict)
  expect(await me.patch(at, { reviewState: 'approved', textVersion })).toMatchObject(conflict)
  const now = (await me.get(at)).body
  expect(now).toMatchObject({ reviewState: 'unreviewed', bodyText: '동료가 그사이 수정한 글' })
  expect((await review({ ...ask, textVersion: now.textVersion })).body).toMatchObject({ emailIds: [one.id] })
  // a version is of one mail
  expect((await review({ ...ask, emailIds: [one.id, other.id] })).status).toBe(400)
})

test('all mails of one lead are approved together', async () => {
  const leadIds = await makeLeads(me, me.workspaceId, 2)
  const { id } = await makeSequence(me, [{}, {}], { leadIds })
  for (const node of ['mail-1', 'mail-2'])
    await me.post(`/sequences/${id}/nodes/${node}/generate-emails`, { mode: 'manual' })
  const { body } = await me.post(`/sequences/${id}/generated-emails/review`, {
    leadId: leadIds[0],
    reviewState: 'approved',
  })
  expect(body).toMatchObject({ changed: 2, skipped: 0 })
})

test('pending, failed and sent mails are not approved but counted as skipped', async () => {
  const { node, list, review } = await room(3, '{{담당자명}}님께')
  const [first] = await list()
  await w.ctx.db
    .updateTable('generated_emails')
    .set({ status: 'failed' })
    .where('id', '=', first.id)
    .execute()
  const { body } = await review({ nodeId: 'mail-1', reviewState: 'approved' })
  expect(body).toMatchObject({ changed: 2, skipped: 1 })
  expect((await me.get(`${node}/generated-emails/${first.id}`)).body.reviewState).toBe('unreviewed')
})

test('regenerating sends the hint and the previous text to the model, and the previous text can be restored', async () => {
  const { node, generate, done, list, model, at } = await setUpGeneration(theModel, me, 1)
  model.behave({ fields: { subject: '첫 제목', bodyText: '첫 글입니다', bodyHtml: '' } })
  await generate()
  await done()
  const [row] = await list()
  model.behave({ fields: { subject: '둘째 제목', bodyText: '둘째 글입니다', bodyHtml: '' } })
  await me.post(`${at(row)}/regenerate`, { hint: '더 짧게, 숫자를 넣어서' })
  await done()
  const previewed = JSON.stringify(model.calls.at(-1))
  expect(previewed).toContain('더 짧게, 숫자를 넣어서')
  expect(previewed).toContain('첫 글입니다')
  const { body } = await me.get(at(row))
  expect(body).toMatchObject({ subject: '둘째 제목', hasPrevious: true, previous: { subject: '첫 제목' } })
  const restored = (await me.post(`${at(row)}/restore-previous`)).body
  expect(restored).toMatchObject({ subject: '첫 제목', status: 'edited', previous: { subject: '둘째 제목' } })
  expect((await me.post(`${node}/generated-emails/${row?.id}/restore-previous`)).body.subject).toBe(
    '둘째 제목',
  )
})

test('an edited mail keeps its previous text, which can be restored; saving the same text changes nothing', async () => {
  const { node, list } = await room(1, '{{담당자명}}님 안녕하세요')
  const [row] = await list()
  const at = `${node}/generated-emails/${row.id}`
  const edited = (await me.patch(at, { bodyText: '수정한 글' })).body
  const { subject, bodyText, bodyHtml } = row
  expect(edited).toMatchObject({ hasPrevious: true, previous: { subject, bodyText, bodyHtml } })
  await me.patch(at, { bodyText: '수정한 글', subject })
  await me.patch(at, { reviewState: 'approved' })
  expect((await me.get(at)).body.previous).toEqual({ subject, bodyText, bodyHtml })
  expect((await me.post(`${at}/restore-previous`)).body).toMatchObject({
    bodyText,
    status: 'edited',
    previous: { bodyText: '수정한 글' },
  })
  // the subject alone, too
  expect((await me.patch(at, { subject: '새 제목' })).body.previous).toEqual({ subject, bodyText, bodyHtml })
})

test('with required review a template mail is not sent before its approval for that lead', async () => {
  const leadIds = await makeLeads(me, me.workspaceId, 2)
  const { id } = await makeSequence(me, [{ bodyText: '{{담당자명}}님께' }], { leadIds })
  await me.put(`/sequences/${id}`, { reviewRequired: true })
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  const enrollments = async () => (await me.get(`/sequences/${id}/enrollments`)).body.data
  const emails = async () => (await me.get(`/sequences/${id}/nodes/mail-1/generated-emails`)).body
  await until(
    emails,
    (rows) => rows.length === 2 && rows.every((row: { status: string }) => row.status === 'generated'),
  )
  await until(enrollments, (rows) =>
    rows.every((row: { statusReason: string }) => row.statusReason === 'awaiting_approval'),
  )
  const [first, second] = await emails()
  expect(first.bodyText).toBe(`${first.contactName}님께`)
  await me.post(`/sequences/${id}/generated-emails/review`, { emailIds: [first.id], reviewState: 'approved' })
  await until(enrollments, (rows) => rows.some((row: { status: string }) => row.status === 'completed'))
  expect((await me.get(`/sandbox/messages?to=${first.contactEmail}`)).body.data).toHaveLength(1)
  expect((await me.get(`/sandbox/messages?to=${second.contactEmail}`)).body.data).toHaveLength(0)
})

test('the summary list has no bodies', async () => {
  const { list } = await room(1, '{{담당자명}}님 안녕하세요')
  expect((await list('?view=summary'))[0]).toMatchObject({ bodyText: '', bodyHtml: '', status: 'generated' })
})
