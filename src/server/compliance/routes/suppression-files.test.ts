// Import and export of suppressions, and the log.
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCsv } from '#server/leads/import/csv.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const send = (me: Owner, content: string | Uint8Array, fields: Record<string, string> = {}) =>
  me.upload('/suppressions/import', {
    workspaceId: me.workspaceId,
    file: { name: '거부 목록.csv', content },
    ...fields,
  })
const rowsOf = async (me: Owner, id: string) =>
  (await me.get(`/suppressions/imports/${id}/rows?limit=200`)).body.data.map(
    (row: { rowNumber: number; result: string; value: string | null }) => [
      row.rowNumber,
      row.result,
      row.value,
    ],
  )

test('an imported file ends the enrollments of its addresses at once, and no others', async () => {
  const me = await createTestWorkspace(w)
  const lead = async (email: string) =>
    (await makeLeads(me, me.workspaceId, 1, { contactEmail: email }))[0] ?? ''
  const leadIds = [
    await lead('one@listed.example'),
    await lead('two@whole.example'),
    await lead('three@stays.example'),
  ]
  const { id } = await makeSequence(me, [{}, {}])
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  const csv =
    '이메일,사유\r\nOne@Listed.example,전화로 거절\r\n@whole.example,\r\nnot an address,\r\none@listed.example,\r\ngmail.com,\r\n'
  const { status, body } = await send(me, iconv.encode(csv, 'cp949'))
  expect([status, body]).toMatchObject([200, { added: 2, known: 1, rejected: 2, ended: 2 }])
  expect(await rowsOf(me, body.id)).toEqual([
    [2, 'added', 'one@listed.example'],
    [3, 'added', 'whole.example'],
    [4, 'rejected', null],
    [5, 'known', 'one@listed.example'],
    [6, 'rejected', null],
  ])
  // planned before the import: nothing is sent
  const travelled = await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 10 })
  expect(travelled.body.sentCount).toBe(2)
  const to = (await me.get('/sandbox/messages?limit=50')).body.data.map((mail: { to: string }) => mail.to)
  expect(new Set(to)).toEqual(new Set(['three@stays.example']))
  expect((await send(me, csv)).body).toMatchObject({ added: 0, known: 3, ended: 0 })
  const rejected = (await me.get(`/suppressions/imports/${body.id}/rejected.csv`)).body
  expect(rejected).toContain('not an address,,주소도 도메인도 아닙니다')
  expect(rejected).not.toContain('listed.example')
})

test('a file without a header, one address per line, is read from its first line, in every encoding', async () => {
  const me = await createTestWorkspace(w)
  for (const encoding of ['utf-8', 'cp949', 'utf-16le'] as const) {
    const text = `${encoding === 'utf-16le' ? '\uFEFF' : ''}a@${encoding}.example\nb@${encoding}.example\n`
    const { body } = await send(me, iconv.encode(text, encoding))
    expect(body).toMatchObject({ added: 2, rejected: 0 })
    expect((await rowsOf(me, body.id))[0]).toEqual([1, 'added', `a@${encoding}.example`])
  }
})

test('the log contains user, time, reason and way of every added or removed entry, and can be searched', async () => {
  const me = await createTestWorkspace(w, { name: '김하늘' })
  await send(me, '이메일,메모\nkim@logged.example,전화로 거절\n')
  const [entry] = (await me.get('/suppressions?search=logged')).body.data
  expect(entry).toMatchObject({ note: '파일: 거부 목록.csv · 전화로 거절', createdByName: '김하늘' })
  await me.delete(`/suppressions/${entry.id}`)
  const log = async (query: string) => (await me.get(`/suppressions/log?${query}`)).body
  expect((await log('search=kim%40logged')).data).toMatchObject([
    { action: 'removed', value: 'kim@logged.example', userName: '김하늘' },
    { action: 'added', note: '파일: 거부 목록.csv · 전화로 거절', userName: '김하늘' },
  ])
  expect(await log('action=removed')).toMatchObject({ total: 1 })
  expect(await log('search=%25')).toMatchObject({ total: 0 })
})

test('an entry names the lead with its address, of its own workspace only', async () => {
  const me = await createTestWorkspace(w)
  const other = await createTestWorkspace(w)
  const lead = (owner: typeof me, companyName: string) =>
    owner.post('/leads', { workspaceId: owner.workspaceId, companyName, contactEmail: 'Kim@named.example' })
  const { body: ours } = await lead(me, '한빛정밀')
  await lead(other, '세종물류')
  await send(me, 'kim@named.example\nnobody@named.example\n')
  const { body } = await me.get('/suppressions?search=named')
  const byValue = new Map(
    body.data.map((entry: { value: string; lead: unknown }) => [entry.value, entry.lead]),
  )
  expect(byValue.get('kim@named.example')).toEqual({ id: ours.id, name: '한빛정밀' })
  expect(byValue.get('nobody@named.example')).toBeNull()
})

test('an export is safe in a spreadsheet and can be imported unchanged', async () => {
  const me = await createTestWorkspace(w)
  await send(me, '이메일,메모\n+formula@x.example,=cmd()\nplain@x.example,@SUM(1)\nwhole-domain.example,\n')
  const file = await me.get(`/suppressions/export.csv?workspaceIds=${me.workspaceId}`)
  expect(file.headers['content-type']).toContain('text/csv')
  const opened = await openCsv(Buffer.from(file.body))
  const cells: string[][] = []
  for await (const row of opened.rows()) cells.push(row.cells)
  expect(cells).toHaveLength(3)
  for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  const again = await createTestWorkspace(w)
  expect((await send(again, file.body)).body).toMatchObject({ added: 3, rejected: 0 })
  expect((await again.get('/suppressions?search=formula')).body.data[0].value).toBe('+formula@x.example')
})

test('every non-blank row of any file has exactly one result', async () => {
  const me = await createTestWorkspace(w)
  const cell = fc.oneof(
    fc.emailAddress(),
    fc.domain(),
    fc.string({ maxLength: 20 }),
    fc.constantFrom('=1+1', '"', 'a,b', '가나', 'x@y.example\nz@y.example'),
  )
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (cells) => {
      const csv = ['이메일,메모', ...cells.map((text) => `${quoted(text)},메모`)].join('\n')
      const { status, body } = await send(me, csv)
      expect(status).toBe(200)
      expect(body.added + body.known + body.rejected).toBe(cells.length)
      expect(await rowsOf(me, body.id)).toHaveLength(cells.length)
    }),
    { numRuns: 25 },
  )
})
