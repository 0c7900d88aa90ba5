// 2,000 mails written by a model that takes a second per call, fifty at once: the run should take hardly longer than the model
// itself. The baseline is the same number of bare calls to the same model from one process, fifty at once.
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { importLeads } from '#api/leads/lead-imports.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { generateEmails, generationProgress, listGeneratedEmails } from '#api/writing/generated-emails.ts'
import { updateModelSettings } from '#api/writing/model.ts'
import { addBelow, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { judged } from './targets.ts'

const LEADS = 2000
const AT_ONCE = 50
const MODEL_MS = 1000

await using model = await startFakeModel()
model.behave({ slow: MODEL_MS })
await using server = await startServer({ env: { LOG_LEVEL: 'warn', ALLOW_PRIVATE_HOSTS: 'true' } })
const user = await signUpUser(server.url)
const { workspaceId } = user
await callApi(user, updateModelSettings, {
  params: { id: workspaceId },
  body: { preset: 'custom', baseUrl: model.baseUrl, model: 'bench-model', concurrency: AT_ONCE },
})
const group = await callApi(user, createCustomerGroup, { body: { workspaceId, name: '이천 명' } })
const form = new FormData()
form.append('workspaceId', workspaceId)
form.append('customerGroupId', group.id)
form.append('file', new Blob([file()]), '연락처.csv')
const imported = await callApi(user, importLeads, { body: form })
if (imported.created !== LEADS) throw new Error(`created ${imported.created}`)
const sequence = await callApi(user, createSequence, {
  body: { name: '생성', workspaceId, customerGroupId: group.id, workflowData: buildWorkflow() },
})
const params = { id: sequence.id, nodeId: 'mail' }

const product = await seconds(async () => {
  await callApi(user, generateEmails, { params, body: { mode: 'ai', aiPrompt: '짧게 소개해 주세요.' } })
  for (;;) {
    const { status, generated } = await callApi(user, generationProgress, { params })
    if (status === 'completed') {
      if (generated !== LEADS) throw new Error(`written ${generated}`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})
const rows = await callApi(user, listGeneratedEmails, { params, query: { view: 'summary' } })
if (rows.filter((row) => row.status === 'generated').length !== LEADS) throw new Error('not all are written')
if (model.calls.length !== LEADS) throw new Error(`the model was called ${model.calls.length} times`)

const probe = await seconds(async () => {
  let left = LEADS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await bareCall()
    }),
  )
})

const ideal = (LEADS / AT_ONCE) * (MODEL_MS / 1000)
report('generate', [
  {
    what: `generate ${LEADS.toLocaleString('en')} mails against a model of ${MODEL_MS / 1000} s, ${AT_ONCE} at once`,
    result: `${(product / ideal).toFixed(3)} × ${ideal} s`,
    ...judged('generateAgainstModel', product / ideal),
    note: `the product ${product.toFixed(1)} s, bare calls ${probe.toFixed(1)} s`,
  },
])

async function bareCall(): Promise<void> {
  const response = await fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'bench-model', messages: [{ content: 's' }, { content: 'p' }] }),
  })
  await response.text()
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function file(): string {
  const rows = Array.from({ length: LEADS }, (_, i) => `회사${i},담당${i},p${i}@c${i}.example,제조,서울`)
  return ['회사명,담당자명,이메일,업종,도시', ...rows].join('\n')
}

function buildWorkflow(): string {
  const added = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'mail')
  if (!added.ok) throw new Error(added.error)
  const ai = updateNode(added.workflow, 'mail', 'emailDraft', {
    generationMode: 'ai',
    useAI: true,
    aiPrompt: '짧게 소개해 주세요.',
  })
  if (!ai.ok) throw new Error(ai.error)
  return printWorkflow(ai.workflow)
}
