// How many of the leads a sequence mails will probably bounce.
import type { BounceCounts } from '#core/mailboxes/bounce-guard.ts'
import type { AddressRisk } from './risks.ts'

/** Shares of addresses with a risk that bounce. Other addresses bounce as often as recent mails of the workspace did. */
const BOUNCE_SHARES = {
  no_mail_server: 1,
  refuses_mail: 1,
  bounced: 0.9,
  mistyped: 0.5,
  disposable: 0.1,
} as const satisfies Partial<Record<AddressRisk, number>>

export type BouncingRisk = keyof typeof BOUNCE_SHARES
/** The most certain first: a lead with several counts once, for the first of them. */
export const BOUNCING_RISKS = Object.keys(BOUNCE_SHARES) as readonly BouncingRisk[]

/** As if so many mails without a bounce had been sent before: a few mails give no rate. */
const UNBOUNCED_BEFORE = 100

export type BounceFacts = {
  /** leads with an address, and those of them with a risk */
  leads: number
  risky: Readonly<Partial<Record<BouncingRisk, number>>>
  /** recent mails of the workspace */
  history: BounceCounts
}

/** In per cent with one decimal; null without leads. */
export function expectedBouncePercent({ leads, risky, history }: BounceFacts): number | null {
  if (leads === 0) return null
  const usual = history.bounced / (history.sent + UNBOUNCED_BEFORE)
  const others = leads - countRisky(risky)
  const bounces = BOUNCING_RISKS.reduce(
    (sum, risk) => sum + (risky[risk] ?? 0) * BOUNCE_SHARES[risk],
    others * usual,
  )
  return Math.round((bounces * 1000) / leads) / 10
}

export const countRisky = (risky: BounceFacts['risky']): number =>
  BOUNCING_RISKS.reduce((sum, risk) => sum + (risky[risk] ?? 0), 0)
