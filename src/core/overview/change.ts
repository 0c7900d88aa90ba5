// Notices of change: what an open screen has to fetch again. Written by triggers of the database (notify_change in platform/schema.sql).
export const CHANGE_KINDS = [
  'draft',
  'sequence',
  'enrollments',
  'emails',
  'inbox',
  'leads',
  'sandbox',
  'webhooks',
  'notifications',
] as const
/**
 * draft: the workflow was saved; sequence: name, status, published version or workspaces; enrollments: their status and what
 * happened to them; emails: generated emails, and the start and end of a generation run; sandbox: its messages; webhooks: their
 * deliveries; notifications: one is to be shown on the page.
 */
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** `sequenceId`: of the first four kinds. */
export type Change = { workspaceId: string; kind: ChangeKind; sequenceId: string | null }
