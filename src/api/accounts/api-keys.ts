// API keys for scripts: `Authorization: Bearer <key>` (rules.md R-907).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { API_KEY_SCOPES } from '#core/access.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { User } from './session.ts'

const endpoint = endpointsOf('API keys')

export const ApiKey = namedObject('ApiKey', {
  id: Id,
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  /** its first characters */
  hint: z.string(),
  /** the user whose permissions it has */
  user: User,
  workspaces: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  isExpired: z.boolean(),
  lastUsedAt: Instant.nullable(),
  lastUsedAddress: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  ...PATHS.apiKeys.listApiKeys,
  access: 'user',
  sessionOnly: true,
  summary: "The user's own keys, and keys of other members for workspaces in which the user is an admin.",
  reply: page(ApiKey),
})

export const createApiKey = endpoint({
  ...PATHS.apiKeys.createApiKey,
  audit: 'API 키를 만들었습니다',
  access: 'user',
  sessionOnly: true,
  summary:
    'Create a key. It has the permissions of its user, limited to its scope (read: viewer, write: member, admin: admin) and its workspaces. The key is returned only here.',
  body: z.object({
    name: SingleLine.trim().min(1).max(100),
    scope: z.enum(API_KEY_SCOPES),
    workspaceIds: z.array(Id).min(1).max(100),
    /** null: until it is revoked */
    expiresInDays: z.number().int().min(1).max(3650).nullable().default(90),
  }),
  reply: z.object({ apiKey: ApiKey, key: z.string() }),
  limit: { max: 30, perSeconds: 60 },
})

export const deleteApiKey = endpoint({
  ...PATHS.apiKeys.deleteApiKey,
  audit: 'API 키를 폐기했습니다',
  access: 'user',
  sessionOnly: true,
  summary:
    "Revoke a key. Admins remove their own workspaces from another member's key; a key without workspaces is deleted.",
  params: idParams,
  reply: Ok,
})
