import { expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, workflowJson } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('an enrollment with a timer of one day below its last mail is completed one day after that mail', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const workflow = JSON.parse(workflowJson([{}]))
  workflow.nodes.push({ id: 'tail', type: 'timer', position: { x: 250, y: 450 }, data: { delayDays: 1 } })
  workflow.edges.push({ id: 'mail-1-tail', source: 'mail-1', target: 'tail', type: 'default' })
  const { id } = await makeSequence(owner, JSON.stringify(workflow))
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  const statusAfter = async (advanceHours: number) => {
    await owner.post('/sandbox/clock', { advanceHours })
    return (await owner.get(`/sequences/${id}/enrollments`)).body.data[0].status
  }
  expect(await statusAfter(1)).toBe('active')
  expect(await statusAfter(20)).toBe('active')
  expect(await statusAfter(5)).toBe('completed')
})
