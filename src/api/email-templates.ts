// Email templates: texts with variables that a sequence can start from.
import * as z from 'zod'
import { endpoint, Id, IdList, Instant, idParams, Ok, Paging, page } from './endpoint.ts'

export const EmailTemplate = z
  .object({
    id: Id,
    workspaceId: Id,
    name: z.string(),
    subject: z.string(),
    bodyText: z.string(),
    bodyHtml: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.infer<typeof EmailTemplate>

const Fields = z.object({
  name: z.string().trim().min(1).max(100),
  subject: z.string().max(1000),
  bodyText: z.string().max(200_000),
  bodyHtml: z.string().max(500_000),
})

export const listEmailTemplates = endpoint({
  method: 'GET',
  path: '/email-templates',
  access: 'viewer',
  tag: 'Email templates',
  summary:
    'Email templates, newest first. `workspaceId` filters as the picker does (specification §7: limit 100).',
  query: Paging.extend({
    search: z.string().max(200).optional(),
    workspaceId: Id.or(z.literal('all')).optional(),
    workspaceIds: IdList,
  }),
  reply: page(EmailTemplate),
})

export const getEmailTemplate = endpoint({
  method: 'GET',
  path: '/email-templates/:id',
  access: 'viewer',
  tag: 'Email templates',
  summary: 'One email template.',
  params: idParams,
  reply: EmailTemplate,
})

export const createEmailTemplate = endpoint({
  method: 'POST',
  path: '/email-templates',
  access: 'member',
  tag: 'Email templates',
  summary: 'Create an email template. Unknown variables are refused (400) with the nearest right name.',
  body: Fields.partial({ subject: true, bodyText: true, bodyHtml: true }).extend({ workspaceId: Id }),
  reply: EmailTemplate,
})

export const updateEmailTemplate = endpoint({
  method: 'PUT',
  path: '/email-templates/:id',
  access: 'member',
  tag: 'Email templates',
  summary: 'Change any fields of an email template.',
  params: idParams,
  body: Fields.partial(),
  reply: EmailTemplate,
})

export const deleteEmailTemplate = endpoint({
  method: 'DELETE',
  path: '/email-templates/:id',
  access: 'member',
  tag: 'Email templates',
  summary: 'Delete an email template. Sequences keep the texts they took from it.',
  params: idParams,
  reply: Ok,
})
