// A step has one number on every screen: that of the designer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

type Numbered = { nodeId: string; order: number }

test('with variants of different length every call returns the number of the designer', async () => {
  const workflow = workflowFrom('start>A>a3>C>c3>E', 'start>B>b3>D>d3>E')
  workflow.nodes.push(...workflowFrom('X').nodes)
  const numbers = Object.fromEntries(stepNumbers(workflow))
  expect(numbers).toEqual({ A: 1, B: 1, C: 2, D: 2, E: 3 })
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 8)
  const { id } = await makeSequence(owner, JSON.stringify(workflow), { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })

  const wrong = new Set<string>()
  const compare = (where: string, rows: readonly Numbered[]): void => {
    expect(rows.length, where).toBeGreaterThan(0)
    for (const { nodeId, order } of rows)
      if (order !== numbers[nodeId]) wrong.add(`${where}: ${nodeId} is ${order}`)
  }
  const everywhere = async (): Promise<void> => {
    const get = async (path: string) => (await owner.get(path)).body
    compare('metrics', (await get(`/sequences/${id}/metrics`)).steps)
    compare(
      'steps',
      (await get(`/sequences/${id}/steps`)).data.map((step: { id: string; order: number }) => ({
        ...step,
        nodeId: step.id,
      })),
    )
    compare('start dialog', (await get(`/sequences/${id}/start-preview`)).steps)
    compare('outbox', (await get('/outbox?limit=200')).data)
    compare('rehearsal', (await owner.post(`/sequences/${id}/plan`, { limit: 500 })).body.data)
    for (const enrollment of (await get(`/sequences/${id}/enrollments?limit=200`)).data as Enrollment[])
      compare('lead panel', (await get(`/sequences/enrollments/${enrollment.id}/metrics`)).mails)
    const csv: string[] = String(await get(`/sequences/${id}/report.csv?table=steps`)).split('\n')
    const rows = csv.slice(1).filter(Boolean)
    expect(rows.map((row) => row.split(',').slice(0, 2).join(' ').trim())).toEqual([
      '1 제목 A',
      '1 제목 B',
      '2 제목 C',
      '2 제목 D',
      '3 제목 E',
    ])
  }
  await everywhere()
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, { advanceHours: 1 })
  // after a cancelled mail the position of the next mail differs from its step
  const [second] = (await owner.get('/outbox?limit=200')).body.data
  const cancelled = await owner.post('/outbox/cancel', { executionIds: [second.id], rest: 'continue' })
  expect(cancelled.status).toBe(200)
  await travel(owner, { advanceDays: 3 })
  await everywhere()
  expect([...wrong]).toEqual([])
})

test('the subject of an AI mail is not the template it had before, nor a template with its filters', async () => {
  const owner = await createTestWorkspace(w)
  const { id } = await makeSequence(owner, [
    { generationMode: 'ai', aiPrompt: '소개', subject: '{{회사명 | default: "귀사"}} 제안' },
    { subject: '{{회사명 | default: "귀사"}} 확인' },
  ])
  const csv = String((await owner.get(`/sequences/${id}/report.csv?table=steps`)).body)
  expect(csv).toContain('AI 작성 제목')
  expect(csv).toContain('{{회사명}} 확인')
  expect(csv).not.toContain('default')
})
