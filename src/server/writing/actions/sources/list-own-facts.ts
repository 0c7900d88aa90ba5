// What a workspace says about itself, for the writer, the check of claims and suggested answers.
import { addDays } from '#core/calendar/date.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import { nearestFacts, PROMPT_FACTS, type WordedFact, withWords } from '#core/writing/own-facts.ts'
import { MAX_OWN_FACTS } from '#core/writing/own-sources.ts'
import type { Context } from '#server/context.ts'
import {
  listExpiredWorkspaces,
  listUsedFacts,
  type OwnSourceChoice,
} from '#server/data/writing/own-sources.ts'
import { forgetFindings } from '#server/data/writing/quality-findings.ts'
import { mapInSlices } from '#server/platform/slices.ts'

/** Facts that are not switched off, deleted or expired, those that a user wrote first. */
async function listOwnFacts(ctx: Context, of: OwnSourceChoice): Promise<Fact[]> {
  const today = workspaceDate(ctx.clock.now())
  const rows = await listUsedFacts(ctx.db, of, today, MAX_OWN_FACTS)
  return rows.map(({ id, text, quote, url, place, statedAt, name }) => ({
    id: `own:${id}`,
    text,
    source: { kind: 'own', name, url, place, quote, statedAt: statedAt.toISOString() },
  }))
}

/** With their words, to find those nearest to several texts. */
export const listWordedFacts = async (ctx: Context, of: OwnSourceChoice): Promise<WordedFact[]> =>
  mapInSlices(await listOwnFacts(ctx, of), withWords)

/** Those nearest to a text, for one prompt. */
export const nearestOwnFacts = async (ctx: Context, of: OwnSourceChoice, text: string): Promise<Fact[]> =>
  nearestFacts(await listWordedFacts(ctx, of), text, PROMPT_FACTS)

/** Also those of days on which no process ran. */
const LOOK_BACK_DAYS = 7

/** Once a day: marks that a fact supported until yesterday are computed again. */
export async function forgetExpiredFacts(ctx: Context): Promise<void> {
  const today = workspaceDate(ctx.clock.now())
  for (const workspaceId of await listExpiredWorkspaces(
    ctx.db,
    addDays(today, -LOOK_BACK_DAYS),
    addDays(today, -1),
  ))
    await forgetFindings(ctx.db, { workspaceId })
}
