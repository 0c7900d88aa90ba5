// A mail whose conversation is over, as far as what comes of it has to know it.
import type { Mailbox } from '#server/mailboxes/store/mailboxes.ts'

export type ProcessedMail = { id: string; enrollmentId: string; nodeId: string; plannedAt: Date }

export type SentMail = { mail: ProcessedMail; mailbox: Mailbox; sentAt: Date; response: string }
