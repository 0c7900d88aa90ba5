// Searches a lead of a customer group or a workspace by company, name or address.
import { useEffect, useRef, useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { useLeadSearch } from '#web/data/sending/rehearsal.ts'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { failureText } from '#web/lib/toast.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { contactText } from './choose-lead-text.ts'
import { leadName } from './lead-name.ts'

type Props = {
  groupId: string | null
  workspaceId?: string | undefined
  onPick: (lead: Lead) => void
  onClose: () => void
}

export function LeadFinder({ groupId, workspaceId, onPick, onClose }: Props) {
  const [search, setSearch] = useState('')
  const found = useLeadSearch(groupId, search, workspaceId)
  const rows = found.data?.data
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search, not a set of form fields
    <div
      role="group"
      aria-label={contactText.search}
      ref={box}
      className="border-t border-line p-2"
      onKeyDown={(event) => {
        if (isComposing(event) || event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <SearchBox
        value={search}
        onSearch={setSearch}
        label={contactText.search}
        placeholder={contactText.searchHint}
        className="w-full!"
      />
      {found.isError ? (
        <p role="alert" className="px-2 py-4 text-center text-sm text-red-ink">
          {failureText(found.error, contactText.failed)}
        </p>
      ) : !rows ? (
        <p role="status" className="px-2 py-4 text-center text-sm text-muted">
          {common.loading}
        </p>
      ) : rows.length === 0 ? (
        <p role="status" className="px-2 py-4 text-center text-sm text-muted">
          {contactText.noMatch}
        </p>
      ) : (
        <ul aria-label={contactText.results} className="mt-1.5 max-h-56 overflow-y-auto">
          {rows.map((lead) => (
            <li key={lead.id}>
              <button
                type="button"
                onClick={() => onPick(lead)}
                className="flex w-full flex-col rounded-md px-2 py-1.5 text-left -outline-offset-2! hover:bg-hover"
              >
                <span className="max-w-full truncate text-sm font-medium">{leadName(lead)}</span>
                <span className="max-w-full truncate text-xs text-muted">{lead.contactEmail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
