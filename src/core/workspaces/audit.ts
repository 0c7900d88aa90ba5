// What a call was about, for the audit log: the kind of thing, which fields, how many. Never texts that people wrote.

/** What the log can be filtered by. */
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
  [/^\/(leads|tags)/, 'lead'],
  [/^\/customer-groups/, 'group'],
  [/^\/email-templates/, 'template'],
  [/^\/email-accounts/, 'mailbox'],
  [/^\/(outbox|check)/, 'outbox'],
  [/^\/inbox/, 'inbox'],
  [/^\/(suppressions|notices)/, 'suppression'],
  [/^\/sandbox/, 'sandbox'],
]

/** @param path of the endpoint, `/sequences/:id` */
export const auditKind = (path: string): AuditKind =>
  BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'

export type AuditDetails = {
  /** names of the fields that were sent */
  fields: string[]
  /** fields whose value is a word of a closed list, or a yes or no */
  set: Record<string, string | boolean>
  /** how many rows were named */
  count?: number
}

/** Fields whose values say something and are nobody's words. */
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

/** @param body as it was sent and validated */
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
