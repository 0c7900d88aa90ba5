// The audit log: who changed what, when and from where. Readable by admins (rules.md R-1007).
import * as z from 'zod'
import { DayInput } from '#api/dates.ts'
import { endpoint, Id, IdList, Instant } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { AUDIT_KINDS } from '#core/workspaces/audit.ts'

export const AuditLog = z
  .object({
    id: z.string(),
    at: Instant,
    workspace: z.object({ id: Id, name: z.string() }),
    /** null when the account is gone or nobody was signed in */
    user: z.object({ id: Id, name: z.string() }).nullable(),
    /** the key a script came with */
    apiKeyName: z.string().nullable(),
    ipAddress: z.string().nullable(),
    kind: z.enum(AUDIT_KINDS),
    /** the endpoint: `PATCH /leads/:id` */
    action: z.string(),
    /** what it was done to, by its name */
    subject: z.string().nullable(),
    fields: z.array(z.string()),
    set: z.record(z.string(), z.union([z.string(), z.boolean()])),
    count: z.number().int().nullable(),
  })
  .meta({ id: 'AuditLog' })
export type AuditLog = z.infer<typeof AuditLog>

/** What the list and its file are narrowed to. */
export const AuditFilter = z.object({
  workspaceIds: IdList,
  userId: Id.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** calendar days in Seoul, both included */
  from: DayInput.optional(),
  to: DayInput.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAuditLogs = endpoint({
  ...PATHS.auditLogs.listAuditLogs,
  access: 'admin',
  tag: 'Audit log',
  summary: 'What was changed in the workspaces one is admin of, the newest first, page by page.',
  query: AuditFilter.extend({
    limit: z.coerce.number<string | number>().int().min(1).max(200).default(30),
    /** the `nextCursor` of the page before */
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({ data: z.array(AuditLog), nextCursor: z.string().nullable() }),
})

export const exportAuditLogs = endpoint({
  ...PATHS.auditLogs.exportAuditLogs,
  cost: 'expensive',
  access: 'admin',
  tag: 'Audit log',
  summary: 'The same as a CSV file, safe to open in a spreadsheet; the newest 50,000 lines.',
  query: AuditFilter,
  reply: z.unknown(),
})
