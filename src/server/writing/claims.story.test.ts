// Mails of a model: claims without a source are marked, and contacts without a source hold the mail.
import { beforeAll, expect, test } from 'vitest'
import { until } from '#testing/workspace-setup.ts'
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

async function written(bodyText: string, before?: (leadId: string) => Promise<unknown>) {
  const room = await setUpGeneration(theModel, me, 1)
  await before?.(room.leadIds[0] ?? '')
  room.model.behave({ fields: { subject: '제안', bodyText, bodyHtml: '' } })
  await room.generate()
  await room.done()
  const detail = async () => (await me.get(room.at((await room.list())[0]))).body
  return { ...room, detail, summary: async () => (await me.get(`/sequences/${room.id}/review-summary`)).body }
}

test('a claim of a model without a fact is marked and counted, and one of a custom field names its source', async () => {
  const { detail, summary } = await written(
    '2008년부터 이어 오고 계신 것을 보았습니다. 시리즈 B 투자를 유치하신 것을 축하드립니다.',
    (leadId) => me.patch(`/leads/${leadId}`, { customFields: { '설립 연도': '2008' } }),
  )
  const mail = await detail()
  expect(mail.marks).toContain('unsupported_claim')
  expect(mail.claims).toEqual([
    expect.objectContaining({
      kind: 'date',
      text: '2008년',
      source: { kind: 'lead_field', name: '설립 연도' },
    }),
    expect.objectContaining({ kind: 'event', source: null }),
  ])
  const [, claim] = mail.claims
  expect(mail.bodyText.slice(claim.from, claim.to)).toBe(claim.text)
  expect(mail.findings).toContainEqual({ code: 'unsupported_claim', found: [claim.text] })
  expect((await summary()).byMark).toMatchObject({ unsupported_claim: 1 })
})

test('a fact added to the lead later removes the mark', async () => {
  const { detail, leadIds } = await written('직원 85명이 함께하고 계십니다.')
  expect((await detail()).marks).toContain('unsupported_claim')
  w.clock.advance(1000)
  await me.patch(`/leads/${leadIds[0]}`, { customFields: { '직원 수': '85명' } })
  const mail = await detail()
  expect(mail.marks).not.toContain('unsupported_claim')
  expect(mail.claims).toMatchObject([{ text: '85명', source: { kind: 'lead_field', name: '직원 수' } }])
})

test('what the prompt says is a source, and a text of a template has no claims', async () => {
  const { detail, generate, done, tag } = await written('저희 제품은 고객사 400곳이 사용합니다.')
  expect((await detail()).marks).toContain('unsupported_claim')
  await generate({ aiPrompt: `${tag} 고객사 400곳이 쓰는 제품을 소개합니다.` })
  await done()
  expect(await detail()).toMatchObject({ claims: [{ text: '400곳', source: { kind: 'prompt' } }] })
  await generate({
    mode: 'manual',
    templateSubject: '제안',
    templateBody: '시리즈 B 투자를 유치하신 것을 축하드립니다.',
  })
  await done()
  const manual = await detail()
  expect([manual.claims, manual.marks.includes('unsupported_claim')]).toEqual([[], false])
})

test('a mail of a model that a user edits is checked again: a removed claim is no mark, a new one is', async () => {
  const { at, detail, list } = await written('직원 85명이 함께하고 계십니다.')
  expect((await detail()).marks).toContain('unsupported_claim')
  const [row] = await list()
  const edit = (bodyText: string) => me.patch(at(row), { bodyText })
  expect((await edit('안녕하세요. 자료를 보내 드리겠습니다.')).status).toBe(200)
  expect(await detail()).toMatchObject({ status: 'edited', claims: [] })
  expect((await list())[0]?.marks).not.toContain('unsupported_claim')
  await edit('안녕하세요. 저희는 고객사 400곳과 일합니다.')
  expect((await detail()).findings).toContainEqual({ code: 'unsupported_claim', found: ['400곳'] })
  expect((await list())[0]?.marks).toContain('unsupported_claim')
})

test('a company introduction saved later is a source, and the marks are computed again', async () => {
  const { list } = await written('저희 제품은 고객사 730곳이 사용합니다.')
  expect((await list())[0]?.marks).toContain('unsupported_claim')
  const settings = `/workspaces/${me.workspaceId}/model`
  expect((await me.put(settings, { companyIntro: '고객사 730곳이 사용합니다.' })).status).toBe(200)
  expect((await list())[0]?.marks).not.toContain('unsupported_claim')
})

test('a model’s mail with a contact without a source waits for approval without required review', async () => {
  const room = await written('안녕하세요. 회신은 010-9876-5432로 부탁드립니다.')
  expect((await room.detail()).findings).toContainEqual({ code: 'unknown_contact', found: ['010-9876-5432'] })
  await room.launch()
  await until(room.enrollments, ([one]) => one?.statusReason === 'awaiting_approval')
  const [row] = await room.list()
  await me.post(`/sequences/${room.id}/generated-emails/review`, {
    emailIds: [row?.id],
    reviewState: 'approved',
  })
  expect((await room.enrollments())[0]?.statusReason).not.toBe('awaiting_approval')
})

const INVENTED = '안녕하세요. 저희 제품은 고객사 730곳이 사용합니다.'
const isWaiting = ([one]: { statusReason?: string | null }[]) => one?.statusReason === 'awaiting_approval'
const isSent = async ({ list }: { list: () => Promise<unknown[]> }) =>
  ((await list())[0] as { isSent: boolean }).isSent
const launchCodes = async (id: string): Promise<string[]> =>
  (await me.get(`/sequences/${id}/start-preview`)).body.report.map(({ code }: { code: string }) => code)
const alarms = (claimAlarms: 'review' | 'mark') =>
  me.put(`/workspaces/${me.workspaceId}/model`, { claimAlarms, companyIntro: '' })

test('a model’s mail with an invented number waits for an approval, which sends it', async () => {
  await alarms('review')
  const room = await written(INVENTED)
  expect(await launchCodes(room.id)).toContain('emails_held')
  await room.launch()
  await until(room.enrollments, isWaiting)
  expect(await isSent(room)).toBe(false)
  const [row] = await room.list()
  await me.post(`/sequences/${room.id}/generated-emails/review`, {
    emailIds: [row?.id],
    reviewState: 'approved',
  })
  await until(room.enrollments, ([one]) => one?.status === 'completed')
  expect(await isSent(room)).toBe(true)
})

test('a look and an unknown event hold no mail', async () => {
  await alarms('review')
  const room = await written('안녕하세요. 한 우물을 파 오신 것으로 압니다.')
  expect((await room.detail()).marks).toContain('claim_to_check')
  await room.launch()
  await until(room.enrollments, ([one]) => one?.status === 'completed')
})

test('an edited mail is judged again: it waits while the number is in it, and is sent without it', async () => {
  await alarms('review')
  const room = await written(INVENTED)
  await room.launch()
  await until(room.enrollments, isWaiting)
  const [row] = await room.list()
  await me.patch(room.at(row), { bodyText: `${INVENTED} 감사합니다.` })
  await until(room.enrollments, isWaiting)
  expect(await isSent(room)).toBe(false)
  await me.patch(room.at(row), { bodyText: '안녕하세요. 자료를 보내 드립니다.' })
  await until(room.enrollments, ([one]) => one?.status === 'completed')
  expect(await isSent(room)).toBe(true)
})

test('a restored text is judged again', async () => {
  await alarms('review')
  const room = await written(INVENTED)
  const [row] = await room.list()
  await me.patch(room.at(row), { bodyText: '안녕하세요. 자료를 보내 드립니다.' })
  await me.post(`${room.at(row)}/restore-previous`, {})
  await room.launch()
  await until(room.enrollments, isWaiting)
})

test('where alarms are only shown the mail is sent, also one that waits when this is chosen', async () => {
  await alarms('review')
  const room = await written(INVENTED)
  await room.launch()
  await until(room.enrollments, isWaiting)
  await alarms('mark')
  await until(room.enrollments, ([one]) => one?.status === 'completed')
  const other = await written(INVENTED)
  expect(await launchCodes(other.id)).not.toContain('emails_held')
  await other.launch()
  await until(other.enrollments, ([one]) => one?.status === 'completed')
  await alarms('review')
})

test('an edit by a user ends the wait for approval', async () => {
  const room = await written('안녕하세요. https://evil.test/pay 에서 확인하세요.')
  await room.launch()
  await until(room.enrollments, ([one]) => one?.statusReason === 'awaiting_approval')
  const [row] = await room.list()
  await me.patch(room.at(row), { bodyText: '안녕하세요. 자료를 보내 드립니다.' })
  await until(room.enrollments, ([one]) => one?.statusReason !== 'awaiting_approval')
})

test('a mail with contacts of the prompt only is sent without an approval', async () => {
  const room = await setUpGeneration(theModel, me, 1)
  room.model.behave({ fields: { subject: '제안', bodyText: '전화는 02-123-4567입니다.', bodyHtml: '' } })
  await room.generate({ aiPrompt: `${room.tag} 전화 02-123-4567을 안내합니다.` })
  await room.done()
  await room.launch()
  await until(room.enrollments, ([one]) => one?.status === 'completed')
  expect((await room.list())[0]?.marks).not.toContain('unknown_contact')
})

test('an approved mail is a source for the next mail of the thread, an unread one is not', async () => {
  const room = await setUpGeneration(theModel, me, 1, 2)
  const node2 = room.node.replace('mail-1', 'mail-2')
  const second = async () => (await me.get(`${node2}/generated-emails`)).body[0]
  room.model.behave({ fields: { subject: '제안', bodyText: '직원 85명이 함께하고 계십니다.', bodyHtml: '' } })
  await room.generate()
  await room.done()
  await me.post(`${node2}/generate-emails`, { mode: 'ai', aiModel: 'gpt-3.5-turbo' })
  await until(second, (mail) => mail?.status === 'generated')
  expect((await second()).marks).toContain('unsupported_claim')
  const [first] = await room.list()
  await me.post(`/sequences/${room.id}/generated-emails/review`, {
    emailIds: [first?.id],
    reviewState: 'approved',
  })
  const mail = (await me.get(`${node2}/generated-emails/${(await second()).id}`)).body
  expect(mail.marks).not.toContain('unsupported_claim')
  expect(mail.claims).toMatchObject([{ text: '85명', source: { kind: 'earlier_mail' } }])
})

test('mails with a mark are written again in one press, and what the request quotes is no source', async () => {
  await alarms('review')
  const room = await setUpGeneration(theModel, me, 2)
  room.model.behave({ fields: { subject: '제안', bodyText: INVENTED, bodyHtml: '' } })
  await room.generate()
  await room.done()
  const [first, second] = await room.list()
  await me.post(`/sequences/${room.id}/generated-emails/review`, {
    emailIds: [second?.id],
    reviewState: 'approved',
  })
  const again = () => me.post(`${room.node}/regenerate-marked`, { mark: 'unsupported_claim' })
  expect((await again()).body).toEqual({ queued: 1 })
  await room.done()
  const mail = (await me.get(room.at(first))).body
  expect(mail.marks).toContain('unsupported_claim')
  expect(mail.previous.bodyText).toContain('730곳')
  room.model.behave({
    fields: { subject: '제안', bodyText: '안녕하세요. 자료를 보내 드립니다.', bodyHtml: '' },
  })
  expect((await again()).body).toEqual({ queued: 1 })
  await room.done()
  expect((await me.get(room.at(first))).body.marks).not.toContain('unsupported_claim')
  expect((await again()).body).toEqual({ queued: 0 })
})
