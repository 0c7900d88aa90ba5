// What the audit log records of a call: the kind of object, the names of the fields, a count. Never text typed by a user.

/** The kinds the log can be filtered by. */
export const AUDIT_KINDS = [
  'people',
  'workspace',
  'account',
  'api_key',
  'webhook',
  'sequence',
  'lead',
  'group',
  'template',
  'mailbox',
  'outbox',
  'inbox',
  'suppression',
  'sandbox',
  'dashboard',
  'other',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

const BY_PATH: readonly (readonly [RegExp, AuditKind])[] = [
  [/^\/workspaces\/:id\/(members|invitations|leave)|^\/invitations|^\/auth\/sign-up/, 'people'],
  [/^\/workspaces/, 'workspace'],
  [/^\/(me|auth)\b/, 'account'],
  [/^\/api-keys/, 'api_key'],
  [/^\/webhooks/, 'webhook'],
  [/^\/(admin\/)?sequences/, 'sequence'],
  [/^\/(leads|lead-views|tags)/, 'lead'],
  [/^\/customer-groups/, 'group'],
  [/^\/email-templates/, 'template'],
  [/^\/email-accounts/, 'mailbox'],
  [/^\/(outbox|check)/, 'outbox'],
  [/^\/inbox/, 'inbox'],
  [/^\/(suppressions|notices)/, 'suppression'],
  [/^\/sandbox/, 'sandbox'],
  [/^\/overview/, 'dashboard'],
]

/** @param path of the endpoint, for example `/sequences/:id` */
export const auditKind = (path: string): AuditKind =>
  BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'

export type AuditDetails = {
  /** names of the fields in the body */
  fields: string[]
  /** values of `LOGGED_VALUE_FIELDS`: enum values and booleans */
  set: Record<string, string | boolean>
  /** how many rows the body names */
  count?: number
}

/** Fields whose values are recorded: enum values and booleans, never typed text. */
const LOGGED_VALUE_FIELDS = new Set([
  'role',
  'status',
  'scope',
  'kind',
  'decision',
  'mailboxes',
  'reviewState',
  'requiresTwoFactor',
  'isAdvertising',
  'consentPolicy',
  'basis',
])
const WORD = /^[a-z][a-zA-Z_-]{0,39}$/
const MAX_FIELDS = 30

/** @param body the validated body of the call */
export function auditDetails(body: unknown): AuditDetails {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { fields: [], set: {} }
  const fields: string[] = []
  const set: AuditDetails['set'] = {}
  let count: number | undefined
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    if (Array.isArray(value) && name.endsWith('Ids') && name !== 'workspaceIds')
      count = Math.max(count ?? 0, value.length)
    if (/Ids?$|^token$|^code$/.test(name)) continue
    fields.push(name)
    if (
      LOGGED_VALUE_FIELDS.has(name) &&
      (typeof value === 'boolean' || (typeof value === 'string' && WORD.test(value)))
    )
      set[name] = value
  }
  return { fields: fields.slice(0, MAX_FIELDS), set, ...(count !== undefined && { count }) }
}
