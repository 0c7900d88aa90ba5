import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestWorkspace,
  type Mail,
  makeLeads,
  makeSequence,
  type Owner,
} from '#testing/workspace-setup.ts'
import { MONDAY, type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const travel = (owner: Owner, hours: number) =>
  owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: hours })

/** One lead that was sent the first mail. */
async function mailed(mails: Mail[] = [{}, {}], lead: object = {}) {
  const owner = await createTestWorkspace(w)
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1, lead)
  const { id } = await makeSequence(owner, mails)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  const launched = await owner.post(`/sequences/${id}/activate`)
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  await travel(owner, 1)
  const list = (await owner.get('/sandbox/messages')).body
  const row = async () => (await owner.get(`/sequences/${id}/enrollments`)).body.data[0]
  const kinds = async () =>
    (await owner.get(`/sequences/enrollments/${(await row()).id}/metrics`)).body.events.map(
      (event: { kind: string }) => event.kind,
    )
  return { owner, id, leadId, list, mail: list.data[0], row, kinds }
}

test('a mail is shown as its recipient sees it, with its headers and every byte', async () => {
  const { owner, mail, list } = await mailed(
    [{ subject: '{{회사명}} 제안', bodyHtml: '<p>안녕하세요 <b>{{담당자명}}</b>님</p>' }],
    {
      companyName: '(주)한빛',
      contactName: '이담당',
      contactEmail: 'Lee@Hanbit.example',
    },
  )
  expect(list.total).toBe(1)
  expect(mail).toMatchObject({
    workspaceId: owner.workspaceId,
    userEmailAccountId: owner.sandboxId,
    to: 'lee@hanbit.example',
    toName: '이담당',
    subject: '(주)한빛 제안',
    at: new Date(MONDAY).toISOString(),
    answers: [],
  })
  expect(mail.html).toContain('<b>이담당</b>')
  expect(mail.text).toContain('안녕하세요')
  const names = mail.headers.map((header: { name: string }) => header.name)
  for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'List-Unsubscribe'])
    expect(
      names.filter((one: string) => one.toLowerCase() === name.toLowerCase()),
      name,
    ).toHaveLength(1)
  expect(mail.raw).toContain(`${mail.messageId}`)
  expect((await owner.get(`/sandbox/messages/${mail.id}`)).body).toEqual(mail)
  const total = async (query: string) => (await owner.get(`/sandbox/messages?${query}`)).body.total
  expect(await total('to=LEE@hanbit.example')).toBe(1)
  expect(await total('to=else@hanbit.example')).toBe(0)
  expect(await total(`search=${encodeURIComponent('한빛 제안')}`)).toBe(1)
})

test('names and fields that try to add headers or scripts stay text', async () => {
  const evil = 'Kim\r\nBcc: victim@else.example\r\n\r\n<script>alert(1)</script>'
  const { mail } = await mailed(
    [
      {
        subject: '{{회사명}} {{업종}}',
        bodyHtml:
          '<p>{{회사명}}</p><img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">x</a>',
      },
    ],
    {
      companyName: evil,
      contactName: evil,
      industry: '"; DROP',
    },
  )
  const names = mail.headers.map((header: { name: string }) => header.name.toLowerCase())
  expect(names).not.toContain('bcc')
  expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.html).not.toMatch(/<script|onerror|javascript:/i)
  expect(mail.html).toContain('&lt;script&gt;')
})

test.each([
  [
    'reply',
    { text: '관심 있습니다.' },
    'reply',
    'replied',
    'human',
    ['enrolled', 'sent', 'replied', 'classified'],
  ],
  [
    'out_of_office',
    { text: '11월 30일까지 부재중입니다.' },
    'auto_reply',
    'paused',
    'out_of_office',
    ['enrolled', 'sent', 'auto_replied'],
  ],
  ['bounce', {}, 'bounce', 'bounced', 'hard', ['enrolled', 'sent', 'bounced']],
  ['unsubscribe', {}, 'opt_out', 'unsubscribed', 'reply_text', ['enrolled', 'sent', 'unsubscribed']],
  ['complaint', {}, 'complaint', 'unsubscribed', 'complaint', ['enrolled', 'sent', 'complained']],
] as const)(
  'an answer of the kind %s goes the whole inbound path',
  async (kind, more, read, status, reason, events) => {
    const { owner, id, mail, row, kinds } = await mailed()
    const { body } = await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind, ...more })
    expect(body).toEqual({
      kind: read,
      enrollmentId: (await row()).id,
      enrollmentStatus: status,
      sequenceId: id,
      threadId: expect.any(String),
    })
    expect(await row()).toMatchObject({ status, statusReason: reason })
    expect(await kinds()).toEqual(events)
    expect((await owner.get(`/sandbox/messages/${mail.id}`)).body.answers).toEqual([
      { kind, at: expect.any(String) },
    ])
    const counts = (await owner.get(`/sequences/${id}/nodes/mail-1/stats`)).body
    expect(counts).toEqual({
      sentCount: 1,
      repliedCount: kind === 'reply' ? 1 : 0,
      waitingCount: kind === 'out_of_office' ? 1 : 0,
    })
    const suppressed = (await owner.get('/suppressions')).body.data.map((one: { value: string }) => one.value)
    expect(suppressed).toEqual(status === 'unsubscribed' ? [mail.to] : [])
    await travel(owner, 24 * 4)
    expect((await owner.get('/sandbox/messages')).body.total).toBe(1)
    await travel(owner, 24 * 20)
    expect((await owner.get('/sandbox/messages')).body.total).toBe(kind === 'out_of_office' ? 2 : 1)
  },
)

test('a reply after the end of the path still counts as one', async () => {
  const { owner, mail, row } = await mailed([{}])
  expect((await row()).status).toBe('completed')
  const { body } = await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply' })
  expect(body.enrollmentStatus).toBe('replied')
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'bounce' })
  expect((await row()).status).toBe('replied')
})

test('two replies to one mail are two messages and end the enrollment once', async () => {
  const { owner, mail, row, kinds } = await mailed()
  for (const text of ['첫 답', '둘째 답'])
    await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text })
  expect((await row()).status).toBe('replied')
  expect(await kinds()).toEqual(['enrolled', 'sent', 'replied', 'replied'])
})

test('the clock advances by days or hours, for one workspace only, and the call returns when everything due is done', async () => {
  const [owner, other] = [await createTestWorkspace(w), await createTestWorkspace(w)]
  const clock = async (who: Owner) => (await who.get(`/sandbox/clock?workspaceId=${who.workspaceId}`)).body
  expect(await clock(owner)).toEqual({ now: w.clock.now().toISOString(), offsetMs: 0, nextMailAt: null })
  const { body } = await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceDays: 2 })
  expect(body).toEqual({
    now: new Date(w.clock.now().getTime() + 2 * 86_400_000).toISOString(),
    offsetMs: 2 * 86_400_000,
    sentCount: 0,
  })
  await travel(owner, 5)
  expect((await clock(owner)).offsetMs).toBe(53 * 3_600_000)
  expect((await clock(other)).offsetMs).toBe(0)
  for (const wrong of [
    {},
    { advanceDays: 0 },
    { advanceDays: -1 },
    { advanceDays: 1, advanceHours: 1 },
    { advanceDays: 1, toNextMail: true },
    { advanceDays: 1.5 },
    { advanceDays: 366 },
  ])
    expect((await owner.post('/sandbox/clock', wrong)).body, JSON.stringify(wrong)).toMatchObject({
      statusCode: 400,
      code: 'validation_failed',
    })
})

test('the clock moves to the next planned mail and on while another is due within an hour', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, [{}, { delayDays: 3 }])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  expect((await travel(owner, 12)).body.sentCount).toBe(3)
  const clock = async () => (await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).body
  const planned = (await clock()).nextMailAt
  expect(planned > (await clock()).now).toBe(true)
  const move = async () =>
    (await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, toNextMail: true })).body
  const moved = await move()
  expect(moved.sentCount).toBe(3)
  expect(moved.now >= planned).toBe(true)
  expect(Date.parse(moved.now) - Date.parse(planned)).toBeLessThan(3_600_000)
  const last = await clock()
  expect(last.nextMailAt).toBeNull()
  expect(await move()).toMatchObject({ sentCount: 0, offsetMs: last.offsetMs })
})

test('the clock moves on when a loop is just reading the due mail', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, [{}, { delayDays: 3 }])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, 12)
  const clock = async () => (await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).body
  const { nextMailAt } = await clock()
  const moved = await w.ctx.db.transaction().execute(async (tx) => {
    // as the claim of a mailbox does
    await sql`SELECT FROM scheduled_executions WHERE sequence_id = ${id} AND planned_at = ${nextMailAt} FOR UPDATE`.execute(
      tx,
    )
    const moving = owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, toNextMail: true })
    await expect.poll(async () => (await clock()).now > nextMailAt).toBe(true)
    return { moving }
  })
  expect((await moved.moving).body.sentCount).toBe(3)
})

test('several users advancing one clock at once advance it by the sum, and every mail is sent once', async () => {
  const { owner } = await mailed([{}, { delayDays: 1 }, { delayDays: 1 }])
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceDays: 1 }),
    ),
  )
  expect(Math.max(...answers.map((answer) => answer.body.offsetMs))).toBe(97 * 3_600_000)
  expect((await owner.get('/sandbox/messages')).body.total).toBe(3)
  expect(answers.reduce((sum, answer) => sum + answer.body.sentCount, 0)).toBe(2)
})
