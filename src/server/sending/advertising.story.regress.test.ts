// 광고성 정보 end to end: what the recipient receives, through the engine and the sandbox.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailedWithFooter } from '#core/sending/compose-message.ts'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const SENDER = {
  isAdvertising: true,
  consentPolicy: 'warn',
  senderName: '(주)이음',
  email: 'sales@ieum.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구 세종대로 1',
}
const travel = (owner: Owner, advance: object) =>
  owner.post('/sandbox/clock', { ...advance, workspaceId: owner.workspaceId })
const say = (owner: Owner, input: object) => owner.put(`/workspaces/${owner.workspaceId}/sender`, input)
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
const inbox = async (owner: Owner): Promise<any[]> =>
  (await owner.get('/sandbox/messages?limit=50')).body.data
const times = (text: string, part: string) => text.split(part).length - 1

async function launched(w: World, mails: Parameters<typeof makeSequence>[1]) {
  const owner = await createTestWorkspace(w)
  expect((await say(owner, SENDER)).status).toBe(200)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, mails, { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const response = await owner.post(`/sequences/${id}/activate`)
  return { owner, id, leadIds, response }
}

test('an advertisement reaches the recipient with label and footer, and its follow-up with the identical subject in the same thread', async () => {
  await using w = await world()
  const { owner, id, leadIds } = await launched(w, [
    { subject: '{{회사명}} 제안', bodyHtml: '<div style="display:none"><p>안녕하세요', bodyText: '' },
    { subject: '', bodyText: '다시 드립니다' },
    { subject: '', bodyText: '마지막입니다' },
  ])
  const preview = (nodeId: string, written: object) =>
    owner.post(`/sequences/${id}/preview`, { nodeId, leadId: leadIds[0], ...written })
  const shown = await preview('mail-2', { subject: '', bodyText: '다시 드립니다' })
  const rehearsed = (await owner.get(`/sequences/${id}/plan?leadId=${leadIds[0]}`)).body.data
  await travel(owner, { advanceDays: 10 })
  const [third, second, first] = await inbox(owner)
  expect([first.subject, second.subject, third.subject]).toEqual(Array(3).fill(first.subject))
  expect(first.subject).toMatch(/^\(광고\) 회사\d+ 제안$/)
  expect(second.inReplyTo).toBe(first.messageId)
  const references = third.headers.find((one: { name: string }) => one.name === 'References').value
  expect(references.split(/\s+/)).toEqual([first.messageId, second.messageId])
  for (const mail of [first, second, third]) {
    for (const said of ['02-123-4567', '세종대로 1', '수신을 원하지', 'If you do not want'])
      expect(times(mail.text, said)).toBe(1)
    expect(mail.text).toMatch(/Unsubscribe: http\S+\/u\/\S+$/)
  }
  // open tags of the mail are closed before the footer
  expect(first.html).toMatch(/<\/div>\s*<div style="margin-top[^>]*>이 메일은 광고성 정보입니다/)
  // both previews show the same
  const link = /http\S+\/u\/\S+/g
  expect(shown.body.subject).toBe(second.subject)
  expect(shown.body.text.replace(link, '')).toBe(second.text.trim().replace(link, ''))
  expect(rehearsed.map((row: { subject: string }) => row.subject)).toEqual(Array(3).fill(first.subject))
})

test('a text with its own label and footer is mailed with each of them once', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await say(owner, SENDER)
  const { bodyText, bodyHtml } = mailedWithFooter(
    { subject: '', bodyText: '모델이 썼습니다.', bodyHtml: '<p>모델이 썼습니다.</p>' },
    SENDER,
    'https://ieum.example/u/another',
  )
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{ subject: '제안', bodyText: 'x' }], { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  // as a model might have written it
  await sql`INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, subject, body_text, body_html)
    VALUES (${w.ctx.newId()}, ${id}, 'mail-1', ${leadIds[0]}, 'ai', 'generated', '(광고) 모델의 제안',
            ${bodyText}, ${bodyHtml})`.execute(w.ctx.db)
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, { advanceHours: 1 })
  const [mail] = await inbox(owner)
  expect(mail.subject).toBe('(광고) 모델의 제안')
  for (const part of [mail.text, mail.html])
    for (const said of [
      '모델이 썼습니다',
      '02-123-4567',
      '세종대로 1',
      '수신을 원하지',
      'If you do not want',
    ])
      expect(times(part, said), said).toBe(1)
})

test('a look-alike of the label is rejected at its node, and never mailed when a value contains it', async () => {
  await using w = await world()
  const written = await launched(w, [{ subject: '[광고] 제안' }])
  expect(written.response.status).toBe(422)
  expect(written.response.body.report).toContainEqual(
    expect.objectContaining({ code: 'false_ad_label', level: 'error', nodeId: 'mail-1' }),
  )
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1, { companyName: '(광.고)' })
  const { id } = await makeSequence(owner, [{ subject: '{{회사명}} 제안' }], { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(owner, { advanceHours: 1 })
  expect(await inbox(owner)).toEqual([])
  const [row] = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  expect(row).toMatchObject({ status: 'blocked', statusReason: 'empty_content' })
  expect(row.statusDetail).toContain('(광고)')
})

test('launching warns until the question is answered, and is rejected while an advertisement lacks its fields', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await sql`DELETE FROM sender_profiles`.execute(w.ctx.db)
  const { id } = await makeSequence(owner, [{}])
  const codes = async () =>
    (await owner.get(`/sequences/${id}/check`)).body.report.map((item: { code: string }) => item.code)
  expect(await codes()).toEqual(['no_opt_out', 'advertising_unspecified'])
  await say(owner, { isAdvertising: true, consentPolicy: 'warn', senderName: '(주)이음' })
  expect(await codes()).toEqual(['sender_profile_incomplete'])
  const rejected = await owner.post(`/sequences/${id}/activate`)
  expect(rejected.status).toBe(422)
  expect(rejected.body.message).toContain('전화번호')
  await say(owner, SENDER)
  expect(await codes()).toEqual([])
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  // while a sequence is active no field may be emptied
  const emptied = await say(owner, { phone: ' ' })
  expect([emptied.status, emptied.body.issues[0].path]).toEqual([400, 'phone'])
  expect((await say(owner, { isAdvertising: false })).status).toBe(200)
  expect(await codes()).toEqual(['no_opt_out'])
})

test('the test mail shows what is sent, label first', async () => {
  await using w = await world()
  const { owner, id, leadIds } = await launched(w, [{}])
  const sent = await owner.post(`/sequences/${id}/test-send`, {
    nodeId: 'mail-1',
    leadId: leadIds[0],
    subject: '제안',
    bodyText: '안녕하세요',
  })
  expect(sent.body.subject).toBe('(광고) [테스트] 제안')
  const [mail] = await inbox(owner)
  expect(mail.subject).toBe('(광고) [테스트] 제안')
  expect(times(mail.text, '02-123-4567')).toBe(1)
})

test('a workflow can be saved with a look-alike: the launch check reports it, saving does not remove it', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const { id } = await makeSequence(owner, [{}])
  const saved = await owner.put(`/sequences/${id}`, {
    workflowData: workflowJson([{ subject: '[광고] 제안' }]),
  })
  expect(saved.status).toBe(200)
})
