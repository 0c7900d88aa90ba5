import type { Fact } from '#core/leads/research/facts.ts'
import { firstEmailIds, precedingEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Claim, ClaimFacts } from '#core/writing/claims/claim.ts'
import { holdsMail, withoutQuotes } from '#core/writing/claims/held-claims.ts'
import { type MailDate, mailDate } from '#core/writing/claims/numbers.ts'
import type { Reading } from '#core/writing/claims/reading-prompt.ts'
import { claimsWith } from '#core/writing/claims/second-reader.ts'
import { unknownContacts } from '#core/writing/claims/unknown-contacts.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { addedProgramWords } from '#core/writing/no-value.ts'
import { CHECKED_FACTS, nearestFacts, type WordedFact } from '#core/writing/own-facts.ts'
import { modelText } from '#core/writing/prompt/ai-parts.ts'
import { DEFAULT_LENGTH, type MailLength } from '#core/writing/prompt/preset-ids.ts'
import { screenedFields } from '#core/writing/prompt/prompt.ts'
import {
  type QualityFacts,
  type QualityMark,
  qualityFindings,
  qualityMarks,
} from '#core/writing/quality/quality.ts'
import type { QualityCode } from '#core/writing/quality/quality-codes.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { fillSendTimeVariables } from '#core/writing/template/send-time-variables.ts'
import type { Context, Db } from '#server/context.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'
import { findModelRecord, type ModelRecord } from '#server/data/writing/model-settings.ts'
import {
  findWrittenText,
  type GivenTexts,
  listGivenTexts,
  listMarkedEmails,
  listUncheckedEmails,
  listWrittenCompanies,
  saveAlarm,
  saveFindings,
  type UncheckedEmail,
} from '#server/data/writing/quality-findings.ts'
import { listSenderDomains } from '#server/mailboxes/actions/list-sender-domains.ts'
import { mapInSlices } from '#server/platform/slices.ts'
import { listFacts } from './sources/list-facts.ts'
import { listWordedFacts } from './sources/list-own-facts.ts'

/** Mails read by one statement: up to 70 MB of text. */
const BATCH = 100
/** Both variables are filled in when the mail is sent, so they are not unfilled placeholders. */
const SEND_TIME_VALUES = { optOutUrl: '', signature: NO_SIGNATURE }

export type CheckedSequence = Pick<
  SequenceRecord,
  'id' | 'workflowData' | 'workspaceIds' | 'language' | 'senderIntro' | 'ownSourceIds'
>
/** `aiPrompt`, `hint` and `length`: of a text that is not stored; otherwise those of the stored mail */
export type Text = Omit<UncheckedEmail, 'id' | 'updatedAt' | 'reading'> & {
  aiPrompt?: string
  hint?: string
  length?: MailLength | undefined
  reading?: UncheckedEmail['reading']
}
type SequenceFacts = {
  sequence: CheckedSequence
  workflow: Workflow | null
  otherCompanyNames: readonly string[]
  senderDomains: readonly string[]
  first: ReadonlySet<string>
}

/** Stores the quality marks of mails changed since their last check: of the sequence, one node, or one mail. */
export async function updateQualityFindings(
  ctx: Context,
  sequence: CheckedSequence,
  only: { nodeId?: string; emailId?: string } = {},
): Promise<void> {
  let known: SequenceFacts | null = null
  // each mail once: one whose lead is changed meanwhile is checked when it is read next
  for (let after: string | null = null; ; ) {
    const emails = await listUncheckedEmails(ctx.db, sequence.id, only, { after, limit: BATCH })
    if (emails.length === 0) return
    known ??= await readSequence(ctx, sequence)
    const factsOf = await factsFor(ctx, known, emails)
    await saveFindings(
      ctx.db,
      await mapInSlices(emails, (email) => ({
        id: email.id,
        updatedAt: email.updatedAt,
        marks: qualityMarks(factsOf(email).quality),
      })),
      ctx.clock.now(),
    )
    after = emails.at(-1)?.id ?? null
    if (emails.length < BATCH) return
  }
}

/** A claim of a mail with the fact that supports it. */
export type SourcedClaim = Omit<Claim, 'support'> & { fact: Fact | null }

/** The marks of one mail with the texts that caused them, and its claims with their facts. */
export async function findingsOf(
  ctx: Context,
  sequence: CheckedSequence,
  email: Text,
): Promise<{ findings: QualityMark[]; claims: SourcedClaim[] }> {
  const factsOf = await factsFor(ctx, await readSequence(ctx, sequence), [email])
  const { quality, facts } = factsOf(email)
  const factWith = (id: string | null): Fact | null =>
    [...facts.lead, ...facts.sender].find((fact) => fact.id === id) ?? null
  return {
    findings: qualityFindings(quality),
    claims: (quality.claims ?? []).map(({ support, ...claim }) => ({ ...claim, fact: factWith(support) })),
  }
}

/** What a mark finds in the written mails of a node, by lead; mails without it are not in the result. */
export async function listFound(
  ctx: Context,
  sequence: CheckedSequence,
  nodeId: string,
  code: QualityCode,
): Promise<Map<string, string[]>> {
  await updateQualityFindings(ctx, sequence, { nodeId })
  const known = await readSequence(ctx, sequence)
  const found = new Map<string, string[]>()
  for (let after: string | null = null; ; ) {
    const emails = await listMarkedEmails(ctx.db, sequence.id, nodeId, code, { after, limit: BATCH })
    const factsOf = await factsFor(ctx, known, emails)
    await mapInSlices(emails, (email) => {
      const mark = qualityFindings(factsOf(email).quality).find((one) => one.code === code)
      if (mark) found.set(email.leadId, mark.found)
    })
    after = emails.at(-1)?.id ?? null
    if (emails.length < BATCH) return found
  }
}

/** Whether the text has claims that hold it. @param reading of a second reader; null: none, or not in use */
export const hasAlarmIn = (sources: Sources, reading: Reading | null): boolean =>
  holdsMail(claimsOf(sources, reading))

/** Judges the stored text of one mail again, in the transaction that has changed it. */
export async function updateAlarm(
  ctx: Context,
  tx: Db,
  sequence: CheckedSequence,
  of: { nodeId: string; leadId: string },
): Promise<void> {
  const email = await findWrittenText(tx, sequence.id, of)
  if (!email) return
  const hasAlarm =
    email.mode === 'ai' && hasAlarmIn(await readSources({ ...ctx, db: tx }, sequence, email), email.reading)
  await saveAlarm(tx, email.id, hasAlarm)
}

async function readSequence(ctx: Context, sequence: CheckedSequence): Promise<SequenceFacts> {
  const parsed = parseWorkflow(sequence.workflowData)
  return {
    sequence,
    workflow: parsed.ok ? parsed.workflow : null,
    otherCompanyNames: await listWrittenCompanies(ctx.db, sequence.id),
    senderDomains: await listSenderDomains(ctx, sequence.workspaceIds),
    first: parsed.ok ? firstEmailIds(parsed.workflow) : new Set<string>(),
  }
}

/** What a text that a model wrote is checked against. */
export type Sources = {
  /** what the model wrote of the mail */
  mail: { subject: string; bodyText: string }
  facts: ClaimFacts
  /** texts of the user and of the thread, whose contacts are given ones */
  given: readonly string[]
  /** of the workspace */
  settings: Pick<ModelRecord, 'allowedFields' | 'claimReader'>
  now: MailDate
}

/** Of one text, which need not be stored. */
export async function readSources(ctx: Context, sequence: CheckedSequence, email: Text): Promise<Sources> {
  const parsed = parseWorkflow(sequence.workflowData)
  const known = { sequence, workflow: parsed.ok ? parsed.workflow : null }
  return (await sourcesFor(ctx, known, [email]))(email, fillSendTimeVariables(email, SEND_TIME_VALUES))
}

/** Of these texts, read together. `filled`: the mail without variables. */
async function sourcesFor(
  ctx: Context,
  known: Pick<SequenceFacts, 'sequence' | 'workflow'>,
  written: readonly Text[],
): Promise<(email: Text, filled: MailContent) => Sources> {
  const { sequence } = known
  const leadFacts = await listFacts(ctx, written)
  const texts = Map.groupBy(
    await listGivenTexts(ctx.db, sequence.id, [...new Set(written.map(({ leadId }) => leadId))]),
    ({ leadId }) => leadId,
  )
  const records = new Map<string, ModelRecord>()
  const ownFacts = new Map<string, WordedFact[]>()
  for (const workspaceId of new Set(written.map((email) => email.workspaceId))) {
    records.set(workspaceId, await findModelRecord(ctx.db, workspaceId))
    ownFacts.set(workspaceId, await listWordedFacts(ctx, { ...sequence, workspaceId }))
  }
  const now = mailDate(ctx.clock.now().toISOString())

  return (email, filled) => {
    const given = givenTexts(known, email, texts.get(email.leadId) ?? [])
    const record = records.get(email.workspaceId)
    const intro = [record?.companyIntro ?? '', sequence.senderIntro]
    const mail = modelText(filled, email.aiParts)
    const own = nearestFacts(
      ownFacts.get(email.workspaceId) ?? [],
      `${mail.subject}\n${mail.bodyText}`,
      CHECKED_FACTS,
    )
    return {
      mail,
      facts: {
        lead: [...(leadFacts.get(email.leadId) ?? []), ...given.lead],
        sender: [...intro.flatMap((text, i) => fact(`sender:${i}`, text, 'sender')), ...given.sender, ...own],
      },
      given: [...intro, ...[...given.sender, ...given.lead].map(({ text }) => text)],
      settings: record ?? { allowedFields: null, claimReader: 'off' },
      now,
    }
  }
}

type FactsOfMail = { quality: QualityFacts; facts: ClaimFacts }

/** The facts of these mails; claims and contacts only of mails that a model wrote. */
async function factsFor(
  ctx: Context,
  known: SequenceFacts,
  emails: readonly Text[],
): Promise<(email: Text) => FactsOfMail> {
  const { sequence, senderDomains } = known
  const sourcesOf = await sourcesFor(
    ctx,
    known,
    emails.filter(({ mode }) => mode === 'ai'),
  )
  return (email) => {
    const filled = fillSendTimeVariables(email, SEND_TIME_VALUES)
    const quality: QualityFacts = {
      ...filled,
      lead: email,
      otherCompanyNames: known.otherCompanyNames,
      language: sequence.language,
      senderDomains,
      isFollowUp: !known.first.has(email.nodeId),
    }
    if (email.mode !== 'ai') return { quality, facts: { lead: [], sender: [] } }
    const sources = sourcesOf(email, filled)
    const { mail, facts, given, settings } = sources
    return {
      quality: {
        ...quality,
        claims: claimsOf(sources, email.reading ?? null),
        unknownContacts: unknownContacts(mail, { domains: senderDomains, texts: given }),
        programWords: addedProgramWords(`${mail.subject}\n${mail.bodyText}`, given.join('\n')),
        askedLength: email.aiParts ? undefined : (email.length ?? askedLength(known, email.nodeId)),
        screenedFields: screenedFields(email, settings.allowedFields).map(({ name }) => name),
      },
      facts,
    }
  }
}

const claimsOf = ({ mail, facts, settings, now }: Sources, reading: Reading | null): Claim[] =>
  claimsWith(settings.claimReader === 'on' ? reading : null, mail, facts, now)

function askedLength({ workflow }: SequenceFacts, nodeId: string): MailLength | undefined {
  const node = workflow ? findNode(workflow, nodeId) : undefined
  return isMail(node) ? (node.data.length ?? DEFAULT_LENGTH) : undefined
}

const fact = (id: string, text: string, kind: 'sender' | 'prompt' | 'earlier_mail'): Fact[] =>
  text.trim() === '' ? [] : [{ id, text, source: { kind } }]

/** The user's prompt and hint, and the earlier mails of the thread that a user wrote or approved. */
function givenTexts(
  { workflow }: Pick<SequenceFacts, 'workflow'>,
  email: Text,
  written: readonly GivenTexts[],
): { lead: Fact[]; sender: Fact[] } {
  const before = new Set(workflow ? precedingEmailDrafts(workflow, email.nodeId) : [])
  const own = written.find(({ nodeId }) => nodeId === email.nodeId)
  const node = workflow ? findNode(workflow, email.nodeId) : undefined
  const prompt = email.aiPrompt || own?.aiPrompt || (isMail(node) ? node.data.aiPrompt : '')
  return {
    lead: written
      .filter(({ nodeId, isVouched }) => isVouched && before.has(nodeId))
      .flatMap(({ nodeId, bodyText }) => fact(`mail:${nodeId}`, bodyText, 'earlier_mail')),
    sender: [
      ...fact('prompt', prompt, 'prompt'),
      ...fact('hint', withoutQuotes(email.hint ?? own?.hint ?? ''), 'prompt'),
    ],
  }
}
