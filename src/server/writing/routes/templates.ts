import * as emailTemplates from '#api/writing/email-templates.ts'
import * as images from '#api/writing/images.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { moveToBin } from '#server/data/workspaces/bin.ts'
import { findImage } from '#server/data/writing/images.ts'
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
import { storeImage } from '#server/writing/actions/store-images.ts'

export function registerEmailTemplates(api: Api, ctx: Context): void {
  route(api, emailTemplates.listEmailTemplates, ({ scope, query: { workspaceId, ...query } }) => {
    const workspaceIds = workspaceId && workspaceId !== 'all' ? [workspaceId] : query.workspaceIds
    return listEmailTemplates(ctx.db, scope, { ...query, workspaceIds })
  })
  route(api, emailTemplates.getEmailTemplate, ({ scope, params }) =>
    getEmailTemplate(ctx.db, scope, params.id),
  )
  route(api, emailTemplates.createEmailTemplate, ({ scope, body }) => createEmailTemplate(ctx, scope, body))
  route(api, emailTemplates.updateEmailTemplate, ({ scope, params, body: { version, ...fields } }) =>
    changeEmailTemplate(ctx, scope, params.id, fields, version),
  )
  route(api, emailTemplates.deleteEmailTemplate, async ({ scope, params }) => {
    const template = await getEmailTemplate(ctx.db, scope, params.id)
    await ctx.db.transaction().execute(async (tx) => {
      await moveToBin(tx, 'template', [template.id], { by: scope.userId, at: ctx.clock.now() })
      await removeEmailTemplate(tx, template.id)
    })
  })

  route(api, emailTemplates.listTemplateVersions, async ({ scope, params, query }) => {
    const template = await getEmailTemplate(ctx.db, scope, params.id)
    const { data, total } = await listTemplateVersions(ctx.db, template.id, query)
    return { data: data.map((record) => present(record, template.version)), total }
  })
  route(api, emailTemplates.getTemplateVersion, async ({ scope, params }) => {
    const template = await getEmailTemplate(ctx.db, scope, params.id)
    const found = await findTemplateVersion(ctx.db, template.id, params.version)
    if (!found) throw new AppError('email_template_version_not_found')
    const { bodyText, bodyHtml, files, ...record } = found
    return { ...present(record, template.version), bodyText, bodyHtml, files }
  })
  route(api, emailTemplates.restoreTemplateVersion, ({ scope, params }) =>
    restoreTemplateVersion(ctx, scope, params.id, params.version),
  )
  route(api, emailTemplates.listTemplateUses, ({ scope, params, query }) =>
    findTemplateUses(ctx, scope, params.id, query),
  )
  route(api, emailTemplates.previewEmailTemplate, ({ scope, body }) => previewTemplate(ctx, scope, body))

  route(api, images.storeImage, async ({ scope, body }) => ({
    address: await storeImage(ctx, scope, body),
  }))
  route(api, images.getImage, async ({ scope, params, reply }) => {
    const image = await findImage(ctx.db, scope, params.hash)
    if (!image) throw new AppError('image_not_found')
    reply
      .type(image.type)
      // the address is the hash of the content
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
    return image.content
  })
}

const present = ({ version, subject, savedAt, savedByName }: TemplateVersionRecord, current: number) => ({
  version,
  subject,
  savedAt,
  savedByName,
  isCurrent: version === current,
})
