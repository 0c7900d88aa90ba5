// The launch checks (rules.md) on facts the caller has read. The messages are in
// api/sequences/launch-messages.ts. Errors block a launch, warnings are shown.
import { isFalseAdLabel } from '#core/compliance/ad-label.ts'
import { type Consent, consentState } from '#core/compliance/consent.ts'
import {
  missingSenderFields,
  SENDER_FIELD_LABELS,
  type SenderProfile,
} from '#core/compliance/sender-profile.ts'
import { type BounceFacts, countRisky, expectedBouncePercent } from '#core/leads/expected-bounces.ts'
import { FIRST_MAILS_PERCENT, GUARD_MIN_MAILS } from '#core/mailboxes/bounce-guard.ts'
import { encodedTotal, MAX_MAIL_BYTES, MAX_MAIL_FILES } from '#core/sending/attachments.ts'
import { attachedOrLinked } from '#core/sending/file-links.ts'
import { startsLikeReply } from '#core/sending/subject.ts'
import { formatBytes } from '#core/text/format-bytes.ts'
import { type DroppedPart, droppedParts, pictureWords } from '#core/writing/dropped-parts.ts'
import { embeddedImages } from '#core/writing/mail-images.ts'
import { markupInText, placeholdersInTemplate } from '#core/writing/quality/unfilled-placeholders.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import {
  checkPrompt,
  checkSubject,
  checkTemplate,
  type TemplateFault,
  usedVariables,
} from '#core/writing/template/check-template.ts'
import { type Sender, type SenderFinding, senderFindings } from './senders.ts'
import { type ConnectionFault, connectionFaults } from './workflow/connection-faults.ts'
import { firstEmailIds, reachableEmailDrafts, reachableNodes, startNodes } from './workflow/graph.ts'
import { ignoredFieldsOf } from './workflow/ignored-fields.ts'
import { isInFlow } from './workflow/node-kinds.ts'
import { defaultWorkflow, type Workflow } from './workflow/workflow.ts'

export type LaunchCode =
  | SenderFinding['code']
  | 'workflow_unreadable'
  | 'no_email'
  | 'empty_first_subject'
  | 'empty_body'
  | 'empty_prompt'
  | 'template_fault'
  | 'unfilled_placeholder'
  | 'fake_reply_subject'
  | 'false_ad_label'
  | 'advertising_unspecified'
  | 'sender_profile_incomplete'
  | 'consent_missing'
  | 'start_missing'
  | 'several_starts'
  | 'dangling_connection'
  | 'cycle'
  | 'self_connection'
  | 'duplicate_connection'
  | 'forbidden_connection'
  | 'invalid_delay'
  | 'no_mailbox'
  | 'mailbox_disconnected'
  | 'mailbox_paused'
  | 'unreachable_node'
  | 'ignored_fields'
  | 'missing_values'
  | 'emails_not_generated'
  | 'emails_unreviewed'
  | 'ai_emails_unread'
  | 'emails_held'
  | 'emails_outdated'
  | 'no_opt_out'
  | 'domain_unverified'
  | 'bounces_expected'
  | 'tracking_unreachable'
  | 'file_missing'
  | 'too_many_files'
  | 'mail_too_large'
  | DroppedPart['kind']

export type LaunchFinding = {
  code: LaunchCode
  level: 'error' | 'warning'
  nodeId?: string
  /** the connection that breaks a rule; `nodeId` is then its target, or the end that exists */
  edgeId?: string
  count?: number
  /** values for the message: the name of a variable, a suggestion, unfilled placeholders */
  names?: string[]
  fault?: TemplateFault
}

/** `maxMailBytes`: of one mail, as its server announced it; null: no limit is known */
export type LaunchSender = Sender & { maxMailBytes: number | null }

export type LaunchFacts = {
  /** null: the saved workflow cannot be read */
  workflow: Workflow | null
  /** `paused`: by the bounce guard, or after the server rejected the sender */
  mailboxes: { connected: number; paused: number; disconnected: number }
  /** the mailboxes that would send */
  senders: readonly LaunchSender[]
  isOptOutReachable: boolean
  customFields: readonly string[]
  /** per email draft and variable: leads of the group or enrolled without a value */
  missingValues: readonly { nodeId: string; name: string; count: number }[]
  /** names of the variables that every workspace of the sequence gives to a model; null: all */
  allowedFields: readonly string[] | null
  /** ids of the files that the sequence keeps */
  keptFiles: ReadonlySet<string>
  /** bytes by hash of the images that every workspace of the sequence has stored */
  imageSizes: ReadonlyMap<string, number>
  /**
   * per email draft: all leads, generated mails, mails not approved, unsent mails neither opened nor approved, unsent mails
   * that wait for an approval also without a required review
   */
  generated: ReadonlyMap<
    string,
    { total: number; done: number; unreviewed: number; unread: number; held: number }
  >
  /** per email draft: unsent mails written with other settings than the saved ones */
  outdated: ReadonlyMap<string, number>
  reviewRequired: boolean
  /** sender domains with missing or wrong DNS records, as of the last check */
  senderDomains: readonly { domain: string; faults: readonly string[] }[]
  /** of the same leads and the workspaces of the sequence; null: not counted */
  bounces: BounceFacts | null
  /** opens or clicks are tracked, but recipients cannot reach the tracking address */
  isTrackingUnreachable: boolean
  /** of every workspace of the sequence */
  profiles: readonly SenderProfile[]
  /** of the same leads: the number of leads per kind of consent */
  grounds: readonly { consent: Consent | null; count: number }[]
  /** 'YYYY-MM-DD' in Korea */
  today: string
}

export const canLaunch = (findings: readonly LaunchFinding[]): boolean =>
  findings.every((finding) => finding.level !== 'error')

export function launchFindings(facts: LaunchFacts): LaunchFinding[] {
  if (!facts.workflow) return [{ code: 'workflow_unreadable', level: 'error' }]
  const workflow = facts.workflow ?? defaultWorkflow()
  return [
    ...workflowFindings(workflow),
    ...mailboxFindings(facts),
    ...senderFindings({ ...facts, isAdvertising: isAdvertising(facts) }),
    ...textFindings(workflow, facts),
    ...contentFindings(workflow, facts),
    ...advertisingFindings(facts),
    ...domainWarnings(facts),
    ...bounceWarnings(facts),
    ...(facts.isTrackingUnreachable ? [{ code: 'tracking_unreachable', level: 'warning' } as const] : []),
  ]
}

const domainWarnings = ({ senderDomains }: LaunchFacts): LaunchFinding[] =>
  senderDomains.flatMap(({ domain, faults }) =>
    faults.length === 0 ? [] : [{ code: 'domain_unverified', level: 'warning', names: [domain, ...faults] }],
  )

/** rules.md R-605: from so many mails on, the guard stops first mails at this rate. Sandbox mailboxes have no guard. */
function bounceWarnings({ bounces, senders }: LaunchFacts): LaunchFinding[] {
  if (bounces === null || bounces.leads < GUARD_MIN_MAILS || senders.every(({ kind }) => kind === 'sandbox'))
    return []
  const percent = expectedBouncePercent(bounces) ?? 0
  if (percent < FIRST_MAILS_PERCENT) return []
  return [
    {
      code: 'bounces_expected',
      level: 'warning',
      count: countRisky(bounces.risky),
      names: [String(percent)],
    },
  ]
}

function workflowFindings(workflow: Workflow): LaunchFinding[] {
  const [start, ...more] = startNodes(workflow)
  const findings: LaunchFinding[] = more.map((node) => ({
    code: 'several_starts',
    level: 'error',
    nodeId: node.id,
  }))
  // without a start no node is reachable: one finding is enough
  if (!start) findings.push({ code: 'start_missing', level: 'error' })
  else if (reachableEmailDrafts(workflow).length === 0) findings.push({ code: 'no_email', level: 'error' })
  findings.push(...connectionFindings(workflow), ...delayFindings(workflow), ...ignoredFindings(workflow))
  if (!start) return findings
  const reached = new Set(reachableNodes(workflow).map((node) => node.id))
  for (const node of workflow.nodes) {
    if (isInFlow(node) && node.type !== 'start' && !reached.has(node.id)) {
      findings.push({ code: 'unreachable_node', level: 'warning', nodeId: node.id })
    }
  }
  return findings
}

const FAULT_CODES = {
  dangling: 'dangling_connection',
  forbidden: 'forbidden_connection',
  duplicate: 'duplicate_connection',
  cycle: 'cycle',
  self: 'self_connection',
} as const satisfies Record<ConnectionFault['kind'], LaunchCode>

function connectionFindings(workflow: Workflow): LaunchFinding[] {
  const types = new Map(workflow.nodes.map((node) => [node.id, node.type]))
  const edges = new Map(workflow.edges.map((edge) => [edge.id, edge]))
  return connectionFaults(workflow).flatMap(({ kind, edgeId }): LaunchFinding[] => {
    const edge = edges.get(edgeId)
    if (!edge) return []
    const [above, below] = [types.get(edge.source), types.get(edge.target)]
    const nodeId = below ? edge.target : above ? edge.source : undefined
    const names = [above ?? '', below ?? '']
    return [
      { code: FAULT_CODES[kind], level: 'error', ...(nodeId !== undefined && { nodeId }), edgeId, names },
    ]
  })
}

/** Delays that were stored before saves checked them. */
const delayFindings = ({ nodes }: Workflow): LaunchFinding[] =>
  nodes.flatMap((node) =>
    node.type === 'timer' && node.data.invalidDelayDays !== undefined
      ? [
          {
            code: 'invalid_delay',
            level: 'error',
            nodeId: node.id,
            names: [toShortText(node.data.invalidDelayDays)],
          },
        ]
      : [],
  )

const ignoredFindings = (workflow: Workflow): LaunchFinding[] =>
  ignoredFieldsOf(workflow).map(({ nodeId, names }) => ({
    code: 'ignored_fields',
    level: 'warning',
    ...(nodeId !== null && { nodeId }),
    names,
  }))

/** Any value as text for a message, at most 40 characters. */
const toShortText = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 40)

function mailboxFindings({ mailboxes }: LaunchFacts): LaunchFinding[] {
  const { connected, paused, disconnected } = mailboxes
  if (connected > 0) return []
  if (paused > 0) return [{ code: 'mailbox_paused', level: 'error' }]
  return [{ code: disconnected > 0 ? 'mailbox_disconnected' : 'no_mailbox', level: 'error' }]
}

const isAdvertising = ({ profiles }: Pick<LaunchFacts, 'profiles'>): boolean =>
  profiles.some((profile) => profile.isAdvertising === true)

/** rules.md: a warning while advertising is unspecified, an error while the sender profile is incomplete. */
function advertisingFindings({ profiles, grounds, today }: LaunchFacts): LaunchFinding[] {
  const missing = new Set(profiles.flatMap(missingSenderFields))
  const withoutConsent = isAdvertising({ profiles })
    ? grounds.filter(({ consent }) => consentState(consent, today) !== 'valid')
    : []
  const count = withoutConsent.reduce((sum, one) => sum + one.count, 0)
  return [
    ...(missing.size > 0
      ? [
          {
            code: 'sender_profile_incomplete',
            level: 'error',
            names: [...missing].map((field) => SENDER_FIELD_LABELS[field]),
          } as const,
        ]
      : []),
    ...(profiles.some(({ isAdvertising }) => isAdvertising === null)
      ? [{ code: 'advertising_unspecified', level: 'warning' } as const]
      : []),
    ...(count > 0 ? [{ code: 'consent_missing', level: 'warning', count } as const] : []),
  ]
}

function textFindings(
  workflow: Workflow,
  { senders, customFields, allowedFields, profiles, imageSizes, keptFiles }: LaunchFacts,
): LaunchFinding[] {
  const findings: LaunchFinding[] = []
  const maxBytes = Math.min(...senders.map(({ maxMailBytes }) => maxMailBytes ?? MAX_MAIL_BYTES))
  // the footer of advertising mails contains the opt-out link
  const hasFooter = profiles.length > 0 && profiles.every(({ isAdvertising }) => isAdvertising === true)
  const first = firstEmailIds(workflow)
  for (const { id: nodeId, data } of reachableEmailDrafts(workflow)) {
    const { files = [] } = data
    const gone = files.filter(({ fileId }) => !keptFiles.has(fileId)).map(({ name }) => name)
    if (gone.length > 0) findings.push({ code: 'file_missing', level: 'error', nodeId, names: gone })
    if (files.length > MAX_MAIL_FILES)
      findings.push({ code: 'too_many_files', level: 'error', nodeId, count: files.length })
    const bytes = encodedTotal([
      ...attachedOrLinked(files).attached.map(({ size }) => size),
      ...[...embeddedImages(data.bodyHtml, imageSizes)].map((hash) => imageSizes.get(hash) ?? 0),
    ])
    if (bytes > maxBytes)
      findings.push({
        code: 'mail_too_large',
        level: 'error',
        nodeId,
        names: [formatBytes(bytes), formatBytes(maxBytes)],
      })
    if (data.generationMode === 'ai') {
      if (data.aiPrompt.trim() === '') findings.push({ code: 'empty_prompt', level: 'error', nodeId })
      for (const fault of checkPrompt(data.aiPrompt, customFields, allowedFields))
        findings.push({ code: 'template_fault', level: 'error', nodeId, fault })
      continue
    }
    if (first.has(nodeId) && data.subject.trim() === '') {
      findings.push({ code: 'empty_first_subject', level: 'error', nodeId })
    }
    if (first.has(nodeId) && startsLikeReply(data.subject)) {
      findings.push({ code: 'fake_reply_subject', level: 'error', nodeId })
    }
    if (isFalseAdLabel(data.subject)) findings.push({ code: 'false_ad_label', level: 'error', nodeId })
    const body = data.bodyHtml.trim() || data.bodyText.trim()
    if (body === '') findings.push({ code: 'empty_body', level: 'error', nodeId })
    const texts = [data.subject, data.bodyText, data.bodyHtml]
    const faults = [
      ...checkSubject(data.subject, customFields),
      ...[data.bodyText, data.bodyHtml].flatMap((text) => checkTemplate(text, customFields, allowedFields)),
    ]
    for (const fault of faults) findings.push({ code: 'template_fault', level: 'error', nodeId, fault })
    // an unclosed variable or condition is a template fault
    const unfilled = [
      ...new Set(texts.flatMap(placeholdersInTemplate).filter((found) => !/^\{[{%]/.test(found))),
      ...(data.bodyHtml.trim() === '' ? markupInText(data.bodyText) : []),
    ]
    if (unfilled.length > 0)
      findings.push({ code: 'unfilled_placeholder', level: 'error', nodeId, names: unfilled })
    const dropped =
      data.bodyHtml.trim() === '' ? pictureWords(data.bodyText) : droppedParts(data.bodyHtml, imageSizes)
    for (const { kind, count, found } of dropped)
      findings.push({ code: kind, level: 'warning', nodeId, count, names: [found] })
    if (body !== '' && !hasFooter && !usedVariables(body).includes('수신거부')) {
      findings.push({ code: 'no_opt_out', level: 'warning', nodeId })
    }
  }
  return findings
}

function contentFindings(workflow: Workflow, facts: LaunchFacts): LaunchFinding[] {
  const findings: LaunchFinding[] = []
  for (const { nodeId, name, count } of facts.missingValues) {
    if (count > 0) findings.push({ code: 'missing_values', level: 'warning', nodeId, count, names: [name] })
  }
  for (const { id: nodeId, data } of reachableEmailDrafts(workflow)) {
    const counts = facts.generated.get(nodeId)
    if (!counts) continue
    const missing = counts.total - counts.done
    if (writerOf(data) === 'ai' && missing > 0) {
      findings.push({ code: 'emails_not_generated', level: 'warning', nodeId, count: missing })
    }
    if (facts.reviewRequired && counts.unreviewed > 0) {
      findings.push({ code: 'emails_unreviewed', level: 'warning', nodeId, count: counts.unreviewed })
    }
    // with a required review an unread mail is not sent, and is counted above
    if (!facts.reviewRequired && writerOf(data) === 'ai' && counts.unread > 0) {
      findings.push({ code: 'ai_emails_unread', level: 'warning', nodeId, count: counts.unread })
    }
    if (!facts.reviewRequired && counts.held > 0) {
      findings.push({ code: 'emails_held', level: 'warning', nodeId, count: counts.held })
    }
    const outdated = facts.outdated.get(nodeId) ?? 0
    if (outdated > 0) findings.push({ code: 'emails_outdated', level: 'warning', nodeId, count: outdated })
  }
  return findings
}
