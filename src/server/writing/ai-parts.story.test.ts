// AI parts of a manual mail, through the server: one call of the model writes all parts of a mail, the rest is the template
// (rules.md ).
import { beforeAll, expect, test } from 'vitest'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { type Mail, until } from '#testing/workspace-setup.ts'
import { setUpGeneration } from '#testing/writing/generation-setup.ts'
import { type ModelWorld, modelWorld } from '#testing/writing/model-world.ts'

let theModel: ModelWorld['theModel']
let me: ModelWorld['me']
let w: ModelWorld['w']
beforeAll(async () => {
  const made = await modelWorld()
  ;({ theModel, me, w } = made)
  return made.dispose
})

const FIRST = '첫 문장: {{회사명}}의 최근 소식'
const LAST = '마지막 질문'
const BODY = `{{담당자명}}님, 안녕하십니까.\n\n{% ai "${FIRST}" %} 저희는 2019년부터 고객사 400곳과 일합니다.\n\n{% ai "${LAST}" %}\n\n{{수신거부}}`

/** A sequence whose first mail is manual with two AI parts. */
async function room(draft: Partial<Mail> = {}, leads = 1) {
  const made = await setUpGeneration(theModel, me, leads)
  const { workflowData } = (await me.get(`/sequences/${made.id}`)).body
  const changed = JSON.parse(workflowData)
  const tag = (text: string) => text.replaceAll('최근 소식', `최근 소식 ${made.tag}`)
  const texts = { subject: '{{회사명}} 제안', bodyText: BODY, bodyHtml: '', ...draft }
  for (const node of changed.nodes)
    if (node.id === 'mail-1')
      Object.assign(node.data, texts, {
        generationMode: 'manual',
        useAI: false,
        aiPrompt: '',
        bodyText: tag(texts.bodyText),
        bodyHtml: tag(texts.bodyHtml),
      })
  await me.put(`/sequences/${made.id}`, { workflowData: JSON.stringify(changed) })
  const generate = () =>
    me.post(`${made.node}/generate-emails`, { mode: 'manual' }, { prefer: 'respond-async' })
  const says = (...texts: string[]) => made.model.behave({ fields: { texts, usedFacts: [] } })
  const detail = async () => (await me.get(made.at((await made.list())[0]))).body
  return { ...made, generate, says, detail, tag, texts }
}
const inbox = async () => (await me.get('/sandbox/messages?limit=50')).body.data

test('one call writes all parts of a mail, and everything else is the template word for word', async () => {
  const { generate, done, says, detail, model, leadIds } = await room()
  await me.patch(`/leads/${leadIds[0]}`, { companyName: '한빛전자', contactName: '김서연' })
  says('한빛전자의 새 공장 소식을 반갑게 보았습니다.', '다음 주에 15분만 통화하실 수 있으신지요?')
  await generate()
  expect(await done()).toMatchObject({ generated: 1, failed: 0 })
  expect(await detail()).toMatchObject({
    mode: 'ai',
    aiTexts: ['한빛전자의 새 공장 소식을 반갑게 보았습니다.', '다음 주에 15분만 통화하실 수 있으신지요?'],
    subject: '한빛전자 제안',
    bodyText:
      '김서연님, 안녕하십니까.\n\n한빛전자의 새 공장 소식을 반갑게 보았습니다. 저희는 2019년부터 고객사 400곳과 일합니다.\n\n다음 주에 15분만 통화하실 수 있으신지요?\n\n{{수신거부}}',
  })
  expect(model.calls).toHaveLength(1)
  const [{ prompt = '', schemaName = '' } = {}] = model.calls
  expect(schemaName).toBe('email_parts')
  expect(prompt).toContain('<value name="회사명">한빛전자</value>의 최근 소식')
  expect(prompt).toContain('김서연님, 안녕하십니까.\n\n〔1〕 저희는 2019년부터')
  expect(prompt).toContain(`<instruction n="2">\n${LAST}\n</instruction>`)
})

test('in HTML the text of a part is escaped, and it is also in the text body', async () => {
  const bodyHtml = `<p>{% ai "${FIRST}" %} <strong>제안</strong></p>`
  const { generate, done, says, detail } = await room({ bodyText: `{% ai "${FIRST}" %} 제안`, bodyHtml })
  says('R&D 센터 "한빛"의 소식을 보았습니다.')
  await generate()
  await done()
  expect(await detail()).toMatchObject({
    bodyHtml: '<p>R&amp;D 센터 &quot;한빛&quot;의 소식을 보았습니다. <strong>제안</strong></p>',
    bodyText: 'R&D 센터 "한빛"의 소식을 보았습니다. 제안',
  })
})

test('claims and contacts are searched in the parts only', async () => {
  const { generate, done, says, detail } = await room()
  says('시리즈 B 투자를 유치하신 것을 축하드립니다.', '통화하실 수 있으신지요?')
  await generate()
  await done()
  const mail = await detail()
  // 2019년 and 400곳 of the template are the user's own
  expect(mail.claims).toEqual([expect.objectContaining({ kind: 'event', source: null })])
  const [claim] = mail.claims
  expect(mail.bodyText.slice(claim.from, claim.to)).toBe(claim.text)
  expect(mail.marks).toContain('unsupported_claim')
})

test('a contact without a source still holds the mail when it is written again although its mark was named', async () => {
  const { generate, done, says, list, model, node, launch, enrollments } = await room()
  says('소식을 보았습니다.', '02-555-1234로 전화해 주시겠습니까?')
  await generate()
  await done()
  expect((await list())[0]?.marks).toContain('unknown_contact')
  expect((await me.post(`${node}/regenerate-marked`, { mark: 'unknown_contact' })).body).toEqual({
    queued: 1,
  })
  await until(async () => model.calls.length === 2 && (await list())[0]?.isRewriting === false)
  expect(model.calls[1]?.prompt).toContain('02-555-1234')
  await launch()
  await until(async () => {
    await travel(me, { advanceHours: 1 })
    return (await enrollments())[0]?.statusReason === 'awaiting_approval'
  })
})

test('a wrong number of texts, markup or a placeholder is asked for once more, then the mail fails', async () => {
  const { generate, done, says, list, model, detail } = await room()
  for (const texts of [['하나뿐입니다.'], ['<b>소식</b>', '질문'], ['[회사명] 소식', '질문'], ['', '질문']]) {
    says(...texts)
    const before = model.calls.length
    await generate()
    expect(await done()).toMatchObject({ failed: 1 })
    expect(model.calls.length).toBe(before + 2)
    expect((await list())[0]?.status).toBe('failed')
  }
  model.behave((_, nth) => ({ fields: { texts: nth === 1 ? ['하나'] : ['소식입니다.', '질문입니다.'] } }))
  await generate()
  await done()
  expect((await detail()).bodyText).toContain('소식입니다. 저희는 2019년부터')
})

test('a mail that is due is written first and then sent; the tag itself is never sent', async () => {
  const { id, launch, says, model } = await room()
  says('소식을 보았습니다.', '통화하실 수 있으신지요?')
  const { report, canLaunch } = (await me.get(`/sequences/${id}/check`)).body
  expect(canLaunch).toBe(true)
  expect(report).toContainEqual(expect.objectContaining({ code: 'emails_not_generated', nodeId: 'mail-1' }))
  const before = (await inbox()).length
  await launch()
  await until(async () => {
    await travel(me, { advanceHours: 1 })
    return (await inbox()).length > before
  })
  const [{ id: messageId }] = await inbox()
  const { text } = (await me.get(`/sandbox/messages/${messageId}`)).body
  expect(text).toContain('소식을 보았습니다. 저희는 2019년부터')
  expect(text).not.toContain('{%')
  expect(model.calls).toHaveLength(1)
})

test('without an answer of the model nothing is sent, and the enrollment says why', async () => {
  const { launch, model, enrollments } = await room()
  model.behave('wrong_shape')
  const before = (await inbox()).length
  await launch()
  await until(async () => {
    await travel(me, { advanceHours: 1 })
    return (await enrollments())[0]?.status === 'blocked'
  })
  expect((await enrollments())[0]).toMatchObject({ statusReason: 'generation_failed' })
  expect(await inbox()).toHaveLength(before)
})

test('a part in the subject and a sixth part are errors of the launch check, and nothing is generated', async () => {
  const six = Array.from({ length: 6 }, (_, i) => `{% ai "${i}번" %}`).join(' ')
  for (const [draft, message, path] of [
    [{ subject: '{% ai "제목" %}' }, '본문에만 넣을 수 있습니다', 'templateSubject'],
    [{ bodyText: six }, '5곳까지', 'templateBody'],
    [{ bodyText: '{% ai "{{이메일}}" %}' }, 'AI에 전달할 수 없는 항목', 'templateBody'],
  ] as const) {
    const { id, generate, model } = await room(draft)
    const { canLaunch, report } = (await me.get(`/sequences/${id}/check`)).body
    expect(canLaunch).toBe(false)
    expect(report).toContainEqual(
      expect.objectContaining({ code: 'template_fault', message: expect.stringContaining(message) }),
    )
    expect((await generate()).body).toMatchObject({ code: 'template_invalid', issues: [{ path }] })
    expect(model.calls).toEqual([])
  }
})

test('a variable of an instruction without a value fails the mail with its name', async () => {
  const { generate, done, list, leadIds, model } = await room({ bodyText: '{% ai "{{도시}}의 소식" %}' })
  await me.patch(`/leads/${leadIds[0]}`, { city: '' })
  await generate()
  expect(await done()).toMatchObject({ failed: 1 })
  expect((await list())[0]?.error).toContain('값이 없는 변수: 도시')
  expect(model.calls).toEqual([])
})

test('a preview shows the instruction, later the written text, and an unwritten mail is no test mail', async () => {
  const { id, generate, done, says, leadIds, texts, tag } = await room()
  const content = { subject: texts.subject, bodyText: tag(texts.bodyText), bodyHtml: '' }
  const request = { ...content, nodeId: 'mail-1', leadId: leadIds[0] }
  const preview = async () => (await me.post(`/sequences/${id}/preview`, request)).body
  expect(await preview()).toMatchObject({ isReady: false, faults: [], missing: [] })
  expect((await preview()).text).toContain('〔AI: 첫 문장: 회사명의 최근 소식')
  const test = await me.post(`/sequences/${id}/test-send`, request)
  expect(test.body).toMatchObject({ code: 'template_invalid', message: expect.stringContaining('AI 문장') })
  says('소식을 보았습니다.', '통화하실 수 있으신지요?')
  await generate()
  await done()
  expect(await preview()).toMatchObject({ isReady: true })
  expect((await preview()).text).toContain('소식을 보았습니다. 저희는 2019년부터')
  expect((await me.post(`/sequences/${id}/test-send`, request)).status).toBe(200)
})

test('a changed template or instruction makes the mail outdated, and regenerating uses the hint', async () => {
  const { id, generate, done, says, list, detail, at, model } = await room()
  says('소식을 보았습니다.', '통화하실 수 있으신지요?')
  await generate()
  await done()
  const isOutdated = async () => (await detail()).isOutdated
  expect(await isOutdated()).toBe(false)
  const row = (await list())[0]
  await me.post(`${at(row)}/regenerate`, { hint: '더 짧게' })
  await until(list, ([now]) => now?.isRewriting === false)
  expect(model.calls.at(-1)?.prompt).toContain('<change>\n더 짧게\n</change>')
  const { workflowData } = (await me.get(`/sequences/${id}`)).body
  await me.put(`/sequences/${id}`, { workflowData: workflowData.replace('고객사 400곳', '고객사 500곳') })
  expect(await isOutdated()).toBe(true)
})

test('what the template states is a source of its parts when the mail is written', async () => {
  const { generate, done, says, detail, id } = await room()
  says('고객사 400곳의 경험을 나누고 싶습니다.', '통화하실 수 있으신지요?')
  await generate()
  await done()
  expect((await detail()).findings).toEqual([])
  const judged = w.ctx.db.selectFrom('generated_emails').select('hasAlarm').where('sequenceId', '=', id)
  expect(await judged.execute()).toEqual([{ hasAlarm: false }])
})

/** @param change of the template that is tried */
async function tried(made: Awaited<ReturnType<typeof room>>, change: object = {}, body: object = {}) {
  const { subject, bodyText, bodyHtml } = made.texts
  const template = { subject, bodyText: made.tag(bodyText), bodyHtml: made.tag(bodyHtml), ...change }
  return me.post(`${made.node}/try-email`, { template, ...body })
}

test('a trial writes the parts of an unsaved mail for one lead, with marks in them only, and stores nothing', async () => {
  const made = await room({}, 2)
  const [, second] = made.leadIds
  await me.patch(`/leads/${second}`, { companyName: '한빛전자', contactName: '김서연' })
  made.says('시리즈 B 투자를 유치하신 것을 축하드립니다.', '통화하실 수 있으신지요?')
  const { status, body } = await tried(made, { subject: '{{회사명}}에 드리는 글' }, { leadId: second })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    lead: { id: second },
    subject: '한빛전자에 드리는 글',
    bodyText:
      '김서연님, 안녕하십니까.\n\n시리즈 B 투자를 유치하신 것을 축하드립니다. 저희는 2019년부터 고객사 400곳과 일합니다.\n\n통화하실 수 있으신지요?\n\n',
    bodyHtml: '',
    aiTexts: ['시리즈 B 투자를 유치하신 것을 축하드립니다.', '통화하실 수 있으신지요?'],
    tokensIn: 200,
  })
  const marks = (body.findings as { code: string; found: string[] }[]).filter(({ code }) =>
    /claim/.test(code),
  )
  expect(marks).toMatchObject([{ code: 'unsupported_claim', found: [expect.stringContaining('시리즈 B')] }])
  expect(made.model.calls).toHaveLength(1)
  expect(made.model.readings).toHaveLength(1)
  expect(await made.list()).toEqual([])
})

test('a trial of an HTML mail has the parts in the HTML', async () => {
  const made = await room({ bodyText: '', bodyHtml: `<p>{% ai "${FIRST}" %} <strong>제안</strong></p>` })
  made.says('R&D 센터 소식을 보았습니다.')
  expect((await tried(made)).body).toMatchObject({
    bodyHtml: '<p>R&amp;D 센터 소식을 보았습니다. <strong>제안</strong></p>',
    aiTexts: ['R&D 센터 소식을 보았습니다.'],
  })
})

test.each([
  ['a mail without parts', { bodyText: '안녕하십니까.' }, {}, /AI 문장이 없습니다/],
  ['an unknown variable in a part', { bodyText: '{% ai "{{없는항목}} 소개" %}' }, {}, /없는항목/],
  ['a part in the subject', { subject: '{% ai "제목" %}' }, {}, /AI/],
  ['a prompt beside it', {}, { aiPrompt: '소개' }, /중 하나를/],
])('a trial of %s is refused without a call', async (_, change, body, message) => {
  const made = await room()
  const answer = await tried(made, change, body)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toMatch(message)
  expect(made.model.calls).toHaveLength(0)
})

test('a model that answers other than asked leaves a trial without a mail', async () => {
  const made = await room()
  made.says('하나뿐입니다.')
  expect((await tried(made)).body).toMatchObject({ code: 'model_failed' })
})
