// What is known about leads: the given facts that claims of a mail are checked against.

import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import { promptFields } from '#core/writing/prompt/prompt.ts'
import type { Context } from '#server/context.ts'
import { listUsableFacts } from '#server/leads/actions/research/lead-facts.ts'

type FactLead = LeadFields & { leadId: string; workspaceId: string }

/** Facts by lead id: every lead is in the result. */
export async function listFacts(ctx: Context, leads: readonly FactLead[]): Promise<Map<string, Fact[]>> {
  const found = await listUsableFacts(
    ctx,
    leads.map(({ leadId }) => leadId),
  )
  return new Map(leads.map((lead) => [lead.leadId, [...fieldFacts(lead), ...(found.get(lead.leadId) ?? [])]]))
}

/** The fields of a lead, also those that are not given to the model: what the workspace entered is known. */
const fieldFacts = (lead: FactLead): Fact[] =>
  promptFields(lead, null).map(({ name, value }) => ({
    id: `field:${name}`,
    // the name says what a value is: 직원 수 85, 설립 연도 2008
    text: Object.hasOwn(lead.customFields, name) ? `${name} ${value}` : value,
    source: { kind: 'lead_field', field: name },
  }))
