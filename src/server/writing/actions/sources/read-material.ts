// What a text to one lead is written from, besides its prompt: for mails, AI parts, trials and the estimate of their cost.
import type { Fact } from '#core/leads/research/facts.ts'
import { MAX_GIVEN_FACTS } from '#core/writing/prompt/prompt.ts'
import type { ToneExample } from '#core/writing/prompt/tone-examples.ts'
import type { Context } from '#server/context.ts'
import type { OwnSourceChoice } from '#server/data/writing/own-sources.ts'
import { listToneExamples } from '#server/data/writing/tone-examples.ts'
import { listUsableFacts } from '#server/leads/actions/research/lead-facts.ts'
import { nearestOwnFacts } from './list-own-facts.ts'

/**
 * @param prompt facts about us are those nearest to it
 * @returns facts about the lead and about us, as many as one prompt gets, and the examples of tone of the workspace
 */
export async function readMaterial(
  ctx: Context,
  of: OwnSourceChoice & { leadId: string },
  prompt: string,
): Promise<{ facts: Fact[]; own: Fact[]; examples: ToneExample[] }> {
  const facts = (await listUsableFacts(ctx, [of.leadId])).get(of.leadId) ?? []
  return {
    facts: facts.slice(0, MAX_GIVEN_FACTS),
    own: await nearestOwnFacts(ctx, of, prompt),
    examples: await listToneExamples(ctx.db, of.workspaceId),
  }
}
