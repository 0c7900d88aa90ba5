// Writes down on what ground a lead may be mailed, and in the same transaction who changed it from what to what.
import type { LeadConsent } from '#api/lead-consents.ts'
import type { Scope } from '#core/access.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import {
  type Consent,
  confirmBy,
  consentFaults,
  consentState,
  needsConfirmation,
  validUntil,
} from '#core/consent.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '../context.ts'
import {
  findConsent,
  listConsentLog,
  lockLeadOfConsent,
  logConsent,
  writeConsent,
} from '../store/lead-consents.ts'
import { getLead } from '../store/leads.ts'

/** The law's days are counted in Korea. */
export const todayInKorea = (now: Date): string => dateInZone(now, 'Asia/Seoul')

export async function readConsent(ctx: Context, scope: Scope, leadId: string): Promise<LeadConsent> {
  const lead = await getLead(ctx.db, scope, leadId)
  const consent = await findConsent(ctx.db, lead.id)
  const today = todayInKorea(ctx.clock.now())
  const log = await listConsentLog(ctx.db, lead.id)
  return {
    consent,
    state: consentState(consent, today),
    validUntil: consent && validUntil(consent),
    confirmBy: consent && confirmBy(consent),
    needsConfirmation: needsConfirmation(consent, today),
    log: log.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}

/** @param consent null takes it away @throws AppError validation_failed with the field */
export async function saveConsent(
  ctx: Context,
  scope: Scope,
  leadId: string,
  consent: Consent | null,
): Promise<LeadConsent> {
  const lead = await getLead(ctx.db, scope, leadId)
  const at = ctx.clock.now()
  const issues = consent ? consentFaults(consent, todayInKorea(at)) : []
  const [first] = issues
  if (first) throw new AppError('validation_failed', { message: first.message, issues })
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockLeadOfConsent(tx, lead.id)
    if (!locked) throw new AppError('lead_not_found')
    const before = await findConsent(tx, lead.id)
    if (JSON.stringify(before) === JSON.stringify(consent)) return
    await writeConsent(tx, lead, consent, at)
    await logConsent(tx, {
      workspaceId: lead.workspaceId,
      leadId: lead.id,
      emailKey: locked.emailKey,
      userId: scope.userId,
      action: consent ? 'set' : 'removed',
      before,
      after: consent,
      at,
    })
  })
  return readConsent(ctx, scope, leadId)
}
