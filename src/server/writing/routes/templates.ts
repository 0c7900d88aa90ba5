import * as contract from '#api/writing/email-templates.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { moveToBin } from '#server/data/workspaces/bin.ts'
import {
  findTemplateVersion,
  listTemplateVersions,
  type TemplateVersionRecord,
} from '#server/data/writing/template-versions.ts'
import { getEmailTemplate, listEmailTemplates, removeEmailTemplate } from '#server/data/writing/templates.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { findTemplateUses } from '#server/writing/actions/find-template-uses.ts'
import { previewTemplate } from '#server/writing/actions/preview-template.ts'
import {
  changeEmailTemplate,
  createEmailTemplate,
  restoreTemplateVersion,
} from '#server/writing/actions/save-template.ts'

export function registerEmailTemplates(api: Api, ctx: Context): void {
  route(api, contract.listEmailTemplates, ({ scope, query: { workspaceId, ...query } }) => {
    const workspaceIds = workspaceId && workspaceId !== 'all' ? [workspaceId] : query.workspaceIds
    return listEmailTemplates(ctx.db, scope, { ...query, workspaceIds })
  })
  route(api, contract.getEmailTemplate, ({ scope, params }) => getEmailTemplate(ctx.db, scope, params.id))
  route(api, contract.createEmailTemplate, ({ scope, body }) => createEmailTemplate(ctx, scope, body))
  route(api, contract.updateEmailTemplate, ({ scope, params, body: { version, ...fields } }) =>
    changeEmailTemplate(ctx, scope, params.id, fields, version),
  )
  route(api, contract.deleteEmailTemplate, async ({ scope, params }) => {
    const template = await getEmailTemplate(ctx.db, scope, params.id)
    await ctx.db.transaction().execute(async (tx) => {
      await moveToBin(tx, 'template', [template.id], { by: scope.userId, at: ctx.clock.now() })
      await removeEmailTemplate(tx, template.id)
    })
  })

  route(api, contract.listTemplateVersions, async ({ scope, params, query }) => {
    const template = await getEmailTemplate(ctx.db, scope, params.id)
    const { data, total } = await listTemplateVersions(ctx.db, template.id, query)
    return { data: data.map((record) => present(record, template.version)), total }
  })
  route(api, contract.getTemplateVersion, async ({ scope, params }) => {
    const template = await getEmailTemplate(ctx.db, scope, params.id)
    const found = await findTemplateVersion(ctx.db, template.id, params.version)
    if (!found) throw new AppError('email_template_version_not_found')
    const { bodyText, bodyHtml, files, ...record } = found
    return { ...present(record, template.version), bodyText, bodyHtml, files }
  })
  route(api, contract.restoreTemplateVersion, ({ scope, params }) =>
    restoreTemplateVersion(ctx, scope, params.id, params.version),
  )
  route(api, contract.listTemplateUses, ({ scope, params, query }) =>
    findTemplateUses(ctx, scope, params.id, query),
  )
  route(api, contract.previewEmailTemplate, ({ scope, body }) => previewTemplate(ctx, scope, body))
}

const present = ({ version, subject, savedAt, savedByName }: TemplateVersionRecord, current: number) => ({
  version,
  subject,
  savedAt,
  savedByName,
  isCurrent: version === current,
})
