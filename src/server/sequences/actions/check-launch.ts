// Reads the facts of the launch checks and returns the report (rules.md R-118). The checks are in core/sequences/launch.ts.
import { launchMessage } from '#api/sequences/launch-messages.ts'
import type { LaunchItem } from '#api/sequences/sequences.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { dnsOfSmtp } from '#core/mailboxes/mail-services.ts'
import { domainFaults, domainFindings } from '#core/mailboxes/sender-domain/domain-check.ts'
import { isPublicAddress } from '#core/sending/tracking/public-address.ts'
import { canLaunch, launchFindings } from '#core/sequences/launch.ts'
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { storedImages } from '#core/writing/mail-images.ts'
import { usedVariables } from '#core/writing/template/check-template.ts'
import { fixedVariable } from '#core/writing/template/variables.ts'
import type { Context, Db } from '#server/context.ts'
import { findSenders } from '#server/data/compliance/sender-profiles.ts'
import { listDomainChecks } from '#server/data/mailboxes/sender-domains.ts'
import { findSequenceFiles } from '#server/data/sending/files.ts'
import {
  countBounceFacts,
  countConsentsByBasis,
  countGenerated,
  countMailboxes,
  listCustomFieldNames,
  listSenders,
} from '#server/data/sequences/launch-checks.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'
import { listImageSizes } from '#server/data/writing/images.ts'
import { findAllowedFields } from '#server/data/writing/model-settings.ts'
import { listOutdated } from '#server/writing/actions/list-outdated.ts'
import { findMissingValues } from '#server/writing/actions/missing-values.ts'

/** Variables that every workspace has need no names of custom fields. */
const usesOtherVariables = (workflow: Workflow): boolean =>
  reachableEmailDrafts(workflow)
    .flatMap(({ data }) =>
      data.generationMode === 'ai' ? [data.aiPrompt] : [data.subject, data.bodyText, data.bodyHtml],
    )
    .flatMap(usedVariables)
    .some((name) => !fixedVariable(name))

export type LaunchReport = { report: LaunchItem[]; canLaunch: boolean; workflow: Workflow | null }

/**
 * @param db the transaction that launches, or the database
 * @param only.senderDomain of the one mailbox that sends; without it every domain of the workspaces is checked
 */
export async function checkLaunch(
  {
    clock,
    appUrl,
    isOptOutReachable,
    ...ctx
  }: Pick<Context, 'clock' | 'appUrl' | 'isOptOutReachable' | 'models' | 'openSignUp'>,
  db: Db,
  sequence: SequenceRecord,
  only: { senderDomain?: string } = {},
): Promise<LaunchReport> {
  const now = clock.now()
  const parsed = parseWorkflow(sequence.workflowData)
  const workflow = parsed.ok ? parsed.workflow : null
  // read from every lead of the workspaces
  const customFields =
    workflow && usesOtherVariables(workflow) ? await listCustomFieldNames(db, sequence.workspaceIds) : []
  const fileIds = workflow
    ? reachableEmailDrafts(workflow).flatMap(({ data }) => (data.files ?? []).map(({ fileId }) => fileId))
    : []
  const findings = launchFindings({
    workflow,
    mailboxes: await countMailboxes(db, sequence),
    senders: await listSenders(db, sequence),
    isOptOutReachable,
    customFields,
    allowedFields: await findAllowedFields(db, sequence.workspaceIds),
    keptFiles: new Set((await findSequenceFiles(db, sequence.id, fileIds)).keys()),
    imageSizes: await listImageSizes(
      db,
      sequence.workspaceIds,
      workflow ? reachableEmailDrafts(workflow).flatMap(({ data }) => storedImages(data.bodyHtml)) : [],
    ),
    missingValues: workflow ? (await findMissingValues(db, sequence, workflow, customFields, now)).uses : [],
    generated: await countGenerated(
      db,
      sequence,
      workflow ? reachableEmailDrafts(workflow).map((node) => node.id) : [],
      now,
    ),
    outdated: new Map(
      (await listOutdated(ctx, db, sequence, null, sequence.workspaceIds)).map((one) => [
        one.nodeId,
        one.count,
      ]),
    ),
    reviewRequired: sequence.reviewRequired,
    senderDomains: (await listDomainChecks(db, sequence.workspaceIds))
      .filter(({ domain }) => only.senderDomain === undefined || domain === only.senderDomain)
      .map(({ domain, smtpHost, texts }) => ({
        domain,
        faults: domainFaults(domainFindings(domain, dnsOfSmtp(smtpHost), texts)),
      })),
    bounces: await countBounceFacts(db, sequence, now),
    grounds: await countConsentsByBasis(db, sequence, now),
    today: workspaceDate(now),
    isTrackingUnreachable: (sequence.trackOpens || sequence.trackClicks) && !isPublicAddress(appUrl),
    profiles: [...(await findSenders(db, sequence.workspaceIds)).values()],
  })
  return {
    report: findings.map((finding) => ({
      code: finding.code,
      level: finding.level,
      ...(finding.nodeId !== undefined && { nodeId: finding.nodeId }),
      ...(finding.edgeId !== undefined && { edgeId: finding.edgeId }),
      ...(finding.count !== undefined && { count: finding.count }),
      message: launchMessage(finding),
    })),
    canLaunch: canLaunch(findings),
    workflow,
  }
}
