// Subject and explanation of the time of previewed mails, computed for the mails of one page only.
import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import type { SequenceRules } from '#core/sending/delay.ts'
import { explainPlannedTime, type TimeExplanation } from '#core/sending/plan/explain.ts'
import { mailedSubject } from '#core/sending/subject.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import { renderWithMissing } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import type { TemplateLeadRow } from '#server/data/writing/template-leads.ts'
import type { RehearsalRow } from './rehearsed-plan.ts'

export type PreviewTextFacts = {
  workflow: Workflow
  leads: ReadonlyMap<string, TemplateLeadRow>
  /** subjects of generated mails, by `leadId/nodeId` */
  written: ReadonlyMap<string, string>
  /** of the mailbox's workspace */
  profile: Pick<SenderProfile, 'isAdvertising'>
  /** what was computed before: follow-ups without a subject share that of the first mail */
  known: Map<RehearsalRow, PreviewTexts>
}

export type PreviewTexts = { subject: string; content: 'template' | 'generated' | 'unwritten' }

/** The subject as the lead receives it; a follow-up without one replies to the mail before it. */
export function previewTexts(row: RehearsalRow, facts: PreviewTextFacts): PreviewTexts {
  const texts = facts.known.get(row) ?? computeTexts(row, facts)
  facts.known.set(row, texts)
  return texts
}

function computeTexts(row: RehearsalRow, facts: PreviewTextFacts): PreviewTexts {
  const stored = facts.written.get(`${row.leadId}/${row.nodeId}`)
  const kind = stored === undefined ? 'template' : 'generated'
  if (row.state === 'sent') return { subject: row.sentSubject ?? '', content: kind }
  const node = findNode(facts.workflow, row.nodeId)
  if (!isMail(node)) return { subject: stored ?? '', content: kind }
  if (stored === undefined && node.data.generationMode === 'ai') return { subject: '', content: 'unwritten' }
  const lead = facts.leads.get(row.leadId)
  const own =
    stored ??
    (lead && renderWithMissing(node.data.subject, leadValues(lead, SEND_TIME_VARIABLES), 'subject')?.text) ??
    node.data.subject
  // the subject of a mail with AI parts is known before they are written
  const content = stored === undefined && writerOf(node.data) === 'ai' ? 'unwritten' : kind
  if (singleLine(own) !== '' || !row.before)
    return { subject: mailedSubject(singleLine(own), null, facts.profile), content }
  const before = previewTexts(row.before, facts)
  // the text of the model is not known yet
  if (before.content === 'unwritten' && before.subject === '')
    return { subject: mailedSubject('', '…', facts.profile), content }
  return { subject: mailedSubject('', before.subject || null, facts.profile), content }
}

/** Null for a sent mail, and for a planned row whose time does not follow from the current rules. */
export function explainRow(row: RehearsalRow, sequence: SequenceRules): TimeExplanation | null {
  if (row.state === 'sent') return null
  const why = explainPlannedTime({
    base: row.before?.at ?? row.begins,
    delayDays: row.delayDays,
    plannedAt: row.at,
    notBefore: row.notBefore,
    sequence,
    schedule: row.from.schedule,
    company: row.company,
  })
  // a planned row waits for other mails only when its wait reason is one of them
  const waits = row.waitReason !== null && WAITS_FOR_OTHERS.has(row.waitReason)
  const isMoved = why?.shifted.some(({ cause }) => WAITS_FOR_OTHERS.has(cause))
  return row.state === 'scheduled' && isMoved && !waits ? null : why
}

const WAITS_FOR_OTHERS: ReadonlySet<string> = new Set(['mailbox_limit', 'domain_limit', 'gap'])
