// Deleted rows that can be restored.
import type { GeneratedAlways } from 'kysely'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { BinKind } from '#core/workspaces/bin.ts'

export type BinTables = {
  bin_items: {
    id: string
    kind: BinKind
    workspaceIds: string[]
    name: string
    detail: string
    emailKey: string | null
    deletedBy: string | null
    deletedAt: Date
    /** the call that deleted it together with others */
    deletionId: string | null
    kept: object | null
    search: GeneratedAlways<string>
  }
  bin_enrollments: {
    enrollmentId: string
    itemId: string
    status: EnrollmentStatus
    statusReason: string | null
    statusDetail: string | null
    heard: number
  }
}
