// Preview of a mail for one lead with the rendering, footer and sanitizing of sending, and an opt-out link without effect.
// Nothing is stored.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BodyOf } from '#api/endpoint.ts'
import type { PlannedFile } from '#api/sending/files.ts'
import type { previewMail as previewMailEndpoint } from '#api/writing/mail-preview.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { mailedWithFooter } from '#core/sending/compose-message.ts'
import { mailedSubject } from '#core/sending/subject.ts'
import { SAMPLE_OPT_OUT_TOKEN } from '#core/sending/test-mail.ts'
import { precedingEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { type RenderedPreview, renderPreview } from '#core/writing/mail-preview.ts'
import { aiTextsOf } from '#core/writing/prompt/ai-parts.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { renderWithMissing } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues, sampleValues, type TemplateValues } from '#core/writing/template/variables.ts'
import { mailedBodiesInSteps } from '#server/adapters/mime/build/mailed-bodies.ts'
import type { Context } from '#server/context.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { findFiles } from '#server/data/sending/files.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import { findAiParts } from '#server/data/writing/generated-emails.ts'
import { listSentSubjects, listWrittenSubjects } from '#server/data/writing/mail-subjects.ts'
import {
  countGroupMembers,
  findGroupMember,
  findLeadAtPosition,
  type TemplateLeadRow,
} from '#server/data/writing/template-leads.ts'
import { listSenderDomains } from '#server/mailboxes/actions/list-sender-domains.ts'
import type { Attached } from '#server/sending/actions/attach-files.ts'
import { filesOfNode, readContentsOf, withLinks, withNames } from '#server/sending/actions/sequence-files.ts'
import { findSequenceMailbox } from '#server/sequences/actions/find-mailbox.ts'
import { sentOrSavedWorkflow } from '#server/sequences/actions/sent-workflow.ts'

export type PreviewRequest = BodyOf<typeof previewMailEndpoint>

export type PreviewedMail = {
  lead: TemplateLeadRow | null
  position: number | null
  total: number
  mailbox: Mailbox | null
  /** as sent: with the subject of a follow-up and the footer of an advertisement */
  content: MailContent
  isReply: boolean
  shown: RenderedPreview
  senderDomains: string[]
  hasFooter: boolean
  files: PlannedFile[]
  /** of the test mail */
  readAttached: () => Promise<Attached[]>
}

export async function previewMail(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
  request: PreviewRequest,
): Promise<PreviewedMail> {
  const sequence = await getSequence(ctx.db, scope, sequenceId)
  const mailbox = await findSequenceMailbox(ctx.db, scope, sequence, request.userEmailAccountId)
  const { lead, position, total } = await chooseLead(ctx, scope, sequence, request)
  const workspaceIds = scope.memberships.map((one) => one.workspaceId)
  const senders = sequence.workspaceIds.filter((id) => workspaceIds.includes(id))
  const customFields = await listCustomFieldNames(ctx.db, senders)
  const values = lead
    ? leadValues(lead, SEND_TIME_VARIABLES)
    : Object.assign(sampleValues(customFields), SEND_TIME_VARIABLES)
  const workflow = sentOrSavedWorkflow(request.workflowData, sequence.workflowData)
  const before = request.nodeId ? precedingEmailDrafts(workflow, request.nodeId) : []
  const links = { optOutUrl: sampleOptOutUrl(ctx), signature: mailbox?.signature ?? NO_SIGNATURE }
  const profile = await findSender(ctx.db, mailbox?.workspaceId ?? sequence.workspaceIds[0] ?? '')
  const { nodeId } = request
  const parts = lead && nodeId ? await findAiParts(ctx.db, { sequenceId, nodeId }, lead.id) : []
  const shown = renderPreview({
    aiTexts: aiTextsOf(parts),
    written: { subject: request.subject, bodyText: request.bodyText, bodyHtml: request.bodyHtml },
    values: request.isGenerated ? null : values,
    customFields,
    links,
    isFirst: before.length === 0,
    profile,
  })
  const own = singleLine(shown.content.subject)
  const isReply = own === '' && before.length > 0
  const answered = isReply ? await threadSubject(ctx, sequence.id, workflow, before, lead, values) : null
  // rendering and sanitizing a large mail take 50 ms each: other calls are served in between
  await nextTurn()
  const requested = request.files ?? (request.nodeId ? filesOfNode(workflow, request.nodeId) : [])
  const known = await findFiles(
    ctx.db,
    senders,
    requested.map(({ fileId }) => fileId),
  )
  const named = withNames(requested, known)
  const linked = withLinks(ctx, shown.content, named, 'preview', ctx.clock.now())
  return {
    lead,
    position,
    total,
    mailbox,
    content: {
      ...mailedWithFooter(await mailedBodiesInSteps(linked.content), profile, links.optOutUrl),
      subject: mailedSubject(own, answered, profile),
    },
    isReply,
    shown,
    senderDomains: await listSenderDomains(ctx, senders),
    hasFooter: profile.isAdvertising === true,
    files: linked.files,
    readAttached: () => readContentsOf(ctx.db, linked.attached),
  }
}

/** An opt-out link that looks real and belongs to no lead. */
export const sampleOptOutUrl = (ctx: Context): string => `${ctx.appUrl}/u/${SAMPLE_OPT_OUT_TOKEN}`

async function chooseLead(ctx: Context, scope: Scope, sequence: SequenceRecord, request: PreviewRequest) {
  const now = ctx.clock.now()
  const total = await countGroupMembers(ctx.db, scope, sequence, now)
  if (request.leadId) {
    const found = await findLeadAtPosition(ctx.db, scope, sequence, request.leadId, now)
    if (!found) throw new AppError('lead_not_found')
    return { ...found, total }
  }
  if (total === 0) return { lead: null, position: null, total }
  const position = (((request.position ?? 0) % total) + total) % total
  return { lead: await findGroupMember(ctx.db, scope, sequence, position, now), position, total }
}

/** The subject that a follow-up replies to: the nearest one above, as this lead gets it; null when there is none. */
async function threadSubject(
  ctx: Context,
  sequenceId: string,
  workflow: Workflow,
  before: readonly string[],
  lead: TemplateLeadRow | null,
  values: TemplateValues,
): Promise<string | null> {
  const written = lead
    ? await listWrittenSubjects(ctx.db, sequenceId, [lead.id], before)
    : new Map<string, string>()
  const sent = lead ? await listSentSubjects(ctx.db, sequenceId, lead.id) : new Map<string, string>()
  for (const nodeId of before) {
    const sentSubject = sent.get(nodeId)
    if (sentSubject) return sentSubject
    const node = findNode(workflow, nodeId)
    if (!isMail(node)) continue
    const stored = lead && written.get(`${lead.id}/${nodeId}`)
    // the model has not written it yet
    if (stored == null && node.data.generationMode === 'ai') return '…'
    const subject =
      stored ?? renderWithMissing(node.data.subject, values, 'subject')?.text ?? node.data.subject
    if (singleLine(subject) !== '') return subject
  }
  return null
}
