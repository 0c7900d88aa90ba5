import { createHash } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#api/paths.ts'
import { removeUnusedImages } from '#server/writing/actions/store-images.ts'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
let stranger: Owner
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w)
  stranger = await createTestWorkspace(w, { name: '남', email: 'stranger@else.example' })
})
afterAll(() => w[Symbol.asyncDispose]())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('base64url')
/** A file of this size that begins like an image. */
const gif = (bytes: number, last = 0) => {
  const file = Buffer.alloc(bytes, last)
  file.write('GIF89a')
  return file
}
const store = (owner: Owner, file: Buffer, workspaceIds = [owner.workspaceId]) =>
  owner.post('/images', { workspaceIds, image: file.toString('base64') })
const addressOf = async (file: Buffer): Promise<string> => (await store(me, file)).body.address
const count = async () =>
  Number(
    (
      await w.ctx.db
        .selectFrom('images')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const pathOf = (address: string) => address.slice(API_PREFIX.length)

test('an image is stored once by its content and shown to members only', async () => {
  const { body } = await store(me, PNG)
  expect(body).toEqual({ address: `${API_PREFIX}/images/${hashOf(PNG)}` })
  const before = await count()
  expect((await store(me, PNG)).body).toEqual(body)
  expect(await count()).toBe(before)
  const shown = await w.app.server?.inject({ url: body.address, headers: { cookie: me.cookie ?? '' } })
  expect(shown?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.compare(shown?.rawPayload ?? Buffer.alloc(0), PNG)).toBe(0)
  expect((await stranger.get(pathOf(body.address))).body.code).toBe('image_not_found')
  expect((await store(stranger, PNG, [me.workspaceId])).body.code).toBe('workspace_not_found')
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
  ['BMP', Buffer.from('BM000000')],
])('%s is not stored', async (_, file) => {
  expect((await store(me, file)).body).toMatchObject({ statusCode: 400, code: 'image_invalid' })
})

test('an image of 1 MB is stored, and a larger one is rejected', async () => {
  expect((await store(me, gif(1_048_576))).status).toBe(200)
  expect((await store(me, gif(1_048_577))).status).toBe(400)
})

test('a mail contains the image of its workspace as a part, and is shown with it', async () => {
  const address = await addressOf(PNG)
  const foreign = (await store(stranger, gif(20))).body.address
  const bodyHtml = `<p>보세요 <img src="${address}" alt="그래프"><img src="${foreign}" alt="남의 그림"></p>`
  const leadIds = await makeLeads(me, me.workspaceId, 1)
  const { id } = await makeSequence(me, [{ bodyHtml }], { leadIds })
  const { report } = (await me.get(`/sequences/${id}/check`)).body
  expect(report).toContainEqual(expect.objectContaining({ code: 'unseen_image', count: 1 }))
  await me.post(`/sequences/${id}/activate`)
  const enrolled = await me.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: me.sandboxId,
  })
  expect(enrolled.body.enrolledCount).toBe(1)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 1 })
  const [message] = (await me.get('/sandbox/messages')).body.data
  const mail = await simpleParser(Buffer.from(message.raw, 'latin1'))
  expect(mail.attachments).toMatchObject([
    { cid: `${hashOf(PNG)}@image`, contentType: 'image/png', contentDisposition: 'inline' },
  ])
  expect(Buffer.compare(mail.attachments[0]?.content ?? Buffer.alloc(0), PNG)).toBe(0)
  expect(message.html).toContain(`<img src="${address}" alt="그래프">`)
  expect(message.html).not.toContain(foreign)
  expect(message.html).toContain('alt="남의 그림"')
})

test('a mail contains at most ten images and 3 MB of them, and the launch check names the others', async () => {
  const many = await Promise.all(Array.from({ length: 11 }, (_, nth) => addressOf(gif(100, nth))))
  const large = await Promise.all([1, 2, 3].map((nth) => addressOf(gif(1_048_576, nth))))
  const unseen = async (addresses: readonly string[]) => {
    const bodyHtml = addresses.map((address) => `<img src="${address}" alt="">`).join('')
    const { id } = await makeSequence(me, [{ bodyHtml }])
    const { report } = (await me.get(`/sequences/${id}/check`)).body
    return report.find(({ code }: { code: string }) => code === 'unseen_image')?.count ?? 0
  }
  expect(await unseen(many.slice(0, 10))).toBe(0)
  expect(await unseen(many)).toBe(1)
  expect(await unseen(large)).toBe(0)
  expect(await unseen([...large, ...many.slice(0, 1)])).toBe(1)
})

test('data: images of a saved body are stored, and what is no image stays as it is', async () => {
  const data = `data:image/png;base64,${PNG.toString('base64')}`
  const wrong = 'data:image/png;base64,PHN2Zz4='
  const bodyHtml = `<p><img src="${data}" alt="가"><img src='${wrong}'></p>`
  const stored = `<p><img src="${await addressOf(PNG)}" alt="가"><img src='${wrong}'></p>`
  const template = await me.post('/email-templates', { workspaceId: me.workspaceId, name: '글', bodyHtml })
  expect(template.body.bodyHtml).toBe(stored)
  const { id } = await makeSequence(me, workflowJson([{ bodyHtml }]))
  const { workflowData } = (await me.get(`/sequences/${id}`)).body
  expect(JSON.parse(workflowData).nodes[1].data.bodyHtml).toBe(stored)
})

test('an image that no body names for thirty days is deleted, one that a mail contained is kept', async () => {
  const [used, unused] = [gif(50), gif(51)]
  await me.post('/email-templates', {
    workspaceId: me.workspaceId,
    name: '그림',
    bodyHtml: `<img src="${await addressOf(used)}">`,
  })
  const paths = {
    used: pathOf(await addressOf(used)),
    unused: pathOf(await addressOf(unused)),
    mailed: pathOf(await addressOf(PNG)),
  }
  await removeUnusedImages(w.ctx)
  expect((await me.get(paths.unused)).status).toBe(200)
  w.clock.advance(30 * 86_400_000 + 1)
  await removeUnusedImages(w.ctx)
  expect((await me.get(paths.unused)).status).toBe(404)
  expect((await me.get(paths.used)).status).toBe(200)
  expect((await me.get(paths.mailed)).status).toBe(200)
})
