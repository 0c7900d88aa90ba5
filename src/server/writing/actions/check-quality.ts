import { firstEmailIds } from '#core/sequences/workflow/graph.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { type QualityFacts, qualityFindings, qualityMarks } from '#core/writing/quality.ts'
import { fillSendTimeVariables } from '#core/writing/template/send-time-variables.ts'
import type { Context } from '#server/context.ts'
import { listSenderDomains } from '#server/mailboxes/actions/list-sender-domains.ts'
import type { SequenceRecord } from '#server/sequences/store/sequences.ts'
import {
  listUncheckedEmails,
  listWrittenCompanies,
  saveFindings,
  type UncheckedEmail,
} from '#server/writing/store/quality-findings.ts'

const BATCH = 500
/** Both variables are filled in when the mail is sent, so they are not unfilled placeholders. */
const SEND_TIME_VALUES = { optOutUrl: '', signature: '' }

type CheckedSequence = Pick<SequenceRecord, 'id' | 'workflowData' | 'workspaceIds' | 'language'>
type Text = Omit<UncheckedEmail, 'id' | 'updatedAt'>

/** Stores the quality marks of mails changed since their last check: of the sequence, one node, or one mail. */
export async function updateQualityFindings(
  ctx: Context,
  sequence: CheckedSequence,
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

/** The marks of one mail with the texts that caused them. */
export async function findingsOf(ctx: Context, sequence: CheckedSequence, email: Text) {
  return qualityFindings((await factsFor(ctx, sequence))(email))
}

async function factsFor(ctx: Context, sequence: CheckedSequence): Promise<(email: Text) => QualityFacts> {
  const otherCompanyNames = await listWrittenCompanies(ctx.db, sequence.id)
  const senderDomains = await listSenderDomains(ctx, sequence.workspaceIds)
  const parsed = parseWorkflow(sequence.workflowData)
  const first = parsed.ok ? firstEmailIds(parsed.workflow) : new Set<string>()
  return (email) => ({
    ...fillSendTimeVariables(email, SEND_TIME_VALUES),
    lead: email,
    otherCompanyNames,
    language: sequence.language,
    senderDomains,
    isFollowUp: !first.has(email.nodeId),
  })
}
