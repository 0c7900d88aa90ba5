// kill -9 of the app during a run: after the restart the run continues, written mails are not written again, and the progress
// is correct.
import { expect, test } from 'vitest'
import { serverClient } from '#testing/server-client.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { until, workflowJson } from '#testing/workspace-setup.ts'
import type { WrittenRow } from '#testing/writing/generation-setup.ts'
import { kill9, startAgain, startServer } from '../../../e2e/support/server.ts'

const PEOPLE = 40

test('a run continues after a kill and restart and writes no finished mail twice', async () => {
  await using model = await startFakeModel()
  // twenty responses, then none: the kill happens while mails are being written
  model.behave((_call, nth) => (nth <= 20 ? 'mail' : 'hangs'))
  const env = { OPENAI_BASE_URL: model.baseUrl, LOG_LEVEL: 'warn' }
  await using server = await startServer({ env })
  const call = await serverClient(server.url)
  const workspaceId = (await call('GET', '/me')).workspaces[0].id
  const leadIds: string[] = []
  for (let i = 1; i <= PEOPLE; i++) {
    const lead = { companyName: `회사${i}`, contactName: `담당${i}`, contactEmail: `p${i}@c${i}.example` }
    leadIds.push((await call('POST', '/leads', { workspaceId, ...lead })).id)
  }
  const group = await call('POST', '/customer-groups', { workspaceId, name: '마흔 명', leadIds })
  const sequence = await call('POST', '/sequences', {
    name: '생성',
    workspaceId,
    customerGroupId: group.id,
    workflowData: workflowJson([{ generationMode: 'ai', aiPrompt: '짧게 소개해 주세요.', subject: '' }]),
  })
  const node = `/sequences/${sequence.id}/nodes/mail-1`
  const progress = () => call('GET', `${node}/generation-progress`)
  const list = (): Promise<WrittenRow[]> => call('GET', `${node}/generated-emails`)
  // the reply comes when the run ends, and the server is killed before
  void call('POST', `${node}/generate-emails`, { mode: 'ai' }).catch(() => undefined)
  await until(progress, ({ generated }) => generated === 20)
  const before = (await list()).filter(({ status }) => status === 'generated')
  expect(before).toHaveLength(20)

  await kill9(server)
  const callsBefore = model.calls.length
  model.behave('mail')
  await startAgain(server, env)
  expect(await progress()).toMatchObject({ status: 'generating', total: PEOPLE, failed: 0 })
  const end = await until(progress, ({ status }) => status === 'completed')
  expect(end).toMatchObject({ generated: PEOPLE, failed: 0, percentage: 100 })
  const after = new Map((await list()).map((row) => [row.id, row]))
  for (const row of before) expect(after.get(row.id)).toEqual(row)
  const later = model.calls.slice(callsBefore).map(({ prompt }) => prompt.match(/"회사명": "([^"]*)"/)?.[1])
  expect(later.sort()).toEqual(
    [...after.values()]
      .flatMap(({ id, companyName }) => (before.some((row) => row.id === id) ? [] : [companyName]))
      .sort(),
  )
})
