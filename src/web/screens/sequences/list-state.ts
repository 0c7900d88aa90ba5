// What the list shows, as it stands in the URL; and how that becomes a question to the server.
import * as z from 'zod'
import { SEQUENCE_STATUSES } from '#core/sequence.ts'
import { ListUrl, pageWindow } from '#web/lib/paging.ts'
import type { SequenceFilter } from '#web/queries/sequences.ts'

export const ListState = ListUrl.extend({
  status: z.enum(SEQUENCE_STATUSES).optional(),
  /** only while the shell shows all workspaces */
  workspace: z.uuid().optional(),
  creator: z.uuid().optional(),
  /** the dialog for a new one is shown: where the start page leads */
  create: z.literal('open').optional(),
})
export type ListState = z.output<typeof ListState>

/** @param workspaceId the one workspace to look into, if only one */
export const filterOf = (state: ListState, workspaceId: string | undefined): SequenceFilter => ({
  search: state.search || undefined,
  status: state.status,
  workspaceIds: workspaceId,
  createdByIds: state.creator,
  ...pageWindow(state.page),
})

export const isFiltered = ({ search, status, workspace, creator }: ListState): boolean =>
  Boolean(search || status || workspace || creator)
