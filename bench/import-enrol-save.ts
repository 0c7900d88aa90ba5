// Import of 10,000 leads, their enrollment with one call, and a save of a workflow with 200 nodes. Wall-clock times of the
// whole calls on a fresh server.
import { enrollWithScheduling, listEnrollments } from '#api/enrollments/enrollments.ts'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { importLeads } from '#api/leads/lead-imports.ts'
import { listEmailAccounts } from '#api/mailboxes/email-accounts.ts'
import { getSequence, updateSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { addBelow } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'

const LEADS = 10_000
const NODES = 200
const rows: { what: string; result: string }[] = []

await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
const { workspaceId } = user
const group = await callApi(user, createCustomerGroup, { body: { workspaceId, name: '만 명' } })

const form = new FormData()
form.append('workspaceId', workspaceId)
form.append('customerGroupId', group.id)
form.append('file', new Blob([file()]), '연락처.csv')
const imported = await timed(`import ${LEADS} rows`, () => callApi(user, importLeads, { body: form }))
if (imported.created !== LEADS) throw new Error(`created ${imported.created}`)

const sample = await callApi(user, loadSampleData, { params: { id: workspaceId } })
const mailboxes = await callApi(user, listEmailAccounts)
const enrolled = await timed(`enrol ${LEADS} leads by one call`, () =>
  callApi(user, enrollWithScheduling, {
    params: { id: sample.sequenceId },
    body: { customerGroupId: group.id, userEmailAccountId: mailboxes.data[0]?.id },
  }),
)
if (enrolled.enrolledCount !== LEADS || enrolled.scheduledExecutions !== 3 * LEADS) throw new Error('not all')
const listed = await timed('first page of the enrollments', () =>
  callApi(user, listEnrollments, { params: { id: sample.sequenceId } }),
)
if (listed.total !== LEADS) throw new Error(`listed ${listed.total}`)

const workflowData = buildWorkflow()
await timed(`save ${NODES} nodes`, () =>
  callApi(user, updateSequence, { params: { id: sample.sequenceId }, body: { workflowData } }),
)
const loaded = await timed(`load ${NODES} nodes`, () =>
  callApi(user, getSequence, { params: { id: sample.sequenceId } }),
)
if (loaded.workflowData !== workflowData) throw new Error('the workflow was changed by the save')
report('import-enrol-save', rows)

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  rows.push({ what: name, result: `${(performance.now() - started).toFixed(0)} ms` })
  return result
}

function file(): string {
  const rows = Array.from({ length: LEADS }, (_, i) => `회사${i},담당${i},p${i}@c${i}.example,제조,서울`)
  return ['회사명,담당자명,이메일,업종,도시', ...rows].join('\n')
}

/** A chain of mails and timers. */
function buildWorkflow(): string {
  let workflow = defaultWorkflow()
  for (let i = 1, above = 'start'; i < NODES; i++) {
    const edit = addBelow(workflow, above, i % 2 === 1 ? 'emailDraft' : 'timer', `n${i}`)
    if (!edit.ok) throw new Error(edit.error)
    workflow = edit.workflow
    above = `n${i}`
  }
  return printWorkflow(workflow)
}
