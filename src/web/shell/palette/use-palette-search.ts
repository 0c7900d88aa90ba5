// Searches the server for sequences, leads, customer groups and templates through their list endpoints.
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { query } from '#web/lib/api/query.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { leadName } from '#web/parts/writing/mail-editor/preview/lead-name.ts'
import { paletteText } from './text.ts'

const ROWS_PER_KIND = 5

type FoundItem = { id: string; label: string; detail: string; to: string }
type FoundGroup = { label: string; items: FoundItem[] }

export function usePaletteSearch(search: string) {
  const filter = { query: { search, workspaceIds: useWorkspaceFilter(), limit: ROWS_PER_KIND, offset: 0 } }
  const options = { enabled: search !== '', placeholderData: keepPreviousData } as const
  const [sequences, leads, groups, templates] = useQueries({
    queries: [
      query(api.sequences.searchSequences, filter, options),
      query(api.leads.listLeads, filter, options),
      query(api.customerGroups.listCustomerGroups, filter, options),
      query(api.emailTemplates.listEmailTemplates, filter, { ...options, staleTime: STALE_MS.list }),
    ],
  })
  const all = [sequences, leads, groups, templates]
  if (search === '') return { groups: [], isSearching: false, hasFailed: false }
  const found: FoundGroup[] = [
    {
      label: paletteText.sequences,
      items: (sequences.data?.data ?? []).map(({ id, name }) => ({
        id: `sequence-${id}`,
        label: name,
        detail: '',
        to: `/sequences/${id}`,
      })),
    },
    {
      label: paletteText.leads,
      items: (leads.data?.data ?? []).map((lead) => ({
        id: `lead-${lead.id}`,
        label: leadName(lead),
        detail: lead.contactEmail ?? '',
        to: `/leads/${lead.id}`,
      })),
    },
    {
      label: paletteText.groups,
      items: (groups.data?.data ?? []).map(({ id, name }) => ({
        id: `group-${id}`,
        label: name,
        detail: '',
        to: `/customer-groups/${id}`,
      })),
    },
    {
      label: paletteText.templates,
      items: (templates.data?.data ?? []).map(({ id, name, subject }) => ({
        id: `template-${id}`,
        label: name,
        detail: subject,
        to: `/email-templates?search=${encodeURIComponent(name)}`,
      })),
    },
  ]
  return {
    groups: found.filter(({ items }) => items.length > 0),
    isSearching: all.some(({ isFetching }) => isFetching),
    hasFailed: all.some(({ isError }) => isError),
  }
}
