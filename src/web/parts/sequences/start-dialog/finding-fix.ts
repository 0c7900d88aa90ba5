// Where a finding of the launch check is resolved.
import type { LaunchItem } from '#api/sequences/sequences.ts'
import { missingValuesText } from '#web/parts/writing/missing-values/text.ts'
import { startDialogText } from './text.ts'

const MAILBOX_CODES = [
  'no_mailbox',
  'mailbox_disconnected',
  'mailbox_paused',
  'domain_unverified',
  'replies_not_read',
]
const OPERATOR_CODES = ['tracking_unreachable', 'opt_out_unreachable']
const SENDER_CODES = ['advertising_unspecified', 'sender_profile_incomplete']
const REVIEW_CODES = ['emails_unreviewed', 'ai_emails_unread', 'emails_held']

export type FindingFix =
  | { kind: 'link'; to: string; label: string }
  | { kind: 'node'; nodeId: string; to: string; label: string }
  | { kind: 'fill'; to: string; label: string }
  | { kind: 'regenerate'; nodeId: string; to: string; label: string }

export const opensReview = ({ code, nodeId }: LaunchItem): boolean =>
  nodeId !== undefined && REVIEW_CODES.includes(code)

/** Leads without a legal basis, where several are given one at once. @param customerGroupId null: of the workspace */
export const leadsWithoutConsent = (customerGroupId: string | null): string =>
  `/leads?consent=none${customerGroupId === null ? '' : `&group=${customerGroupId}`}`

const riskyLeads = (customerGroupId: string | null): string =>
  `/leads?risk=any${customerGroupId === null ? '' : `&group=${customerGroupId}`}`

/** Null for a finding that is resolved by the operator of the server. */
export function findingFix(
  sequenceId: string,
  item: LaunchItem,
  customerGroupId: string | null = null,
): FindingFix | null {
  const { code, nodeId } = item
  const workflow = `/sequences/${sequenceId}/workflow`
  const node = nodeId === undefined ? '' : encodeURIComponent(nodeId)
  if (OPERATOR_CODES.includes(code)) return null
  if (MAILBOX_CODES.includes(code))
    return { kind: 'link', to: '/email-accounts', label: startDialogText.toAccounts }
  if (SENDER_CODES.includes(code))
    return { kind: 'link', to: '/settings?tab=sender', label: startDialogText.toSender }
  if (code === 'consent_missing')
    return { kind: 'link', to: leadsWithoutConsent(customerGroupId), label: startDialogText.toConsent }
  if (code === 'bounces_expected')
    return { kind: 'link', to: riskyLeads(customerGroupId), label: startDialogText.toRisky }
  if (code === 'missing_values')
    return { kind: 'fill', to: `/sequences/${sequenceId}?fill=open`, label: missingValuesText.open }
  if (opensReview(item))
    return { kind: 'link', to: `${workflow}?review=${node}`, label: startDialogText.toReview }
  if (code === 'emails_outdated' && nodeId !== undefined)
    return { kind: 'regenerate', nodeId, to: `${workflow}?node=${node}`, label: startDialogText.toNode }
  if (nodeId !== undefined)
    return { kind: 'node', nodeId, to: `${workflow}?node=${node}`, label: startDialogText.toNode }
  return { kind: 'link', to: workflow, label: startDialogText.toDesigner }
}

/** The first sentence, and the rest of a message. */
export function splitMessage(message: string): [string, string] {
  const end = message.indexOf('. ')
  return end < 0 ? [message, ''] : [message.slice(0, end), message.slice(end + 2)]
}
