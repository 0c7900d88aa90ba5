// The opt-out link of a mail stops the mail of that workspace to that address, and nothing else.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optOutUrl } from '#server/compliance/actions/opt-out-links.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { agent, type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const travel = async (owner: Owner, hours: number): Promise<number> =>
  (await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: hours })).body.sentCount

/** A lead that got the first of two mails; the link is read from the mail. */
async function mailed() {
  const owner = await createTestWorkspace(w, { name: '김하늘' })
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{ bodyText: '안녕하세요\n\n{{수신거부}}' }, {}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, 1)
  const [mail] = (await owner.get('/sandbox/messages')).body.data
  const header = (name: string): string =>
    mail.headers.find((one: { name: string }) => one.name === name)?.value ?? ''
  const url = header('List-Unsubscribe').slice(1, -1)
  const token = url.split('/u/')[1] ?? ''
  const row = async () =>
    (await owner.get(`/sequences/${id}/enrollments`)).body.data.find(
      (one: { contactEmail: string }) => one.contactEmail === mail.to,
    )
  const suppressed = async () =>
    (await owner.get('/suppressions')).body.data.map((one: { value: string; reason: string }) => [
      one.value,
      one.reason,
    ])
  return { owner, id, leadIds, mail, url, token, header, row, suppressed }
}
const inject = (method: 'GET' | 'POST' | 'HEAD', url: string, payload = '', type?: string) =>
  w.app.server?.inject({ method, url, payload, headers: type ? { 'content-type': type } : {} })

test('every mail contains the link in its header and at {{수신거부}}', async () => {
  const { mail, url, header } = await mailed()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/u\/[1-9A-HJ-NP-Za-km-z]{14}$/)
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.text).toContain(url)
})

test('a GET of the link, the page or its state never unsubscribes', async () => {
  const { token, row, suppressed, mail } = await mailed()
  for (let i = 0; i < 3; i++) {
    const state = await w.guest.get(`/unsubscribe/${token}`)
    const [local = '', domain = ''] = mail.to.split('@')
    expect(state.body).toEqual({
      maskedAddress: `${local.slice(0, 2)}•••@${domain}`,
      senderName: '',
      isUnsubscribed: false,
    })
    await inject('GET', `/u/${token}`)
    await inject('HEAD', `/u/${token}`)
  }
  expect((await row()).status).toBe('active')
  expect(await suppressed()).toEqual([])
})

test('the page names the company of the sender profile, else the workspace, never its default name', async () => {
  const { owner, token } = await mailed()
  const shown = async () => (await w.guest.get(`/unsubscribe/${token}`)).body.senderName
  expect(await shown()).toBe('')
  await owner.patch(`/workspaces/${owner.workspaceId}`, { name: '국내영업팀' })
  expect(await shown()).toBe('국내영업팀')
  const sender = { senderName: '주식회사 새길소프트', email: '', phone: '', postalAddress: '' }
  expect((await owner.put(`/workspaces/${owner.workspaceId}/sender`, sender)).status).toBe(200)
  expect(await shown()).toBe('주식회사 새길소프트')
})

test('one click on the page opts out of the whole workspace, at once and permanently', async () => {
  const { owner, id, token, mail, row, suppressed, leadIds } = await mailed()
  expect((await w.guest.post(`/unsubscribe/${token}`)).body).toEqual({ ok: true })
  expect(await row()).toMatchObject({
    status: 'unsubscribed',
    statusReason: 'link',
    nextActionAt: null,
    lastEvent: { kind: 'unsubscribed' },
  })
  expect(await suppressed()).toEqual([[mail.to, 'link']])
  expect((await w.guest.get(`/unsubscribe/${token}`)).body.isUnsubscribed).toBe(true)
  expect(await travel(owner, 24 * 10)).toBe(1)
  // no later action reopens it, and no other sequence enrolls the address
  const closed = await owner.patch(`/sequences/${id}/enrollments/${(await row()).id}/status`, {
    status: 'active',
  })
  expect(closed.status).toBe(409)
  const next = await makeSequence(owner, [{}])
  const again = await owner.post(`/sequences/${next.id}/enrollments`, {
    leadIds,
    userEmailAccountId: owner.sandboxId,
  })
  expect(again.body.skipped.map((one: { reason: string }) => one.reason)).toEqual(['suppressed'])
  // a second click changes nothing
  expect((await w.guest.post(`/unsubscribe/${token}`)).status).toBe(200)
  expect(await suppressed()).toHaveLength(1)
})

test.each([
  ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'multipart',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ],
  ['nothing at all', '', undefined],
])('the one-click POST of a mail program (%s) unsubscribes', async (_how, payload, type) => {
  const { url, row, owner } = await mailed()
  const response = await inject('POST', new URL(url).pathname, payload, type)
  expect(response?.statusCode).toBe(200)
  expect(await row()).toMatchObject({ status: 'unsubscribed', statusReason: 'one_click' })
  expect(await travel(owner, 24 * 10)).toBe(1)
})

test('an undone opt-out frees the address, and ended enrollments stay ended', async () => {
  const { token, row, suppressed } = await mailed()
  await w.guest.post(`/unsubscribe/${token}`)
  expect((await w.guest.delete(`/unsubscribe/${token}`)).body).toEqual({ ok: true })
  expect(await suppressed()).toEqual([])
  expect((await row()).status).toBe('unsubscribed')
  expect((await w.guest.get(`/unsubscribe/${token}`)).body.isUnsubscribed).toBe(false)
})

test('the link undoes only its own opt-out: a suppression by a user, or of a domain, stays', async () => {
  const { owner, token, mail, suppressed } = await mailed()
  await owner.post('/suppressions', { workspaceId: owner.workspaceId, kind: 'address', value: mail.to })
  await w.guest.post(`/unsubscribe/${token}`)
  await w.guest.delete(`/unsubscribe/${token}`)
  expect(await suppressed()).toEqual([[mail.to, 'manual']])
  const domain = mail.to.split('@')[1]
  await owner.post('/suppressions', { workspaceId: owner.workspaceId, kind: 'domain', value: domain })
  await w.guest.delete(`/unsubscribe/${token}`)
  expect(await suppressed()).toHaveLength(2)
  expect((await w.guest.get(`/unsubscribe/${token}`)).body.isUnsubscribed).toBe(true)
})

test('all mails to one recipient have the same link, also when a mail is composed again', async () => {
  const { owner, mail, token } = await mailed()
  await travel(owner, 24 * 10)
  const links = (await owner.get(`/sandbox/messages?to=${mail.to}`)).body.data.map(
    ({ headers }: { headers: { name: string; value: string }[] }) =>
      headers.find(({ name }) => name === 'List-Unsubscribe')?.value,
  )
  expect(links).toHaveLength(2)
  expect(new Set(links)).toEqual(new Set([`<${w.ctx.appUrl}/u/${token}>`]))
  expect(optOutUrl(w.ctx, { workspaceId: owner.workspaceId, address: mail.to })).toBe(
    `${w.ctx.appUrl}/u/${token}`,
  )
})

test('the long link of a mail sent before short links opens the same page and opts out', async () => {
  const { owner, mail, row, suppressed, token } = await mailed()
  const long = w.ctx.tokens.sign('opt-out', `${owner.workspaceId}/${mail.to}`)
  expect((await w.guest.get(`/unsubscribe/${long}`)).body).toEqual(
    (await w.guest.get(`/unsubscribe/${token}`)).body,
  )
  expect((await inject('POST', `/u/${long}`))?.statusCode).toBe(200)
  expect(await row()).toMatchObject({ status: 'unsubscribed', statusReason: 'one_click' })
  expect((await w.guest.get(`/unsubscribe/${token}`)).body.isUnsubscribed).toBe(true)
  expect((await w.guest.delete(`/unsubscribe/${long}`)).body).toEqual({ ok: true })
  expect(await suppressed()).toEqual([])
})

test('the table of codes contains neither a code nor an address', async () => {
  const { owner, mail, token } = await mailed()
  const { rows } = await sql<{ row: string; readable: string }>`
    SELECT t::text AS row, encode(sealed_address, 'escape') AS readable FROM opt_out_codes t
    WHERE workspace_id = ${owner.workspaceId}`.execute(w.ctx.db)
  expect(rows).toHaveLength(2)
  const [local = ''] = mail.to.split('@')
  for (const { row, readable } of rows)
    for (const secret of [
      token,
      Buffer.from(token).toString('hex'),
      local,
      Buffer.from(local).toString('hex'),
    ])
      expect(row + readable).not.toContain(secret)
})

test('a link of a mail works after its lead is erased for good', async () => {
  const { owner, leadIds, token, mail, suppressed } = await mailed()
  for (const leadId of leadIds) expect((await owner.post(`/leads/${leadId}/erase`)).status).toBe(200)
  expect((await owner.get(`/leads?workspaceId=${owner.workspaceId}`)).body.total).toBe(0)
  expect((await w.guest.post(`/unsubscribe/${token}`)).status).toBe(200)
  expect(await suppressed()).toEqual([[mail.to, 'link']])
})

test('more than 120 links in a minute from one address are answered 429', async () => {
  const from = (n: number) =>
    w.app.server?.inject({
      method: 'POST',
      url: `/u/${'1'.repeat(13)}${(n % 9) + 1}`,
      remoteAddress: '198.51.100.7',
    })
  for (let n = 0; n < 120; n++) expect((await from(n))?.statusCode).toBe(404)
  expect((await from(120))?.statusCode).toBe(429)
})

test('a changed link, or one for another purpose, is rejected without details', async () => {
  const { owner, mail, token: code, suppressed } = await mailed()
  const token = w.ctx.tokens.sign('opt-out', `${owner.workspaceId}/${mail.to}`)
  const [head = '', ...rest] = token.split('.')
  const flipped = `${token.slice(0, 12)}${token[12] === 'A' ? 'B' : 'A'}${token.slice(13)}`
  const responses = new Set<string>()
  for (const wrong of [
    flipped,
    `${head}.`,
    `${head}x.${rest.join('.')}`,
    'x'.repeat(40),
    `${token}A`,
    token.slice(0, -2),
    w.ctx.tokens.sign('open', `${owner.workspaceId}/${mail.to}`),
    `${code.slice(0, -1)}${code.endsWith('1') ? '2' : '1'}`,
    `${code}1`,
    code.slice(0, -1),
    code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase(),
  ]) {
    for (const response of [
      await w.guest.get(`/unsubscribe/${wrong}`),
      await w.guest.post(`/unsubscribe/${wrong}`),
      await w.guest.delete(`/unsubscribe/${wrong}`),
    ]) {
      expect(response.body, wrong).toMatchObject({
        statusCode: 404,
        message: expect.stringMatching(/[가-힣]/),
      })
      responses.add(JSON.stringify(response.body))
    }
    expect((await inject('POST', `/u/${wrong}`))?.statusCode, wrong).toBe(404)
  }
  expect(responses.size).toBe(1)
  expect(await suppressed()).toEqual([])
})

test('an opt-out works for a deleted sequence and a deleted lead too', async () => {
  const { owner, id, token, suppressed, mail, leadIds } = await mailed()
  await owner.delete(`/sequences/${id}`)
  for (const leadId of leadIds) await owner.delete(`/leads/${leadId}`)
  expect((await w.guest.post(`/unsubscribe/${token}`)).status).toBe(200)
  expect(await suppressed()).toEqual([[mail.to, 'link']])
})

test('the link works with a session of another workspace and from another origin', async () => {
  const { token, row } = await mailed()
  const stranger = await w.signUp()
  const elsewhere = agent(w.app, stranger.cookie)
  expect((await elsewhere.post(`/unsubscribe/${token}`)).status).toBe(200)
  expect((await row()).status).toBe('unsubscribed')
})
