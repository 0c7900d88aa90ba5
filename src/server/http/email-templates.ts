// Email templates.

import {
  createEmailTemplate as createEndpoint,
  deleteEmailTemplate as deleteEndpoint,
  getEmailTemplate as getEndpoint,
  listEmailTemplates as listEndpoint,
  updateEmailTemplate as updateEndpoint,
} from '#api/email-templates.ts'
import { changeEmailTemplate, createEmailTemplate } from '../actions/save-email-template.ts'
import type { Context } from '../context.ts'
import { getEmailTemplate, listEmailTemplates, removeEmailTemplate } from '../store/email-templates.ts'
import { type Api, route } from './route.ts'

export function registerEmailTemplates(api: Api, ctx: Context): void {
  route(api, listEndpoint, ({ scope, query: { workspaceId, ...query } }) => {
    const workspaceIds = workspaceId && workspaceId !== 'all' ? [workspaceId] : query.workspaceIds
    return listEmailTemplates(ctx.db, scope, { ...query, workspaceIds })
  })
  route(api, getEndpoint, ({ scope, params }) => getEmailTemplate(ctx.db, scope, params.id))
  route(api, createEndpoint, ({ scope, body }) => createEmailTemplate(ctx, scope, body))
  route(api, updateEndpoint, ({ scope, params, body }) => changeEmailTemplate(ctx, scope, params.id, body))
  route(api, deleteEndpoint, async ({ scope, params }) => {
    const template = await getEmailTemplate(ctx.db, scope, params.id)
    await removeEmailTemplate(ctx.db, template.id)
    return { ok: true as const }
  })
}
