import { afterAll, beforeAll, expect, test } from 'vitest'
import { STARTER_IDS } from '#core/sequences/starters/starter-ids.ts'
import { parseWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

type Starter = { id: string; name: string; totalDays: number; placesToFill: string[]; mails: object[] }
const starters = async (): Promise<Starter[]> => (await me.get('/sequence-starters')).body.data

test('the starters are listed with their mails, days and the places to fill', async () => {
  const { body } = await me.get('/sequence-starters')
  expect(body.total).toBe(6)
  expect(body.data.map(({ id }: Starter) => id)).toEqual([...STARTER_IDS])
  expect(body.data[1]).toMatchObject({
    id: 'exhibition_follow_up',
    name: '전시회 후속',
    totalDays: 7,
    placesToFill: ['[전시회 이름을 입력]', '[부스에서 보여 드린 제품을 입력]'],
    mails: [
      { delayDays: 0, subject: expect.stringContaining('[전시회 이름을 입력]') },
      { delayDays: 2, subject: '' },
      { delayDays: 5, subject: '' },
    ],
  })
})

test('a sequence created from a starter has its mails, and starts once the marked places are filled in', async () => {
  for (const { id: starterId, name, mails, placesToFill } of await starters()) {
    const made = await me.post('/sequences', { name, workspaceId: me.workspaceId, starterId })
    expect(made.status).toBe(200)
    const parsed = parseWorkflow(made.body.workflowData)
    if (!parsed.ok) throw new Error(parsed.detail)
    const steps = await me.get(`/sequences/${made.body.id}/steps`)
    expect(steps.body.data).toMatchObject(mails)

    const rejected = await me.post(`/sequences/${made.body.id}/activate`)
    expect(rejected.status).toBe(422)
    const blocks = rejected.body.report.filter(({ level }: { level: string }) => level === 'error')
    expect(new Set(blocks.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['unfilled_placeholder']),
    )
    expect(blocks[0].message).toContain(placesToFill[0])

    let text = printWorkflow(parsed.workflow)
    for (const place of placesToFill) text = text.replaceAll(place, '서울 기계 산업전')
    await me.put(`/sequences/${made.body.id}`, { workflowData: text })
    expect((await me.post(`/sequences/${made.body.id}/activate`)).status).toBe(200)
  }
})

test('an unknown starter, or one together with a workflow, answers 400 with the field', async () => {
  const body = { name: '예시', workspaceId: me.workspaceId }
  const unknown = await me.post('/sequences', { ...body, starterId: 'nothing' })
  expect(unknown.status).toBe(400)
  expect(unknown.body.issues[0].path).toBe('starterId')
  expect(unknown.body.message).toContain('시작 예시')
  const both = await me.post('/sequences', {
    ...body,
    starterId: 'new_proposal',
    workflowData: '{"nodes":[]}',
  })
  expect(both.status).toBe(400)
  expect(both.body.issues[0].path).toBe('starterId')
})
