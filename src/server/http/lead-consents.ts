// On what ground a lead may be mailed.
import {
  confirmLeadConsents,
  getLeadConsent,
  removeLeadConsent,
  saveLeadConsent,
  saveLeadConsents,
} from '#api/lead-consents.ts'
import { groundOf, readConsent, saveConsent } from '../actions/save-consent.ts'
import { confirmConsents, saveConsents } from '../actions/save-consents.ts'
import type { Context } from '../context.ts'
import { type Api, route } from './route.ts'

export function registerLeadConsents(api: Api, ctx: Context): void {
  route(api, getLeadConsent, ({ scope, params }) => readConsent(ctx, scope, params.id))
  route(api, saveLeadConsent, ({ scope, params, body }) => saveConsent(ctx, scope, params.id, groundOf(body)))
  route(api, saveLeadConsents, ({ scope, body }) =>
    saveConsents(ctx, scope, body.leadIds, body.consent && groundOf(body.consent)),
  )
  route(api, confirmLeadConsents, ({ scope, body }) =>
    confirmConsents(ctx, scope, body.leadIds, body.confirmedOn),
  )
  route(api, removeLeadConsent, ({ scope, params }) => saveConsent(ctx, scope, params.id, null))
}
