// A template is saved only when it can be rendered: unknown variables and broken syntax are told with the nearest right form.
import type { EmailTemplate } from '#api/email-templates.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError, type Issue } from '#core/errors.ts'
import { checkTemplate } from '#core/template/check.ts'
import type { Context } from '../context.ts'
import {
  getEmailTemplate,
  insertEmailTemplate,
  type TemplateFields,
  updateEmailTemplate,
} from '../store/email-templates.ts'
import { listCustomFieldNames } from '../store/launch-facts.ts'

const TEXTS = ['subject', 'bodyText', 'bodyHtml'] as const
const EMPTY = { subject: '', bodyText: '', bodyHtml: '' }

export async function createEmailTemplate(
  ctx: Context,
  scope: Scope,
  { workspaceId, ...input }: Partial<TemplateFields> & { workspaceId: string; name: string },
): Promise<EmailTemplate> {
  allowWorkspace(scope, workspaceId)
  const fields = { ...EMPTY, ...input }
  await refuseFaults(ctx, workspaceId, fields)
  const id = ctx.newId()
  await insertEmailTemplate(ctx.db, {
    id,
    workspaceId,
    createdBy: scope.userId,
    at: ctx.clock.now(),
    ...fields,
  })
  return getEmailTemplate(ctx.db, scope, id)
}

export async function changeEmailTemplate(
  ctx: Context,
  scope: Scope,
  id: string,
  input: Partial<TemplateFields>,
): Promise<EmailTemplate> {
  const { workspaceId, name, subject, bodyText, bodyHtml } = await getEmailTemplate(ctx.db, scope, id)
  // what was saved once may stay: only what is sent now is judged
  await refuseFaults(ctx, workspaceId, input)
  await updateEmailTemplate(ctx.db, id, { name, subject, bodyText, bodyHtml, ...input }, ctx.clock.now())
  return getEmailTemplate(ctx.db, scope, id)
}

async function refuseFaults(
  ctx: Context,
  workspaceId: string,
  fields: Partial<TemplateFields>,
): Promise<void> {
  if (faultsOf(fields, []).length === 0) return
  // only an unknown name makes it worth asking which custom fields the leads here have
  const issues = faultsOf(fields, await listCustomFieldNames(ctx.db, [workspaceId]))
  if (issues.length > 0) throw new AppError('template_invalid', { message: issues[0]?.message ?? '', issues })
}

const faultsOf = (fields: Partial<TemplateFields>, customFields: readonly string[]): Issue[] =>
  TEXTS.flatMap((path) =>
    checkTemplate(fields[path] ?? '', customFields).map(({ message }) => ({ path, message })),
  )
