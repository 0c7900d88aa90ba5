// Email templates: texts with variables, their versions and uses.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import {
  endpointsOf,
  Id,
  IdList,
  idParams,
  namedObject,
  Ok,
  Paging,
  page,
  TEXT_BYTES,
  WorkspaceFilter,
} from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { AttachedFiles, MailFile } from '#api/sending/files.ts'
import { SEQUENCE_STATUSES } from '#core/sequences/sequence.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { TemplateHtml, TemplateLine, TemplateText } from '#core/writing/template/template-input.ts'
import { MailPreview } from './mail-preview.ts'

const endpoint = endpointsOf('Email templates')

export const EmailTemplate = namedObject('EmailTemplate', {
  id: Id,
  workspaceId: Id,
  name: z.string(),
  subject: z.string(),
  bodyText: z.string(),
  bodyHtml: z.string(),
  files: z.array(MailFile),
  /** of the texts and files, from 1; a changed name alone makes no new version */
  version: z.number().int(),
  /** sequences visible to the caller whose saved workflow has a mail filled from it */
  sequenceCount: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

const Fields = z.object({
  name: SingleLine.trim().min(1).max(100),
  subject: TemplateLine.max(EMAIL_DRAFT_LIMITS.subject),
  bodyText: TemplateText.max(EMAIL_DRAFT_LIMITS.bodyText),
  bodyHtml: TemplateHtml.max(EMAIL_DRAFT_LIMITS.bodyHtml),
  /** all of them: an empty list removes them */
  files: AttachedFiles.removeDefault(),
})

export const listEmailTemplates = endpoint({
  ...PATHS.emailTemplates.listEmailTemplates,
  cost: { search: 'search' },
  access: 'viewer',
  summary: 'Email templates, newest first. `workspaceId` filters as the picker does (limit 100).',
  query: Paging.extend({
    search: SingleLine.max(200).optional(),
    workspaceId: WorkspaceFilter,
    workspaceIds: IdList,
  }),
  reply: page(EmailTemplate),
})

export const getEmailTemplate = endpoint({
  ...PATHS.emailTemplates.getEmailTemplate,
  access: 'viewer',
  summary: 'One email template.',
  params: idParams,
  reply: EmailTemplate,
})

export const createEmailTemplate = endpoint({
  ...PATHS.emailTemplates.createEmailTemplate,
  audit: '이메일 템플릿을 만들었습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'Create an email template. Unknown variables are rejected (400) with the nearest right name. `files` are files of its workspace.',
  body: Fields.partial({ subject: true, bodyText: true, bodyHtml: true, files: true }).extend({
    workspaceId: Id,
  }),
  reply: EmailTemplate,
})

export const updateEmailTemplate = endpoint({
  ...PATHS.emailTemplates.updateEmailTemplate,
  audit: '이메일 템플릿을 수정했습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'Change any fields of an email template. Changed texts or files become its next version. With `version`, a newer version is not overwritten (409).',
  params: idParams,
  body: Fields.partial().extend({ version: z.number().int().min(1).optional() }),
  reply: EmailTemplate,
})

export const deleteEmailTemplate = endpoint({
  ...PATHS.emailTemplates.deleteEmailTemplate,
  audit: '이메일 템플릿을 삭제했습니다',
  access: 'member',
  summary: 'Delete an email template with its versions. Sequences keep the texts and files copied from it.',
  params: idParams,
  reply: Ok,
})

const TemplateVersion = namedObject('TemplateVersion', {
  version: z.number().int(),
  subject: z.string(),
  savedAt: Instant,
  /** null when the account was deleted */
  savedByName: z.string().nullable(),
  /** the newest version */
  isCurrent: z.boolean(),
})

export const listTemplateVersions = endpoint({
  ...PATHS.emailTemplates.listTemplateVersions,
  access: 'viewer',
  summary: 'Every version of a template, newest first, without the bodies.',
  params: idParams,
  query: Paging,
  reply: page(TemplateVersion),
})

const versionParams = idParams.extend({
  version: z.coerce.number<string | number>().int().min(1).max(2_147_483_647),
})

export const TemplateVersionTexts = TemplateVersion.extend({
  bodyText: z.string(),
  bodyHtml: z.string(),
  files: z.array(MailFile),
}).meta({ id: 'TemplateVersionTexts' })
export type TemplateVersionTexts = z.infer<typeof TemplateVersionTexts>

export const getTemplateVersion = endpoint({
  ...PATHS.emailTemplates.getTemplateVersion,
  access: 'viewer',
  summary: 'One version of a template with its texts and files.',
  params: versionParams,
  reply: TemplateVersionTexts,
})

export const restoreTemplateVersion = endpoint({
  ...PATHS.emailTemplates.restoreTemplateVersion,
  audit: '이메일 템플릿을 이전 버전으로 되돌렸습니다',
  access: 'member',
  summary: 'Make the texts and files of an earlier version the newest one. The versions in between are kept.',
  params: versionParams,
  reply: EmailTemplate,
})

export const TemplateUse = namedObject('TemplateUse', {
  sequenceId: Id,
  sequenceName: z.string(),
  status: z.enum(SEQUENCE_STATUSES),
  nodeId: z.string(),
  /** the subject, or a default title */
  nodeTitle: z.string(),
  templateVersion: z.number().int(),
  /** not in the draft any more; mails are still sent with it until the draft is published */
  isPublishedOnly: z.boolean(),
  /** its texts differ from that version */
  isChanged: z.boolean(),
})
export type TemplateUse = z.infer<typeof TemplateUse>

export const listTemplateUses = endpoint({
  ...PATHS.emailTemplates.listTemplateUses,
  access: 'viewer',
  summary:
    'Which mails of which sequences were filled from a template, by the sequence’s name. `limit` counts sequences.',
  params: idParams,
  query: Paging,
  reply: z.object({
    data: z.array(TemplateUse),
    /** number of sequences */
    total: z.number().int(),
  }),
})

export const previewEmailTemplate = endpoint({
  ...PATHS.emailTemplates.previewEmailTemplate,
  cost: 'search',
  maxBytes: TEXT_BYTES,
  access: 'viewer',
  summary:
    'Preview of a template for one lead of the workspace: by `leadId`, or by `position` among all leads (newest first, wraps around). Nothing is stored.',
  body: Fields.omit({ name: true, files: true }).extend({
    workspaceId: Id,
    leadId: Id.optional(),
    position: z.number().int().min(-1_000_000).max(10_000_000).optional(),
  }),
  reply: MailPreview,
  readsOnly: true,
  limit: { max: 300, perSeconds: 60 },
})
