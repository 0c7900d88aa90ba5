import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importLeads } from '#server/leads/actions/import.ts'
import { workbook } from '#server/leads/import/workbook.fixture.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let app: World
let owner: SignedUp
beforeAll(async () => {
  app = await world({ role: 'all' })
  owner = await app.signUp()
})
afterAll(() => app[Symbol.asyncDispose]())

const upload = (content: string | Uint8Array, fields: Record<string, string> = {}, who = owner) =>
  who.upload('/leads/import?wait=30', {
    file: { name: '명단.csv', content },
    workspaceId: who.workspaceId,
    ...fields,
  })
const rowsOf = async (id: string) => (await owner.get(`/leads/imports/${id}/rows?limit=200`)).body.data
const find = async (search: string) =>
  (await owner.get(`/leads?search=${encodeURIComponent(search)}&workspaceIds=${owner.workspaceId}`)).body.data

for (const encoding of ['utf-8', 'cp949', 'utf-16le', 'utf-16be'] as const) {
  test(`a list in ${encoding} is imported without a changed character, 똠 and 펲 included`, async () => {
    const mark = encoding.startsWith('utf-16') ? '\uFEFF' : ''
    const text = `${mark}업체명,담당자,메일,지역,직급\r\n똠방 ${encoding},펲시,${encoding}@example.com,서울,팀장\r\n`
    const { status, body } = await upload(iconv.encode(text, encoding))
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'completed', encoding, total: 1, done: 1, created: 1, failed: 0 })
    const [lead] = await find(`똠방 ${encoding}`)
    expect(lead).toMatchObject({ contactName: '펲시', contactEmail: `${encoding}@example.com`, city: '서울' })
    expect(lead.customFields).toEqual({ 직급: '팀장' })
  })
}

test('CP949 rows of a UTF-8 file are imported, and a row with characters that cannot be read is rejected', async () => {
  const csv = Buffer.concat([
    Buffer.from('\uFEFF회사명,담당자,이메일\r\n'),
    iconv.encode('똠방 혼합,김도현,mixed@hanbit.example\r\n', 'cp949'),
    Buffer.from([0xff, 0xff, ...Buffer.from(',박서준,broken@hanbit.example\r\n')]),
  ])
  const { body } = await upload(csv)
  expect(body).toMatchObject({ total: 2, created: 1, failed: 1 })
  expect((await find('똠방 혼합'))[0]).toMatchObject({ contactName: '김도현' })
  const failed = (await rowsOf(body.id)).find(({ result }: { result: string }) => result === 'failed')
  expect(failed).toMatchObject({ rowNumber: 3, reason: expect.stringContaining('‘회사명’의 글자가 깨져') })
})

test('every row of the file has a result, with a reason when it was not imported', async () => {
  const csv = [
    '회사,이름,이메일',
    '하나,김하나,hana@example.com',
    '둘,이둘,hana@EXAMPLE.com',
    '셋,박셋,아닌주소',
    '넷,최넷,',
    ',,',
    ',,다섯번째@한글.kr',
    `${'여섯'.repeat(200)},가,six@example.com`,
    '일곱,,seven@example.com',
  ].join('\n')
  const { body } = await upload(csv)
  expect(body).toMatchObject({ status: 'completed', total: 7, done: 7, created: 4, skipped: 1, failed: 2 })
  const rows = await rowsOf(body.id)
  expect(rows.map((row: { rowNumber: number; result: string }) => [row.rowNumber, row.result])).toEqual([
    [2, 'created'],
    [3, 'skipped'],
    [4, 'created'],
    [5, 'created'],
    [7, 'failed'],
    [8, 'failed'],
    [9, 'created'],
  ])
  const reasons = rows.map((row: { reason: string | null }) => row.reason)
  expect(reasons).toEqual([
    null,
    '파일의 2번째 행과 이메일이 같습니다.',
    '이메일 칸의 ‘아닌주소’에 주소가 없어 메일을 보낼 수 없습니다.',
    '이메일이 없어 메일을 보낼 수 없습니다.',
    '이메일 주소가 올바르지 않습니다: 다섯번째@한글.kr',
    '‘회사명’ 값이 너무 깁니다.',
    null,
  ])
  expect(rows[2].cells).toEqual(['셋', '박셋', '아닌주소'])
  const failed = await owner.get(`/leads/imports/${body.id}/rows?result=failed`)
  expect(failed.body.total).toBe(2)
})

test('an existing address is skipped, or its non-empty cells replace the stored values', async () => {
  await upload('회사,이름,이메일,업종\n처음,김처음,same@example.com,제조\n')
  const skipped = await upload('회사,이름,이메일\n나중,이나중,same@example.com\n')
  expect(skipped.body).toMatchObject({ created: 0, updated: 0, skipped: 1 })
  expect((await rowsOf(skipped.body.id))[0].reason).toBe('이미 있는 연락처입니다.')
  const csv = '회사,이름,이메일,업종\n나중,,same@example.com,\n,박또,same@example.com,물류\n'
  const updated = await upload(csv, { onDuplicate: 'update' })
  expect(updated.body).toMatchObject({ created: 0, updated: 2, skipped: 0 })
  const [lead] = await find('same@example.com')
  expect(lead).toMatchObject({ companyName: '나중', contactName: '박또', industry: '물류' })
})

test('all leads of the file are added to the group, also existing ones', async () => {
  const group = await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '가을 명단' })
  await upload('회사,이메일\n먼저,before@example.com\n')
  await upload('회사,이메일\n먼저,before@example.com\n새,new@example.com\n', {
    customerGroupId: group.body.id,
  })
  const { body } = await owner.get(`/customer-groups/${group.body.id}/leads`)
  expect(body.data.map((lead: { companyName: string }) => lead.companyName).sort()).toEqual(['먼저', '새'])
})

test('a corrected mapping is used', async () => {
  const mapping = JSON.stringify({ A: 'companyName', B: 'contactEmail', C: 'ignore' })
  const { body } = await upload('A,B,C\n매핑사,map@example.com,비밀\n', { mapping })
  expect(body.mapping).toEqual({ A: 'companyName', B: 'contactEmail', C: 'ignore' })
  const [lead] = await find('매핑사')
  expect(lead).toMatchObject({ contactEmail: 'map@example.com', customFields: {} })
})

test('the preview guesses the columns and stores nothing', async () => {
  const before = (await owner.get('/leads')).body.total
  const { status, body } = await owner.upload('/leads/import/preview', {
    file: { name: 'a.csv', content: iconv.encode('상호,성함,전자우편\n펲,김,k@example.com\n', 'cp949') },
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    encoding: 'cp949',
    columns: ['상호', '성함', '전자우편'],
    mapping: { 상호: 'companyName', 성함: 'contactName', 전자우편: 'contactEmail' },
    rows: [['펲', '김', 'k@example.com']],
    total: 1,
    sheets: [],
    sheet: null,
    headerRow: 1,
    headerChoices: [
      { row: 1, text: '상호, 성함, 전자우편' },
      { row: 2, text: '펲, 김, k@example.com' },
    ],
    hiddenRows: 0,
    hiddenColumns: 0,
    leftOutRows: 0,
    errorCells: 0,
  })
  expect((await owner.get('/leads')).body.total).toBe(before)
})

test('a workbook is imported like a CSV file, with the row numbers of the sheet', async () => {
  const content = workbook([
    ['회사명', '담당자명', '이메일', '연락처'],
    ['엑셀상사', '펲똠', 'xl@example.com', 1012345678],
    ['엑셀물산', null, 'kim@', null],
  ])
  const response = await owner.upload('/leads/import', {
    file: { name: '고객.xlsx', content },
    workspaceId: owner.workspaceId,
  })
  expect(response.body).toMatchObject({ status: 'completed', total: 2, created: 1, failed: 1 })
  expect((await find('엑셀상사'))[0]).toMatchObject({
    contactName: '펲똠',
    contactEmail: 'xl@example.com',
    customFields: { 연락처: '1012345678' },
  })
  const rejected = await owner.get(`/leads/imports/${response.body.id}/rejected.csv`)
  expect(rejected.body).toContain('\n3,엑셀물산')
})

test('the chosen line of titles is used by the preview and by the import', async () => {
  const content = '회사명,이메일\n업체,메일,등급\n선택사,chosen@example.com,A\n'
  const choice = { headerRow: '2', sheet: '', withHidden: 'true' }
  const preview = await owner.upload('/leads/import/preview', { file: { name: 'a.csv', content }, ...choice })
  expect(preview.body).toMatchObject({ headerRow: 2, columns: ['업체', '메일', '등급'], total: 1 })
  expect((await upload(content, choice)).body).toMatchObject({ total: 1, created: 1 })
  expect((await find('선택사'))[0].customFields).toEqual({ 등급: 'A' })
  const wrong = await upload(content, { headerRow: '첫째', withHidden: '아마' })
  expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['headerRow', 'withHidden'])
})

test('a file without titles is imported by its content, or with a mapping of its columns', async () => {
  const known = '(주)무제목,김무제 과장,untitled@example.com\n'
  expect((await upload(known)).body).toMatchObject({ total: 1, created: 1 })
  expect((await find('무제목'))[0]).toMatchObject({
    contactName: '김무제',
    contactEmail: 'untitled@example.com',
    customFields: { 직함: '과장' },
  })
  const content = '번호사,number@example.com\n'
  expect((await upload(content)).body).toMatchObject({
    code: 'import_unreadable',
    message: expect.stringContaining('첫 줄에 열 이름이 없고'),
  })
  const mapping = JSON.stringify({ '열 1': 'companyName' })
  expect((await upload(content, { mapping })).body).toMatchObject({ total: 1, created: 1 })
  expect((await find('번호사'))[0]).toMatchObject({ contactEmail: 'number@example.com' })
})

test('family and given names are joined in the order of their script', async () => {
  const csv =
    '성,이름,회사,이메일\n김,도현,이름결합,kim@joined.example\nSmith,Anna,이름결합,anna@joined.example\n,민지,이름결합,m@joined.example\n'
  expect((await upload(csv)).body).toMatchObject({ created: 3 })
  expect((await find('이름결합')).map((lead: { contactName: string }) => lead.contactName).sort()).toEqual([
    'Anna Smith',
    '김도현',
    '민지',
  ])
})

test('the file of rejected rows contains the original cells and the reason, and is safe in a spreadsheet', async () => {
  const { body } = await upload('회사,이메일\n=1+1,kim@\n좋은회사,ok@example.com\n')
  const response = await owner.get(`/leads/imports/${body.id}/rejected.csv`)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.body).toBe(
    "\uFEFF원본 행,회사,이메일,가져오기 결과,가져오지 못한 이유\n2,'=1+1,kim@,실패,이메일 주소가 올바르지 않습니다: kim@\n",
  )
})

test('a form without a file, a workspace or a readable mapping is rejected with the field', async () => {
  const missing = await owner.upload('/leads/import', { workspaceId: owner.workspaceId })
  expect([missing.status, missing.body.issues]).toEqual([
    400,
    [{ path: 'file', message: '파일을 선택해 주세요.' }],
  ])
  const nowhere = await upload('회사\n가\n', { workspaceId: 'x', mapping: '{' })
  expect(nowhere.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['workspaceId', 'mapping'])
  const broken = await upload('회사,이름\n"가\n')
  expect([broken.status, broken.body.code]).toEqual([400, 'import_unreadable'])
  const json = await owner.post('/leads/import', { workspaceId: owner.workspaceId })
  expect([json.status, json.body.code]).toEqual([400, 'bad_request'])
})

test('a file above 50 MB is rejected', async () => {
  const { status, body } = await upload(new Uint8Array(50 * 1024 * 1024 + 1).fill(97))
  expect([status, body.code]).toEqual([413, 'payload_too_large'])
})

test('an interrupted import continues behind its last row and does nothing twice', async () => {
  const csv = `회사,이메일\n${Array.from({ length: 2500 }, (_, n) => `회사${n},kill${n}@example.com`).join('\n')}\n`
  const { body } = await upload(csv)
  expect(body).toMatchObject({ created: 2500, skipped: 0 })
  // as if the process was killed after the first thousand
  await sql`DELETE FROM lead_import_rows WHERE import_id = ${body.id} AND row_number > 1001`.execute(
    app.ctx.db,
  )
  await sql`DELETE FROM leads WHERE email_key ~ '^kill(1...|2...)@'`.execute(app.ctx.db)
  await sql`UPDATE lead_imports SET status = 'running', created = 1000, finished_at = NULL, content = ${Buffer.from(csv)}
            WHERE id = ${body.id}`.execute(app.ctx.db)
  const { signal } = new AbortController()
  await Promise.all([importLeads(app.ctx, body.id, signal), importLeads(app.ctx, body.id, signal)])
  const done = await owner.get(`/leads/imports/${body.id}`)
  expect(done.body).toMatchObject({ status: 'completed', done: 2500, created: 2500, skipped: 0 })
  expect((await owner.get('/leads?search=kill')).body.total).toBe(2500)
})

test('the workspace decides who may import and see an import', async () => {
  const { body } = await upload('회사\n가나다\n')
  const stranger = await app.signUp()
  expect((await stranger.get(`/leads/imports/${body.id}`)).body.code).toBe('import_not_found')
  expect((await stranger.get(`/leads/imports/${body.id}/rows`)).status).toBe(404)
  expect((await stranger.get(`/leads/imports/${body.id}/rejected.csv`)).status).toBe(404)
  expect((await upload('회사\n가\n', { workspaceId: owner.workspaceId }, stranger)).status).toBe(404)
  const viewer = await app.signUp()
  await app.join(viewer, owner.workspaceId, 'viewer')
  expect((await viewer.get(`/leads/imports/${body.id}`)).status).toBe(200)
  expect((await upload('회사\n가\n', { workspaceId: owner.workspaceId }, viewer)).status).toBe(403)
  expect((await app.guest.get(`/leads/imports/${body.id}/rejected.csv`)).status).toBe(401)
})
