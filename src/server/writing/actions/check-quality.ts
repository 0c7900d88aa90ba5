// Puts the quality marks on written mails that have none yet: core/writing/quality.ts judges, the marks are kept with the mail.

import { firstEmailIds } from '#core/sequences/workflow/graph.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { type QualityFacts, qualityFindings, qualityMarks } from '#core/writing/quality.ts'
import { fillSendTimeVariables } from '#core/writing/template/send-time-variables.ts'
import type { Context } from '#server/context.ts'
import { listOwnDomains } from '#server/mailboxes/actions/list-sender-domains.ts'
import type { SequenceRecord } from '#server/sequences/store/sequences.ts'
import {
  listUncheckedEmails,
  listWrittenCompanies,
  saveFindings,
  type UnjudgedEmail,
} from '#server/writing/store/quality-findings.ts'

const BATCH = 500
/** Both variables are filled when the mail goes: they are no places left empty. */
const LATE = { optOutUrl: '', signature: '' }

type Judged = Pick<SequenceRecord, 'id' | 'workflowData' | 'workspaceIds' | 'language'>
type Text = Omit<UnjudgedEmail, 'id' | 'updatedAt'>

/** Judges what has not been judged since it was written: of the whole sequence, one node, or one mail. */
export async function updateQualityFindings(
  ctx: Context,
  sequence: Judged,
  only: { nodeId?: string; emailId?: string } = {},
): Promise<void> {
  let factsOf: ((email: Text) => QualityFacts) | null = null
  for (;;) {
    const emails = await listUncheckedEmails(ctx.db, sequence.id, only, BATCH)
    if (emails.length === 0) return
    factsOf ??= await factsFor(ctx, sequence)
    const facts = factsOf
    await saveFindings(
      ctx.db,
      emails.map((email) => ({
        id: email.id,
        updatedAt: email.updatedAt,
        marks: qualityMarks(facts(email)),
      })),
      ctx.clock.now(),
    )
    if (emails.length < BATCH) return
  }
}

/** What was found in one mail, in its own words. */
export async function findingsOf(ctx: Context, sequence: Judged, email: Text) {
  return qualityFindings((await factsFor(ctx, sequence))(email))
}

async function factsFor(ctx: Context, sequence: Judged): Promise<(email: Text) => QualityFacts> {
  const otherCompanyNames = await listWrittenCompanies(ctx.db, sequence.id)
  const senderDomains = await listOwnDomains(ctx, sequence.workspaceIds)
  const parsed = parseWorkflow(sequence.workflowData)
  const first = parsed.ok ? firstEmailIds(parsed.workflow) : new Set<string>()
  return (email) => ({
    ...fillSendTimeVariables(email, LATE),
    lead: email,
    otherCompanyNames,
    language: sequence.language,
    senderDomains,
    isFollowUp: !first.has(email.nodeId),
  })
}
