// Variables in an AI prompt: checked as those of a template, and filled before a model reads the prompt (rules.md ).
import { beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { setUpGeneration } from '#testing/writing/generation-setup.ts'
import { type ModelWorld, modelWorld } from '#testing/writing/model-world.ts'

let theModel: ModelWorld['theModel']
let w: ModelWorld['w']
let me: ModelWorld['me']
beforeAll(async () => {
  const made = await modelWorld()
  ;({ theModel, w, me } = made)
  return made.dispose
})

/** @param prompt of the saved workflow, after the tag of the fake model */
async function withPrompt(owner: Owner, prompt: string, count = 2) {
  const room = await setUpGeneration(theModel, owner, count)
  const { workflowData } = (await owner.get(`/sequences/${room.id}`)).body
  const changed = JSON.parse(workflowData)
  for (const node of changed.nodes) if (node.id === 'mail-1') node.data.aiPrompt = `${room.tag} ${prompt}`
  await owner.put(`/sequences/${room.id}`, { workflowData: JSON.stringify(changed) })
  const check = async () => (await owner.get(`/sequences/${room.id}/check`)).body
  return { ...room, check, aiPrompt: `${room.tag} ${prompt}` }
}

test('each model call has the values of its lead as data and no variable', async () => {
  const { node, leadIds, generate, aiPrompt, done, model } = await withPrompt(
    me,
    '{{회사명 | 조사: "을/를"}} {{도시 | default: "귀사 근처"}}에서 소개',
  )
  await me.patch(`/leads/${leadIds[0]}`, { companyName: '한빛 <본사', city: '부산' })
  await me.patch(`/leads/${leadIds[1]}`, { companyName: '한빛', city: '' })
  await generate({ aiPrompt })
  expect(await done()).toMatchObject({ generated: 2, failed: 0 })
  const prompts = model.calls.map(({ prompt }) => prompt.split('</instruction>')[0]).sort()
  expect(prompts).toEqual([
    expect.stringContaining('<value name="회사명">한빛 ‹본사를</value> <value name="도시">부산</value>에서'),
    expect.stringContaining('<value name="회사명">한빛을</value> <value name="도시">귀사 근처</value>에서'),
  ])
  const tried = await me.post(`${node}/try-email`, { aiPrompt, leadId: leadIds[1] })
  expect(tried.status).toBe(200)
  expect(model.calls.at(-1)?.prompt).toContain('한빛을</value>')
  expect(model.calls.at(-1)?.prompt).not.toContain('{{')
})

test('an unknown variable is an error of the launch check, and nothing is generated', async () => {
  const { node, generate, aiPrompt, check, model } = await withPrompt(me, '{{회사멍}} 소개')
  const { canLaunch, report } = await check()
  expect(canLaunch).toBe(false)
  expect(report).toContainEqual(
    expect.objectContaining({
      code: 'template_fault',
      level: 'error',
      nodeId: 'mail-1',
      message: expect.stringContaining('{{회사멍}}: 없는 변수입니다. 혹시 {{회사명}}?'),
    }),
  )
  expect((await generate({ aiPrompt })).body).toMatchObject({
    code: 'template_invalid',
    issues: [{ path: 'aiPrompt', message: expect.stringContaining('회사멍') }],
  })
  expect((await me.post(`${node}/try-email`, { aiPrompt })).body).toMatchObject({ code: 'template_invalid' })
  expect(model.calls).toEqual([])
})

test('a missing value is a warning with the number of leads, and its mail fails with the name', async () => {
  const { id, leadIds, generate, aiPrompt, check, done, list, model } = await withPrompt(
    me,
    '{{업종}} 소개',
    3,
  )
  await me.patch(`/leads/${leadIds[0]}`, { industry: '제조' })
  for (const leadId of leadIds.slice(1)) await me.patch(`/leads/${leadId}`, { industry: '#N/A' })
  const warning = expect.objectContaining({
    code: 'missing_values',
    level: 'warning',
    nodeId: 'mail-1',
    count: 2,
  })
  expect((await check()).report).toContainEqual(warning)
  expect((await me.get(`/sequences/${id}/missing-values`)).body).toEqual({
    data: [{ name: '업종', nodeIds: ['mail-1'], count: 2 }],
    leadCount: 2,
  })
  await generate({ aiPrompt })
  expect(await done()).toMatchObject({ generated: 1, failed: 2 })
  const errors = (await list()).flatMap(({ error }) => (error === null ? [] : [error]))
  expect(errors).toEqual(
    Array(2).fill('값이 없는 변수: 업종. 연락처에 값을 입력하거나 프롬프트에 기본값을 지정해 주세요.'),
  )
  expect(model.calls).toHaveLength(1)
})

test('a variable of a field that a workspace does not give to its model is an error', async () => {
  const owner = await createTestWorkspace(w)
  const { generate, aiPrompt, check } = await withPrompt(owner, '{{회사명}} {{도시}}')
  expect((await check()).report).not.toContainEqual(expect.objectContaining({ code: 'template_fault' }))
  await owner.put(`/workspaces/${owner.workspaceId}/model`, { allowedFields: ['회사명'] })
  expect((await check()).report).toContainEqual(
    expect.objectContaining({
      code: 'template_fault',
      message: expect.stringContaining('{{도시}}: AI에 전달하지 않는 항목입니다.'),
    }),
  )
  expect((await generate({ aiPrompt })).body).toMatchObject({ code: 'template_invalid' })
})
