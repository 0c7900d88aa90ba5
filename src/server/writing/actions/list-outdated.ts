// Which generated mails were written before the prompt, style, own sources, model or template of their email draft was changed.
import { isMail, type NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { isOutdated, styleKey } from '#core/writing/generated-email.ts'
import { findModelProvider, settingsFor } from '#core/writing/model.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import type { Context, Db } from '#server/context.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'
import { listWrittenGroups } from '#server/data/writing/generated-emails.ts'
import { findModelRecord, type ModelRecord } from '#server/data/writing/model-settings.ts'
import { isInstallationModel } from './open-model.ts'

/** What decides which model a workspace uses. */
export type ModelChoiceContext = Pick<Context, 'models' | 'openSignUp'>

export type OutdatedMails = { nodeId: string; count: number; leadIds: string[] }

/**
 * Outdated mails of leads of these workspaces, by email draft; drafts without one are left out. A mail whose settings are
 * not known, or that was sent, is not among them.
 * @param nodeId null: every email draft of the saved workflow
 */
export async function listOutdated(
  ctx: ModelChoiceContext,
  db: Db,
  sequence: SequenceRecord,
  nodeId: string | null,
  workspaceIds: readonly string[],
): Promise<OutdatedMails[]> {
  const parsed = parseWorkflow(sequence.workflowData)
  if (!parsed.ok) return []
  const drafts = new Map(
    parsed.workflow.nodes
      .filter(isMail)
      .filter((node) => nodeId === null || node.id === nodeId)
      .map((node) => [node.id, node.data]),
  )
  if (drafts.size === 0) return []
  const groups = await listWrittenGroups(db, sequence.id, [...drafts.keys()], workspaceIds)
  const records = new Map<string, ModelRecord>()
  const found = new Map<string, OutdatedMails>()
  for (const group of groups) {
    const draft = drafts.get(group.nodeId)
    if (!draft || !group.settings) continue
    const record = records.get(group.workspaceId) ?? (await findModelRecord(db, group.workspaceId))
    records.set(group.workspaceId, record)
    const now = {
      mode: writerOf(draft),
      aiPrompt: draft.generationMode === 'ai' ? draft.aiPrompt : '',
      templateSubject: draft.subject,
      templateBody: draft.bodyText,
      templateBodyHtml: draft.bodyHtml,
      styleKey: await styleKeyOf(ctx, db, sequence, draft, group.workspaceId, record),
    }
    if (!isOutdated({ ...group.settings, styleKey: group.styleKey }, now)) continue
    const own = found.get(group.nodeId) ?? { nodeId: group.nodeId, count: 0, leadIds: [] }
    own.count += group.count
    own.leadIds.push(...group.leadIds)
    found.set(group.nodeId, own)
  }
  return [...found.values()]
}

/** The key of the style and model that a mail of this draft for a lead of this workspace would be written with now. */
export async function styleKeyOf(
  ctx: ModelChoiceContext,
  db: Db,
  sequence: Pick<SequenceRecord, 'language' | 'tone' | 'senderIntro' | 'ownSourceIds'>,
  draft: Pick<NodeOf<'emailDraft'>['data'], 'preset' | 'length'>,
  workspaceId: string,
  record: ModelRecord,
): Promise<string> {
  const provider = findModelProvider(record.preset)
  const isInstallation = !provider && (await isInstallationModel({ ...ctx, db }, workspaceId, record))
  return styleKey({
    language: sequence.language,
    tone: sequence.tone,
    senderIntro: sequence.senderIntro,
    companyIntro: record.companyIntro,
    ownSourceIds: sequence.ownSourceIds,
    preset: draft.preset ?? null,
    length: draft.length ?? null,
    model: {
      source: provider ? 'workspace' : isInstallation ? 'installation' : 'sandbox',
      baseUrl: record.baseUrl || (provider?.baseUrl ?? ''),
      model: settingsFor(record, 'email').model || (provider?.model ?? ''),
    },
  })
}
