// Preview of a template for one lead of its workspace with the rendering, footer and sanitizing of sending, and an opt-out link
// without effect. Nothing is stored.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BodyOf } from '#api/endpoint.ts'
import type { previewEmailTemplate } from '#api/writing/email-templates.ts'
import type { MailPreview } from '#api/writing/mail-preview.ts'
import { toPreviewFault } from '#api/writing/preview-messages.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { mailedWithFooter } from '#core/sending/compose-message.ts'
import { mailedSubject } from '#core/sending/subject.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { renderPreview } from '#core/writing/mail-preview.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues, sampleValues } from '#core/writing/template/variables.ts'
import { mailedBodiesInSteps } from '#server/adapters/mime/build/mailed-bodies.ts'
import type { Context } from '#server/context.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import { findDefaultMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import {
  countWorkspaceLeads,
  findWorkspaceLead,
  findWorkspaceLeadAtPosition,
} from '#server/data/writing/workspace-leads.ts'
import { listSenderDomains } from '#server/mailboxes/actions/list-sender-domains.ts'
import { sampleOptOutUrl } from './preview-mail.ts'

export type TemplatePreviewRequest = BodyOf<typeof previewEmailTemplate>

/** @throws workspace_not_found, lead_not_found */
export async function previewTemplate(
  ctx: Context,
  scope: Scope,
  request: TemplatePreviewRequest,
): Promise<MailPreview> {
  const workspaceId = allowWorkspace(scope, request.workspaceId)
  const { lead, position, total } = await chooseLead(ctx, request)
  const mailbox = await findDefaultMailbox(ctx.db, scope, [workspaceId])
  const customFields = await listCustomFieldNames(ctx.db, [workspaceId])
  const links = { optOutUrl: sampleOptOutUrl(ctx), signature: mailbox?.signature ?? NO_SIGNATURE }
  const profile = await findSender(ctx.db, workspaceId)
  const shown = renderPreview({
    written: { subject: request.subject, bodyText: request.bodyText, bodyHtml: request.bodyHtml },
    values: lead
      ? leadValues(lead, SEND_TIME_VARIABLES)
      : Object.assign(sampleValues(customFields), SEND_TIME_VARIABLES),
    customFields,
    links,
    // a template may become a follow-up, which needs no subject
    isFirst: false,
    profile,
  })
  // rendering and sanitizing a large mail take 50 ms each: other calls are served in between
  await nextTurn()
  const { bodyText, bodyHtml } = mailedWithFooter(
    await mailedBodiesInSteps(shown.content),
    profile,
    links.optOutUrl,
  )
  return {
    lead: lead && {
      id: lead.id,
      companyName: lead.companyName,
      contactName: lead.contactName,
      contactEmail: lead.contactEmail,
    },
    position,
    total,
    from: mailbox && { name: mailbox.name, address: mailbox.address },
    subject: mailedSubject(singleLine(shown.content.subject), null, profile),
    isReply: false,
    text: bodyText,
    html: bodyHtml === '' ? null : bodyHtml,
    missing: shown.missing,
    files: [],
    faults: shown.faults.map(toPreviewFault),
    senderDomains: await listSenderDomains(ctx, [workspaceId]),
    hasFooter: profile.isAdvertising === true,
    isReady: shown.state.kind === 'ready' && shown.faults.length === 0,
  }
}

async function chooseLead(ctx: Context, { workspaceId, leadId, position = 0 }: TemplatePreviewRequest) {
  const total = await countWorkspaceLeads(ctx.db, workspaceId)
  if (leadId) {
    const found = await findWorkspaceLeadAtPosition(ctx.db, workspaceId, leadId)
    if (!found) throw new AppError('lead_not_found')
    return { ...found, total }
  }
  if (total === 0) return { lead: null, position: null, total }
  const at = ((position % total) + total) % total
  return { lead: await findWorkspaceLead(ctx.db, workspaceId, at), position: at, total }
}
