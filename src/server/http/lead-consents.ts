// On what ground a lead may be mailed.
import { getLeadConsent, removeLeadConsent, saveLeadConsent } from '#api/lead-consents.ts'
import { readConsent, saveConsent } from '../actions/save-consent.ts'
import type { Context } from '../context.ts'
import { type Api, route } from './route.ts'

export function registerLeadConsents(api: Api, ctx: Context): void {
  route(api, getLeadConsent, ({ scope, params }) => readConsent(ctx, scope, params.id))
  route(api, saveLeadConsent, ({ scope, params, body }) =>
    saveConsent(ctx, scope, params.id, {
      basis: body.basis,
      source: body.source,
      evidence: body.evidence,
      obtainedOn: body.obtainedOn,
      endedOn: body.basis === 'transaction' ? body.endedOn : null,
      confirmedOn: body.basis === 'consent' ? body.confirmedOn : null,
    }),
  )
  route(api, removeLeadConsent, ({ scope, params }) => saveConsent(ctx, scope, params.id, null))
}
