// Reads the facts of the launch checks and gives the report (product §5). The checks are core/launch.

import { launchMessage } from '#api/launch-messages.ts'
import type { LaunchItem } from '#api/sequences.ts'
import { canLaunch, launchFindings } from '#core/launch.ts'
import { variablesWithoutDefault } from '#core/template/check.ts'
import { reachableEmailDrafts } from '#core/workflow/path.ts'
import { parseWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import type { Db } from '../context.ts'
import {
  countGenerated,
  countMailboxes,
  countMissingValues,
  listCustomFieldNames,
} from '../store/launch-facts.ts'
import type { SequenceRecord } from '../store/sequences.ts'

export type LaunchReport = { report: LaunchItem[]; canLaunch: boolean; workflow: Workflow | null }

export async function checkLaunch(db: Db, sequence: SequenceRecord): Promise<LaunchReport> {
  const parsed = parseWorkflow(sequence.workflowData)
  const workflow = parsed.ok ? parsed.workflow : null
  const customFields = await listCustomFieldNames(db, sequence.workspaceIds)
  const findings = launchFindings({
    workflow,
    mailboxes: await countMailboxes(db, sequence),
    customFields,
    missingValues: workflow ? await missingValues(db, sequence, workflow, customFields) : [],
    generated: await countGenerated(
      db,
      sequence,
      workflow ? reachableEmailDrafts(workflow).map((node) => node.id) : [],
    ),
    reviewRequired: sequence.reviewRequired,
  })
  return {
    report: findings.map((finding) => ({
      code: finding.code,
      level: finding.level,
      ...(finding.nodeId !== undefined && { nodeId: finding.nodeId }),
      ...(finding.count !== undefined && { count: finding.count }),
      message: launchMessage(finding),
    })),
    canLaunch: canLaunch(findings),
    workflow,
  }
}

async function missingValues(
  db: Db,
  sequence: SequenceRecord,
  workflow: Workflow,
  customFields: readonly string[],
) {
  const drafts = reachableEmailDrafts(workflow).filter((node) => node.data.generationMode === 'manual')
  const uses = drafts.flatMap((node) => {
    const { subject, bodyText, bodyHtml } = node.data
    const names = [subject, bodyHtml.trim() === '' ? bodyText : bodyHtml].flatMap(variablesWithoutDefault)
    return [...new Set(names)].map((name) => ({ nodeId: node.id, name }))
  })
  const counts = await countMissingValues(
    db,
    sequence,
    [...new Set(uses.map((use) => use.name))],
    customFields,
  )
  return uses.map((use) => ({ ...use, count: counts.get(use.name) ?? 0 }))
}
