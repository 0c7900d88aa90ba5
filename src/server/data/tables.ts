// Types of all table rows, as in <domain>/*.sql and platform/db/migrations. Only platform/db and stores import it.

import type { AccountTables } from './accounts/tables.ts'
import type { ComplianceTables } from './compliance/tables.ts'
import type { LeadHistoryTables } from './leads/history-tables.ts'
import type { ResearchTables } from './leads/research-tables.ts'
import type { LeadTables } from './leads/tables.ts'
import type { MailboxTables } from './mailboxes/tables.ts'
import type { NotificationTables } from './overview/tables.ts'
import type { SendingTables } from './sending/tables.ts'
import type { WebhookTables } from './webhooks/tables.ts'
import type { BinTables } from './workspaces/tables.ts'
import type { WritingTables } from './writing/tables.ts'

export type Tables = AccountTables &
  LeadTables &
  LeadHistoryTables &
  ResearchTables &
  ComplianceTables &
  MailboxTables &
  WritingTables &
  SendingTables &
  WebhookTables &
  NotificationTables &
  BinTables
