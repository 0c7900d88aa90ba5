import * as contract from '#api/compliance/lead-consents.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { remindUntil } from '#core/compliance/consent.ts'
import { remindLeads } from '#server/compliance/actions/remind-consents.ts'
import { groundOf, readConsent, saveConsent } from '#server/compliance/actions/save-consent.ts'
import { confirmConsents, saveConsents } from '#server/compliance/actions/save-consents.ts'
import type { Context } from '#server/context.ts'
import { countConfirmations } from '#server/data/compliance/consent-reminders.ts'
import { findSenders } from '#server/data/compliance/sender-profiles.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerLeadConsents(api: Api, ctx: Context): void {
  route(api, contract.getLeadConsent, ({ scope, params }) => readConsent(ctx, scope, params.id))
  route(api, contract.saveLeadConsent, ({ scope, params, body }) =>
    saveConsent(ctx, scope, params.id, groundOf(body)),
  )
  route(api, contract.saveLeadConsents, ({ scope, body }) =>
    saveConsents(ctx, scope, body, body.consent && groundOf(body.consent)),
  )
  route(api, contract.confirmLeadConsents, ({ scope, body }) =>
    confirmConsents(ctx, scope, body, body.confirmedOn),
  )
  route(api, contract.consentReminders, async ({ scope, query }) => {
    const workspaceIds = chosenWorkspaces(scope, query.workspaceIds)
    const today = workspaceDate(ctx.clock.now())
    const counts = await countConfirmations(ctx.db, workspaceIds, today, remindUntil(today))
    const senders = [...(await findSenders(ctx.db, workspaceIds)).values()]
    return { ...counts, automatic: senders.filter(({ confirmsConsent }) => confirmsConsent).length }
  })
  route(api, contract.remindLeads, ({ scope, body }) => remindLeads(ctx, scope, body))
  route(api, contract.removeLeadConsent, ({ scope, params }) => saveConsent(ctx, scope, params.id, null))
}
