// Records the legal basis of a lead and logs the change in the same transaction.
import type { LeadConsent } from '#api/compliance/lead-consents.ts'
import type { WithDates } from '#api/dates.ts'
import type { Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import {
  type Consent,
  confirmBy,
  consentFaults,
  consentState,
  needsConfirmation,
  validUntil,
} from '#core/compliance/consent.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { findConsent, listConsentLog, lockConsents, writeConsents } from '#server/data/compliance/consents.ts'
import { getLead } from '#server/data/leads/leads.ts'

/** Only the days that apply to the basis. */
export const groundOf = (written: Consent): Consent => ({
  basis: written.basis,
  source: written.source,
  evidence: written.evidence,
  obtainedOn: written.obtainedOn,
  endedOn: written.basis === 'transaction' ? written.endedOn : null,
  confirmedOn: written.basis === 'consent' ? written.confirmedOn : null,
})

export async function readConsent(
  ctx: Context,
  scope: Scope,
  leadId: string,
): Promise<WithDates<typeof LeadConsent>> {
  const lead = await getLead(ctx.db, scope, leadId)
  const consent = await findConsent(ctx.db, lead.id)
  const today = workspaceDate(ctx.clock.now())
  const log = await listConsentLog(ctx.db, lead.id)
  return {
    consent,
    state: consentState(consent, today),
    validUntil: consent && validUntil(consent),
    confirmBy: consent && confirmBy(consent),
    needsConfirmation: needsConfirmation(consent, today),
    log,
  }
}

/** @param consent null removes it @throws AppError validation_failed with the field */
export async function saveConsent(
  ctx: Context,
  scope: Scope,
  leadId: string,
  consent: Consent | null,
): Promise<WithDates<typeof LeadConsent>> {
  const lead = await getLead(ctx.db, scope, leadId)
  const at = ctx.clock.now()
  const issues = consent ? consentFaults(consent, workspaceDate(at)) : []
  const [first] = issues
  if (first) throw new AppError('validation_failed', { message: first.message, issues })
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockConsents(tx, [lead.id])
    const [held] = locked
    if (!held) throw new AppError('lead_not_found')
    if (JSON.stringify(held.before) === JSON.stringify(consent)) return
    await writeConsents(tx, [{ ...held, after: consent }], {
      action: consent ? 'set' : 'removed',
      userId: scope.userId,
      at,
    })
  })
  return readConsent(ctx, scope, leadId)
}
