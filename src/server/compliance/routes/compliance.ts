import * as leadConsents from '#api/compliance/lead-consents.ts'
import * as notices from '#api/compliance/notices.ts'
import * as senderProfile from '#api/compliance/sender-profile.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { remindUntil } from '#core/compliance/consent.ts'
import { remindLeads } from '#server/compliance/actions/remind-consents.ts'
import { groundOf, readConsent, saveConsent } from '#server/compliance/actions/save-consent.ts'
import { confirmConsents, saveConsents } from '#server/compliance/actions/save-consents.ts'
import { readSenderSettings, saveSenderSettings } from '#server/compliance/actions/save-sender-profile.ts'
import { readSourceNotice, sendSourceNotice } from '#server/compliance/actions/source-notice.ts'
import {
  closeWaitingNotice,
  listWaitingNotices,
  sendNoticeFromMailbox,
} from '#server/compliance/actions/waiting-notices.ts'
import type { Context } from '#server/context.ts'
import { countConfirmations } from '#server/data/compliance/consent-reminders.ts'
import { findSenders } from '#server/data/compliance/sender-profiles.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerCompliance(api: Api, ctx: Context): void {
  route(api, notices.listWaitingNotices, ({ scope, query }) =>
    listWaitingNotices(ctx, chosenWorkspaces(scope, query.workspaceIds)),
  )
  route(api, notices.sendNoticeFromMailbox, ({ scope, params, body }) =>
    sendNoticeFromMailbox(ctx, scope, params.id, body.emailAccountId),
  )
  route(api, notices.closeWaitingNotice, ({ scope, params, body }) =>
    closeWaitingNotice(ctx, scope, params.id, body.decision),
  )
  route(api, notices.getSourceNotice, ({ scope, params, query }) =>
    readSourceNotice(ctx, scope, params.id, query.threadId),
  )
  route(api, notices.sendSourceNotice, ({ scope, params, body }) =>
    sendSourceNotice(ctx, scope, params.id, body),
  )

  route(api, leadConsents.getLeadConsent, ({ scope, params }) => readConsent(ctx, scope, params.id))
  route(api, leadConsents.saveLeadConsent, ({ scope, params, body }) =>
    saveConsent(ctx, scope, params.id, groundOf(body)),
  )
  route(api, leadConsents.saveLeadConsents, ({ scope, body }) =>
    saveConsents(ctx, scope, body, body.consent && groundOf(body.consent)),
  )
  route(api, leadConsents.confirmLeadConsents, ({ scope, body }) =>
    confirmConsents(ctx, scope, body, body.confirmedOn),
  )
  route(api, leadConsents.consentReminders, async ({ scope, query }) => {
    const workspaceIds = chosenWorkspaces(scope, query.workspaceIds)
    const today = workspaceDate(ctx.clock.now())
    const counts = await countConfirmations(ctx.db, workspaceIds, today, remindUntil(today))
    const senders = [...(await findSenders(ctx.db, workspaceIds)).values()]
    return { ...counts, automatic: senders.filter(({ confirmsConsent }) => confirmsConsent).length }
  })
  route(api, leadConsents.remindLeads, ({ scope, body }) => remindLeads(ctx, scope, body))
  route(api, leadConsents.removeLeadConsent, ({ scope, params }) => saveConsent(ctx, scope, params.id, null))

  route(api, senderProfile.getSenderSettings, ({ scope, params }) =>
    readSenderSettings(ctx, scope, params.id),
  )
  route(api, senderProfile.updateSenderSettings, ({ scope, params, body }) =>
    saveSenderSettings(ctx, scope, params.id, body),
  )
}
