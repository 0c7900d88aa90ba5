// The legal basis of several leads: set, removed, or confirmed.
import type { LeadChoice } from '#api/leads/leads.ts'
import type { Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { type Consent, consentFaults } from '#core/compliance/consent.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { type HeldConsent, lockConsents, writeConsents } from '#server/data/compliance/consents.ts'
import { chosenLeads } from '#server/leads/actions/chosen-leads.ts'

type Changed = { changedCount: number }

/** @param consent null removes it @throws AppError validation_failed with the field */
export async function saveConsents(
  ctx: Context,
  scope: Scope,
  leads: LeadChoice,
  consent: Consent | null,
): Promise<Changed> {
  assertNoFaults(consent ? consentFaults(consent, workspaceDate(ctx.clock.now())) : [], 'consent.')
  return change(ctx, scope, leads, consent ? 'set' : 'removed', () => consent)
}

/** Leads without a consent are skipped. @param confirmedOn 'YYYY-MM-DD', or null for today */
export async function confirmConsents(
  ctx: Context,
  scope: Scope,
  leads: LeadChoice,
  confirmedOn: string | null,
): Promise<Changed> {
  const today = workspaceDate(ctx.clock.now())
  const day = confirmedOn ?? today
  if (day > today)
    assertNoFaults([{ path: 'confirmedOn', message: '오늘 또는 이전 날짜를 입력해 주세요.' }], '')
  return change(ctx, scope, leads, 'confirmed', ({ before }) =>
    before?.basis === 'consent' ? { ...before, confirmedOn: day } : before,
  )
}

async function change(
  ctx: Context,
  scope: Scope,
  leads: LeadChoice,
  action: 'set' | 'removed' | 'confirmed',
  next: (held: HeldConsent) => Consent | null,
): Promise<Changed> {
  let changedCount = 0
  for await (const ids of chosenLeads(ctx, scope, leads))
    changedCount += await ctx.db.transaction().execute(async (tx) => {
      const changes = (await lockConsents(tx, ids)).flatMap((held) => {
        const after = next(held)
        return JSON.stringify(after) === JSON.stringify(held.before) ? [] : [{ ...held, after }]
      })
      await writeConsents(tx, changes, { action, userId: scope.userId, at: ctx.clock.now() })
      return changes.length
    })
  return { changedCount }
}

function assertNoFaults(faults: { path: string; message: string }[], prefix: string): void {
  const [first] = faults
  if (!first) return
  const issues = faults.map(({ path, message }) => ({ path: `${prefix}${path}`, message }))
  throw new AppError('validation_failed', { message: first.message, issues })
}
