// Types of all table rows, as in migrations/*.sql. Only platform/db and stores import it.

import type { AccountTables } from './tables/accounts.ts'
import type { BinTables } from './tables/bin.ts'
import type { ComplianceTables } from './tables/compliance.ts'
import type { LeadHistoryTables } from './tables/lead-history.ts'
import type { LeadTables } from './tables/leads.ts'
import type { MailboxTables } from './tables/mailboxes.ts'
import type { ResearchTables } from './tables/research.ts'
import type { SendingTables } from './tables/sending.ts'
import type { WebhookTables } from './tables/webhooks.ts'
import type { WritingTables } from './tables/writing.ts'

export type Tables = AccountTables &
  LeadTables &
  LeadHistoryTables &
  ResearchTables &
  ComplianceTables &
  MailboxTables &
  WritingTables &
  SendingTables &
  WebhookTables &
  BinTables
