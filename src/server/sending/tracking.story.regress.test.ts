// Opens and clicks end to end: switched on, mailed through the sandbox, fetched by readers and machines, counted.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const HTML =
  '<p>안녕하세요 <a href="https://a.example/?x=1&amp;y=한글">제품</a> <a href="https://b.example/">가격</a> <a href="https://c.example/">길</a> <a href="{{수신거부}}">그만 받기</a></p>'
const BOTH = { trackOpens: true, trackClicks: true }

type Switches = { trackOpens?: boolean; trackClicks?: boolean }
async function mailed(w: World, switches: Switches, count = 1, html = HTML) {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const { id } = await makeSequence(owner, [{ subject: '제안', bodyHtml: html, bodyText: '글' }, {}], {
    leadIds,
  })
  expect((await owner.put(`/sequences/${id}`, switches)).status).toBe(200)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(owner, { advanceHours: 1 })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  const mails: any[] = (await owner.get('/sandbox/messages?limit=50')).body.data
  return { owner, id, mails, ...addressesOf(mails[0]) }
}

/** The HTML part as it arrived. */
const htmlIn = ({ raw }: { raw: string }): string => {
  const part = /Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? ''
  return Buffer.from(part, 'base64').toString('utf8')
}
const addressesOf = (mail: { raw: string }) => {
  const html = htmlIn(mail)
  const path = (url: string) => new URL(url).pathname
  return {
    html,
    pixel: path(/https?:\/\/[^"]+\/t\/o\/[^"]+/.exec(html)?.[0] ?? 'http://none/'),
    links: [...html.matchAll(/https?:\/\/[^"]+\/t\/c\/[^"]+/g)].map(([url]) => path(url)),
  }
}

const fetching = (
  w: World,
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => w.app.server?.inject({ method, url: path, headers: { 'user-agent': CHROME, ...headers } })

/** From here on the mails are those of a real mailbox. */
const makeReal = (w: World) => sql`UPDATE email_accounts SET kind = 'smtp'`.execute(w.ctx.db)

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field
type Row = { kind: string; data: any }
const hits = async (w: World): Promise<Row[]> =>
  (
    await sql<Row>`SELECT kind, data FROM events WHERE kind IN ('opened', 'clicked') ORDER BY id`.execute(
      w.ctx.db,
    )
  ).rows
const hitTexts = async (w: World, count: number): Promise<string[]> =>
  (
    await until(
      () => hits(w),
      (rows) => rows.length === count,
    )
  ).map(({ kind, data }) => `${kind} ${data.by} ${data.reason}`)
const counted = async (owner: Owner, id: string) => {
  const { opened, clicked, steps } = (await owner.get(`/sequences/${id}/metrics`)).body
  const { data } = (await owner.get(`/sequences/${id}/nodes/stats`)).body
  const node = data.find((one: { nodeId: string }) => one.nodeId === 'mail-1')
  expect([node.openedCount, node.clickedCount]).toEqual([steps[0].opened, steps[0].clicked])
  for (const state of ['opened', 'clicked'])
    expect(
      (await owner.get(`/sequences/${id}/workflow-enrollments?nodeId=mail-1&state=${state}`)).body.total,
    ).toBe(steps[0][state] ?? 0)
  return [opened, clicked]
}

test('with tracking off, the stored bytes are unchanged, there are no numbers and nothing to fetch', async () => {
  await using w = await world()
  const { owner, id, mails, html } = await mailed(w, {})
  expect(mails[0].raw).not.toContain('/t/')
  expect(html).toBe(mails[0].html)
  expect(html).toContain('href="https://a.example/?x=1&amp;y=한글"')
  expect(mails[0].tracking).toBeNull()
  expect(await counted(owner, id)).toEqual([null, null])
  expect((await owner.post(`/sandbox/messages/${mails[0].id}/visit`, { kind: 'opened' })).body.code).toBe(
    'mail_not_tracked',
  )
})

test('with tracking on, a mail differs only in its links and pixel, and is shown with its original links', async () => {
  await using w = await world()
  const { owner, mails, html, links } = await mailed(w, BOTH)
  expect(links).toHaveLength(3)
  expect(html).not.toMatch(/[abc]\.example/)
  expect(html).toMatch(/href="[^"]+\/u\/[^"]+"[^>]*>그만 받기/)
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html.trimEnd()).toMatch(/\.gif" width="1" height="1"[^>]*>$/)
  expect(mails[0].text).toContain('https://a.example/?x=1&y=한글')
  expect(mails[0].text).not.toContain('/t/')
  expect(mails[0].html).not.toContain('/t/')
  expect(mails[0].html).toContain('href="https://a.example/?x=1&amp;y=한글"')
  expect(mails[0].tracking.links.map((one: { url: string }) => one.url)).toEqual([
    'https://a.example/?x=1&y=%ED%95%9C%EA%B8%80',
    'https://b.example/',
    'https://c.example/',
  ])
  const [row] = (
    await owner.get(`/sequences/${(await owner.get('/sequences/search')).body.data[0].id}/enrollments`)
  ).body.data
  const pass = (await owner.get(`/sequences/enrollments/${row.id}/metrics`)).body
  expect(pass.mails[0].html).not.toContain('/t/')
})

test('a lead is counted once, by picture or by link; machines and members are never counted', async () => {
  await using w = await world()
  const { owner, id, mails, pixel, links } = await mailed(w, BOTH, 3)
  expect(await counted(owner, id)).toEqual([0, 0])
  w.clock.advance(3_600_000)

  // HEAD only checks the picture: not a reader
  await fetching(w, addressesOf(mails[2]).pixel, {}, 'HEAD')
  const answer = await fetching(w, pixel, { 'user-agent': GMAIL })
  expect(answer?.statusCode).toBe(200)
  expect(answer?.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' })
  expect(answer?.headers['set-cookie']).toBeUndefined()
  expect(answer?.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
  expect(await hitTexts(w, 1)).toEqual(['opened person gmail_proxy'])
  await fetching(w, pixel, { 'user-agent': GMAIL })
  await fetching(w, pixel, { 'user-agent': 'Mozilla/5.0' })
  expect(await hitTexts(w, 2)).toEqual(['opened person gmail_proxy', 'opened machine apple_prefetch'])
  expect(await counted(owner, id)).toEqual([1, 0])

  await makeReal(w)
  const moved = await fetching(w, links[0] ?? '')
  expect([moved?.statusCode, moved?.headers.location]).toEqual([
    302,
    'https://a.example/?x=1&y=%ED%95%9C%EA%B8%80',
  ])
  expect(moved?.headers['set-cookie']).toBeUndefined()
  await hitTexts(w, 3)
  expect(await counted(owner, id)).toEqual([1, 1])

  // a second lead: a member opens the mail, then the reader follows a link without loading the pictures
  const other = addressesOf(mails[1])
  await fetching(w, other.pixel, { cookie: owner.cookie ?? '' })
  expect((await hitTexts(w, 4)).at(-1)).toBe('opened unknown team')
  expect(await counted(owner, id)).toEqual([1, 1])
  await fetching(w, other.links[1] ?? '')
  await hitTexts(w, 5)
  expect(await counted(owner, id)).toEqual([2, 2])
  const { data } = (await owner.get(`/sequences/${id}/enrollments`)).body
  // no status has changed
  expect(data.map((one: { status: string }) => one.status)).toEqual(['active', 'active', 'active'])
})

test('a gateway that follows every link is not counted, including its first link that looked like a person’s', async () => {
  await using w = await world()
  const { owner, id, links } = await mailed(w, BOTH)
  w.clock.advance(3_600_000)
  await fetching(w, links[0] ?? '')
  await hitTexts(w, 1)
  expect(await counted(owner, id)).toEqual([1, 1])
  w.clock.advance(1_000)
  await fetching(w, links[1] ?? '')
  await hitTexts(w, 2)
  await fetching(w, links[2] ?? '')
  expect(await hitTexts(w, 3)).toEqual([
    'clicked person mail_program',
    'clicked machine burst',
    'clicked machine burst',
  ])
  expect(await counted(owner, id)).toEqual([0, 0])
  const [row] = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  expect(row.lastEvent.kind).toBe('sent')
  const { events } = (await owner.get(`/sequences/enrollments/${row.id}/metrics`)).body
  const shown = events.filter((one: { kind: string }) => one.kind === 'clicked')
  expect(shown.map((one: { data: { counted: boolean } }) => one.data.counted)).toEqual([false, false, false])
  expect(JSON.stringify(shown)).not.toContain('Windows NT')
  w.clock.advance(3_600_000)
  await fetching(w, links[0] ?? '')
  await hitTexts(w, 4)
  expect(await counted(owner, id)).toEqual([1, 1])
})

test('an altered token shows a Korean error page; a link works without the database', async () => {
  await using w = await world()
  const { pixel, links } = await mailed(w, BOTH)
  await makeReal(w)
  const [value = '', mac] = (links[0] ?? '').replace('/t/c/', '').split('.')
  const elsewhere = Buffer.from(
    Buffer.from(value, 'base64url').toString().replace('a.example', 'evil.example'),
  ).toString('base64url')
  for (const path of [
    `/t/c/${elsewhere}.${mac}`,
    `/t/c/${value}`,
    '/t/c/',
    '/t/o/x.gif',
    pixel.replace('/o/', '/c/'),
  ]) {
    const answer = await fetching(w, path)
    expect([answer?.statusCode, answer?.headers.location], path).toEqual([404, undefined])
    expect(answer?.body).toContain('없는 링크입니다')
  }
  const head = await fetching(w, links[0] ?? '', {}, 'HEAD')
  expect([head?.statusCode, head?.body]).toEqual([302, ''])
  await sql`ALTER TABLE events RENAME TO out_of_reach`.execute(w.ctx.db)
  expect((await fetching(w, links[0] ?? ''))?.statusCode).toBe(302)
  expect((await fetching(w, pixel))?.statusCode).toBe(200)
  await sql`ALTER TABLE out_of_reach RENAME TO events`.execute(w.ctx.db)
})

test('a link of a sandbox mail, of an erased or unknown mail, or without the database shows its target and does not redirect', async () => {
  await using w = await world()
  const { owner, mails, links } = await mailed(
    w,
    BOTH,
    1,
    '<p><a href="https://a.example/x?a=1&amp;b=%3Cb%3E">제품</a></p>',
  )
  const [path = ''] = links
  const shown = async (what: string) => {
    const answer = await fetching(w, path)
    expect([answer?.statusCode, answer?.headers.location], what).toEqual([200, undefined])
    expect(answer?.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer?.body).toContain('>a.example</p>')
    expect(answer?.body).toContain('href="https://a.example/x?a=1&#38;b=%3Cb%3E"')
    expect(answer?.body).toContain('계속 이동 · Continue')
  }
  await shown('sandbox')
  await makeReal(w)
  expect((await fetching(w, path))?.statusCode).toBe(302)
  const leads = (await owner.get(`/leads?search=${encodeURIComponent(mails[0].to)}`)).body.data
  expect((await owner.post(`/leads/${leads[0].id}/erase`)).status).toBe(200)
  await shown('erased')
  await sql`DELETE FROM events`.execute(w.ctx.db)
  await sql`DELETE FROM scheduled_executions`.execute(w.ctx.db)
  await shown('unknown')
  await sql`ALTER TABLE scheduled_executions RENAME TO out_of_reach`.execute(w.ctx.db)
  await shown('no database')
  await sql`ALTER TABLE out_of_reach RENAME TO scheduled_executions`.execute(w.ctx.db)
})

test('in the sandbox a simulated open counts as a person and not as a machine', async () => {
  await using w = await world()
  const { owner, id, mails } = await mailed(w, BOTH)
  const visit = async (body: object) =>
    (await owner.post(`/sandbox/messages/${mails[0].id}/visit`, body)).body as object
  expect(await visit({ kind: 'opened' })).toMatchObject({ by: 'person', reason: 'mail_program' })
  expect(await counted(owner, id)).toEqual([1, 0])
  expect(await visit({ kind: 'clicked', as: 'machine' })).toMatchObject({ by: 'machine' })
  expect(await counted(owner, id)).toEqual([1, 0])
  expect(await visit({ kind: 'clicked', link: 1 })).toMatchObject({ by: 'machine', reason: 'burst' })
  w.clock.advance(60_000)
  expect(await visit({ kind: 'clicked', link: 1 })).toMatchObject({
    by: 'person',
    target: 'https://b.example/',
  })
  expect(await counted(owner, id)).toEqual([1, 1])
})

test('earlier hits stay counted after switching off; a copy keeps the settings; the change is in the audit log', async () => {
  await using w = await world()
  const { owner, id, mails } = await mailed(w, { trackOpens: true })
  await owner.post(`/sandbox/messages/${mails[0].id}/visit`, { kind: 'opened' })
  expect(await counted(owner, id)).toEqual([1, null])
  const copy = (await owner.post(`/sequences/${id}/duplicate`)).body
  expect([copy.trackOpens, copy.trackClicks]).toEqual([true, false])
  await owner.put(`/sequences/${id}`, { trackOpens: false })
  expect(await counted(owner, id)).toEqual([1, null])
  const { rows } = await sql<{ userId: string; params: object }>`
    SELECT user_id, params FROM audit_logs WHERE action = 'PUT /sequences/:id' ORDER BY id DESC LIMIT 1`.execute(
    w.ctx.db,
  )
  expect(rows).toMatchObject([{ userId: owner.user.id, params: { id } }])
})

test('with a private address the launch report warns, with a public one it does not', async () => {
  await using inner = await world()
  await using outer = await world({ config: { appUrl: 'https://ieum.example.com' } })
  for (const [w, expected] of [
    [inner, ['tracking_unreachable']],
    [outer, []],
  ] as const) {
    const owner = await createTestWorkspace(w)
    const { id } = await makeSequence(owner, [{}])
    const codes = async () =>
      (await owner.get(`/sequences/${id}/check`)).body.report
        .map((item: { code: string }) => item.code)
        .filter((code: string) => code.startsWith('tracking'))
    expect(await codes()).toEqual([])
    await owner.put(`/sequences/${id}`, { trackClicks: true })
    expect(await codes()).toEqual(expected)
  }
})
