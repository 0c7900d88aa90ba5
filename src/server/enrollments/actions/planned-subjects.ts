// The subjects that the planned mails of an enrollment would have now: the written mail, else the template.
import { mailedSubject } from '#core/sending/subject.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { renderWithMissing } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import type { Db } from '#server/context.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import { listLeadWorkspaceIds } from '#server/data/leads/field-values.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import { listWrittenSubjects } from '#server/data/writing/mail-subjects.ts'
import { listTemplateLeads } from '#server/data/writing/template-leads.ts'

type Mail = { executionId: string; nodeId: string; subject: string | null }
type Place = { sequenceId: string; leadId: string | null }

/**
 * @param mails of one enrollment, in order; a stored subject is kept
 * @returns by execution; no entry while a model has not written the mail
 */
export async function plannedSubjects(
  db: Db,
  { sequenceId, leadId }: Place,
  mails: readonly Mail[],
): Promise<Map<string, string>> {
  const subjects = new Map<string, string>()
  if (leadId === null || mails.every(({ subject }) => subject !== null)) return subjects
  const workflow = await findWorkflow(db, sequenceId)
  const lead = (await listTemplateLeads(db, [leadId])).get(leadId)
  const nodeIds = mails.map(({ nodeId }) => nodeId)
  const written = await listWrittenSubjects(db, sequenceId, [leadId], nodeIds)
  const workspaceId = (await listLeadWorkspaceIds(db, [leadId])).get(leadId)
  const profile = workspaceId ? await findSender(db, workspaceId) : { isAdvertising: null }
  const own = (nodeId: string): string | null => {
    const stored = written.get(`${leadId}/${nodeId}`)
    if (stored !== undefined) return stored
    const node = workflow && findNode(workflow, nodeId)
    if (!isMail(node) || node.data.generationMode === 'ai' || !lead) return null
    const { subject } = node.data
    return renderWithMissing(subject, leadValues(lead, SEND_TIME_VARIABLES), 'subject')?.text ?? subject
  }
  let before: string | null = null
  for (const { executionId, nodeId, subject: stored } of mails) {
    const text = stored ?? own(nodeId)
    const subject: string | null =
      stored ?? (text === null ? null : mailedSubject(singleLine(text), before, profile))
    if (subject) subjects.set(executionId, subject)
    before = subject
  }
  return subjects
}
