// Preview of a mail for one lead while it is written, and test mails.
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject, WORKFLOW_BYTES } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { AttachedFiles, PlannedFile } from '#api/sending/files.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { TemplateHtml, TemplateLine, TemplateText } from '#core/writing/template/template-input.ts'

const endpoint = endpointsOf('Writing')

const Written = z.object({
  /** the mail's node: a follow-up without a subject replies to the mail before it */
  nodeId: SingleLine.min(1).max(200).optional(),
  /** the unsaved workflow, to find the node; default: the saved one */
  workflowData: z.string().max(10_000_000).optional(),
  subject: TemplateLine.max(EMAIL_DRAFT_LIMITS.subject).default(''),
  bodyText: TemplateText.max(EMAIL_DRAFT_LIMITS.bodyText).default(''),
  bodyHtml: TemplateHtml.max(EMAIL_DRAFT_LIMITS.bodyHtml).default(''),
  /** the texts are a generated mail's: only the signature and the opt-out link are filled in */
  isGenerated: z.boolean().optional(),
  leadId: Id.optional(),
  /** default: those of the node. Unknown ones are left out */
  files: AttachedFiles.removeDefault().optional(),
  /** the mailbox whose signature is used; default: the sequence's mailbox */
  userEmailAccountId: Id.optional(),
})

const PREVIEW_FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const
const PREVIEW_FAULTS = [
  'unknown_variable',
  'syntax',
  'unknown_filter',
  'too_complex',
  'empty_subject',
  'fake_reply_subject',
  'false_ad_label',
  'sender_incomplete',
  'empty_body',
  'leftover',
] as const
export const PreviewFault = namedObject('PreviewFault', {
  field: z.enum(PREVIEW_FIELDS),
  kind: z.enum(PREVIEW_FAULTS),
  /** Korean, complete */
  message: z.string(),
  /** the variable, filter or tag, and the nearest right name */
  name: z.string().optional(),
  suggestion: z.string().optional(),
  /** both from 1 */
  line: z.number().int().optional(),
  column: z.number().int().optional(),
})
export type PreviewFault = z.infer<typeof PreviewFault>

export const MailPreview = namedObject('MailPreview', {
  /** null: sample values, because the group is empty */
  lead: z
    .object({
      id: Id,
      companyName: z.string(),
      contactName: z.string(),
      contactEmail: z.string().nullable(),
    })
    .nullable(),
  /** its position in the customer group, from 0; null when it is not in the group */
  position: z.number().int().nullable(),
  /** number of leads in the group */
  total: z.number().int(),
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** as received: a follow-up without a subject has that of the mail before, with Re: */
  subject: z.string(),
  isReply: z.boolean(),
  /** the text part; with HTML, derived from it. A missing value stays as `{{name}}` */
  text: z.string(),
  /** sanitized as for sending; null for a text mail */
  html: z.string().nullable(),
  /** variables without a value for this lead and without default: the mail would be blocked */
  missing: z.array(z.string()),
  files: z.array(PlannedFile),
  faults: z.array(PreviewFault),
  /** the sender's domains; empty: not known */
  senderDomains: z.array(z.string()),
  /** an advertisement: the server adds a footer with the sender and the opt-out link */
  hasFooter: z.boolean(),
  /** it would be sent as it is */
  isReady: z.boolean(),
})
export type MailPreview = z.infer<typeof MailPreview>

export const previewMail = endpoint({
  ...PATHS.mailPreview.previewMail,
  cost: 'search',
  maxBytes: WORKFLOW_BYTES,
  access: 'viewer',
  summary:
    'Preview of a mail for one lead of the customer group: by `leadId`, or by `position` in the group (wraps around). Nothing is stored.',
  params: idParams,
  body: Written.extend({ position: z.number().int().min(-1_000_000).max(10_000_000).optional() }),
  reply: MailPreview,
  readsOnly: true,
  limit: { max: 300, perSeconds: 60 },
})

export const testSend = endpoint({
  ...PATHS.mailPreview.testSend,
  audit: '테스트 메일을 보냈습니다',
  maxBytes: WORKFLOW_BYTES,
  access: 'member',
  summary:
    'Send one mail to yourself (or to the mailbox’s own address), with [테스트] before its subject. It is not counted anywhere.',
  params: idParams,
  body: Written.extend({
    /** your own address or the mailbox’s; default: yours */
    to: SingleLine.trim().max(320).optional(),
  }),
  reply: z.object({
    message: z.string(),
    to: z.string(),
    subject: z.string(),
    /** delivered to the sandbox inbox */
    isSandbox: z.boolean(),
  }),
  limit: { max: 20, perSeconds: 60 },
})
