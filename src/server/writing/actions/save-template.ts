// Saves templates and their versions. A template with unknown variables or wrong syntax is rejected (template_invalid).
import type { WithDates } from '#api/dates.ts'
import type { AttachedFiles } from '#api/sending/files.ts'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError, type Issue } from '#core/errors.ts'
import { sameFiles } from '#core/sending/attachments.ts'
import { sameTexts } from '#core/sequences/workflow/template-origin.ts'
import { checkSubject, checkTemplate } from '#core/writing/template/check-template.ts'
import type { Context } from '#server/context.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import { findTemplateVersion, insertTemplateVersion } from '#server/data/writing/template-versions.ts'
import {
  getEmailTemplate,
  insertEmailTemplate,
  lockEmailTemplate,
  type TemplateFields,
  updateEmailTemplate,
} from '#server/data/writing/templates.ts'
import { attachFiles } from '#server/sending/actions/attach-files.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'
import { storeDataImages } from '#server/writing/actions/store-images.ts'

const TEXTS = ['subject', 'bodyText', 'bodyHtml'] as const
const textLength = ({ bodyText = '', bodyHtml = '' }: Partial<TemplateFields>): number =>
  bodyText.length + bodyHtml.length
const EMPTY = { subject: '', bodyText: '', bodyHtml: '' }
type Input = Partial<TemplateFields> & { files?: AttachedFiles | undefined }

export async function createEmailTemplate(
  ctx: Context,
  scope: Scope,
  { workspaceId, files = [], ...input }: Input & { workspaceId: string; name: string },
): Promise<WithDates<typeof EmailTemplate>> {
  allowWorkspace(scope, workspaceId)
  const fields = { ...EMPTY, ...input }
  await rejectFaults(ctx, workspaceId, fields)
  await demandStorageQuota(ctx, ctx.db, [workspaceId], textLength(fields))
  const id = ctx.newId()
  return ctx.db.transaction().execute(async (tx) => {
    await insertEmailTemplate(tx, {
      id,
      workspaceId,
      createdBy: scope.userId,
      at: ctx.clock.now(),
      ...fields,
      bodyHtml: await storeDataImages(ctx, tx, [workspaceId], fields.bodyHtml),
    })
    await attachFiles(tx, workspaceId, { templateId: id, templateVersion: 1 }, files)
    return getEmailTemplate(tx, scope, id)
  })
}

/**
 * Changed texts or files become the next version; a changed name alone does not.
 * @param seen the version the caller has edited: a newer version is not overwritten
 * @throws email_template_changed, template_invalid, validation_failed when a file is unknown or they are too large together
 */
export async function changeEmailTemplate(
  ctx: Context,
  scope: Scope,
  id: string,
  { files, ...input }: Input,
  seen?: number,
): Promise<WithDates<typeof EmailTemplate>> {
  const { workspaceId } = await getEmailTemplate(ctx.db, scope, id)
  // only the submitted fields are checked: a template saved earlier may be invalid today
  await rejectFaults(ctx, workspaceId, input)
  await demandStorageQuota(ctx, ctx.db, [workspaceId], textLength(input))
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await lockEmailTemplate(tx, scope, id)
    const { name, subject, bodyText, bodyHtml, version } = stored
    if (seen !== undefined && seen !== version) throw new AppError('email_template_changed')
    const before = { name, subject, bodyText, bodyHtml }
    const fields = { ...before, ...input }
    fields.bodyHtml = await storeDataImages(ctx, tx, [workspaceId], fields.bodyHtml)
    const chosen = files ?? stored.files
    const isNew = !sameTexts(before, fields) || !sameFiles(stored.files, chosen)
    const at = ctx.clock.now()
    const next = isNew ? version + 1 : version
    await updateEmailTemplate(tx, id, { ...fields, version: next }, at)
    if (isNew) {
      await insertTemplateVersion(tx, {
        id,
        workspaceId,
        ...fields,
        version: next,
        savedBy: scope.userId,
        at,
      })
      await attachFiles(tx, workspaceId, { templateId: id, templateVersion: next }, chosen)
    }
    return getEmailTemplate(tx, scope, id)
  })
}

/** Makes earlier texts and files the newest version, without checking the texts again. */
export async function restoreTemplateVersion(
  ctx: Context,
  scope: Scope,
  id: string,
  version: number,
): Promise<WithDates<typeof EmailTemplate>> {
  return ctx.db.transaction().execute(async (tx) => {
    const template = await lockEmailTemplate(tx, scope, id)
    const found = await findTemplateVersion(tx, id, version)
    if (!found) throw new AppError('email_template_version_not_found')
    if (sameTexts(template, found) && sameFiles(template.files, found.files)) return template
    const { workspaceId, name } = template
    const { subject, bodyText, bodyHtml } = found
    const fields = { name, subject, bodyText, bodyHtml, version: template.version + 1 }
    const at = ctx.clock.now()
    await updateEmailTemplate(tx, id, fields, at)
    await insertTemplateVersion(tx, { id, workspaceId, ...fields, savedBy: scope.userId, at })
    await attachFiles(tx, workspaceId, { templateId: id, templateVersion: fields.version }, found.files)
    return getEmailTemplate(tx, scope, id)
  })
}

async function rejectFaults(
  ctx: Context,
  workspaceId: string,
  fields: Partial<TemplateFields>,
): Promise<void> {
  if (faultsOf(fields, []).length === 0) return
  // custom fields are queried only when there are unknown names
  const issues = faultsOf(fields, await listCustomFieldNames(ctx.db, [workspaceId]))
  if (issues.length > 0) throw new AppError('template_invalid', { message: issues[0]?.message ?? '', issues })
}

const faultsOf = (fields: Partial<TemplateFields>, customFields: readonly string[]): Issue[] =>
  TEXTS.flatMap((path) =>
    (path === 'subject' ? checkSubject : checkTemplate)(fields[path] ?? '', customFields).map(
      ({ message }) => ({ path, message }),
    ),
  )
