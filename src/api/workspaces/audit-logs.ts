// The audit log: who changed what, when and from where. Readable by admins (rules.md R-1007).
import * as z from 'zod'
import { DayInput, Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { AUDIT_KINDS } from '#core/workspaces/audit.ts'

const endpoint = endpointsOf('Audit log')

export const AuditLog = namedObject('AuditLog', {
  id: z.string(),
  at: Instant,
  workspace: z.object({ id: Id, name: z.string() }),
  /** null when the account was deleted or the caller was not signed in */
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** name of the API key the call was made with */
  apiKeyName: z.string().nullable(),
  ipAddress: z.string().nullable(),
  kind: z.enum(AUDIT_KINDS),
  /** the endpoint, for example `PATCH /leads/:id` */
  action: z.string(),
  /** what happened, in Korean: `연락처를 수정했습니다` */
  sentence: z.string(),
  /** name of the object that was changed */
  subject: z.string().nullable(),
  fields: z.array(z.string()),
  set: z.record(z.string(), z.union([z.string(), z.boolean()])),
  count: z.number().int().nullable(),
})
export type AuditLog = z.infer<typeof AuditLog>

/** Filter of the list and of the CSV file. */
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
  summary: 'Changes in the workspaces in which the caller is an admin, the newest first, with a cursor.',
  query: AuditFilter.extend({
    limit: z.coerce.number<string | number>().int().min(1).max(200).default(30),
    /** `nextCursor` of the previous page */
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({ data: z.array(AuditLog), nextCursor: z.string().nullable() }),
})

export const exportAuditLogs = endpoint({
  ...PATHS.auditLogs.exportAuditLogs,
  audit: '감사 기록을 파일로 내보냈습니다',
  cost: 'expensive',
  access: 'admin',
  summary: 'The audit log as a CSV file that is safe to open in a spreadsheet; the newest 50,000 entries.',
  query: AuditFilter,
  reply: z.unknown(),
})
