// Types of the rows of the tables that the query builder names, as in <domain>/*.sql and platform/db/migrations. Only platform/db and
// stores import it.
import type { AccountTables } from './accounts/tables.ts'
import type { ComplianceTables } from './compliance/tables.ts'
import type { LeadTables } from './leads/tables.ts'
import type { MailboxTables } from './mailboxes/tables.ts'
import type { NotificationTables } from './overview/tables.ts'
import type { SendingTables } from './sending/tables.ts'
import type { WebhookTables } from './webhooks/tables.ts'
import type { WritingTables } from './writing/tables.ts'

export type Tables = AccountTables &
  LeadTables &
  ComplianceTables &
  MailboxTables &
  WritingTables &
  SendingTables &
  WebhookTables &
  NotificationTables
