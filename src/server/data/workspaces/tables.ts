// Deleted rows that can be restored.
import type { GeneratedAlways } from 'kysely'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { BinKind } from '#core/workspaces/bin.ts'

export type BinTables = {
  bin_items: {
    id: string
    kind: BinKind
    workspace_ids: string[]
    name: string
    detail: string
    email_key: string | null
    deleted_by: string | null
    deleted_at: Date
    /** the call that deleted it together with others */
    deletion_id: string | null
    kept: object | null
    search: GeneratedAlways<string>
  }
  bin_enrollments: {
    enrollment_id: string
    item_id: string
    status: EnrollmentStatus
    status_reason: string | null
    status_detail: string | null
    heard: number
  }
}
