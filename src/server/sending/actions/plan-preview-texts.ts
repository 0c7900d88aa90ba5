// What one rehearsed mail says and why it goes when it goes, worked out for the mails of one page alone.

import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import type { SequenceRules } from '#core/sending/delay.ts'
import { explainPlannedTime, type Why } from '#core/sending/plan/explain.ts'
import { mailedSubject } from '#core/sending/subject.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { renderWithMissing } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import type { TemplateLeadRow } from '#server/writing/store/template-leads.ts'
import type { RehearsedRow } from './plan-preview.ts'

export type PreviewTextFacts = {
  workflow: Workflow
  leads: ReadonlyMap<string, TemplateLeadRow>
  /** subjects of mails written for their contact, by `leadId/nodeId` */
  written: ReadonlyMap<string, string>
  /** of the mailbox's workspace */
  profile: Pick<SenderProfile, 'isAdvertising'>
}

export type PreviewTexts = { subject: string; content: 'template' | 'generated' | 'unwritten' }

/** The subject as the contact will have it in the inbox; a follow-up without one answers the mail before it. */
export function wordsOf(row: RehearsedRow, facts: PreviewTextFacts): PreviewTexts {
  const stored = facts.written.get(`${row.leadId}/${row.nodeId}`)
  const content = stored === undefined ? 'template' : 'generated'
  if (row.state === 'sent') return { subject: row.sentSubject ?? '', content }
  const node = findNode(facts.workflow, row.nodeId)
  if (!isMail(node)) return { subject: stored ?? '', content }
  if (stored === undefined && node.data.generationMode === 'ai') return { subject: '', content: 'unwritten' }
  const lead = facts.leads.get(row.leadId)
  const own =
    stored ??
    (lead && renderWithMissing(node.data.subject, leadValues(lead, SEND_TIME_VARIABLES), 'subject')?.text) ??
    node.data.subject
  if (singleLine(own) !== '' || !row.before)
    return { subject: mailedSubject(singleLine(own), null, facts.profile), content }
  const before = wordsOf(row.before, facts)
  // nobody knows yet what the model will write
  if (before.content === 'unwritten') return { subject: mailedSubject('', '…', facts.profile), content }
  return { subject: mailedSubject('', before.subject || null, facts.profile), content }
}

/** Null for a mail that has left, and for a real row whose time no longer follows from the rules of now. */
export function whyOf(row: RehearsedRow, sequence: SequenceRules): Why | null {
  if (row.state === 'sent') return null
  const why = explainPlannedTime({
    base: row.before?.at ?? row.begins,
    delayDays: row.delayDays,
    plannedAt: row.at,
    notBefore: row.notBefore,
    sequence,
    agenda: row.from.agenda,
    company: row.company,
  })
  // a real row waits for others only when it says so
  const waits = row.waitReason !== null && WAITS_FOR_OTHERS.has(row.waitReason)
  const isToldSo = why?.shifted.some(({ cause }) => WAITS_FOR_OTHERS.has(cause))
  return row.state === 'scheduled' && isToldSo && !waits ? null : why
}

const WAITS_FOR_OTHERS: ReadonlySet<string> = new Set(['mailbox_limit', 'domain_limit', 'gap'])
