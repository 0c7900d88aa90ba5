// Selects the lead of a preview: previous, next, random, or by search.
import { ChevronLeft, ChevronRight, Search, Shuffle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { useLeadSearch } from '#web/data/sending/rehearsal.ts'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { contactText } from './choose-lead-text.ts'
import { leadName } from './lead-name.ts'

export type LeadBarProps = {
  groupId: string | null
  /** all leads of a workspace instead of a group */
  workspaceId?: string | undefined
  /** null: loading */
  lead: Pick<Lead, 'companyName' | 'contactName' | 'contactEmail'> | null
  /** its position, from 0; null when it is not in the group */
  index: number | null
  total: number
  /** @param index a position */
  onGo: (index: number) => void
  onPick: (lead: Lead) => void
}

export function LeadBar({ groupId, workspaceId, lead, index, total, onGo, onPick }: LeadBarProps) {
  const [searching, setSearching] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const go = (to: number): void => onGo((to + total) % total)
  const random = (): void => {
    if (total < 2) return
    const step = 1 + Math.floor(Math.random() * (total - 1))
    go((index ?? 0) + step)
  }
  const close = (): void => {
    setSearching(false)
    opener.current?.focus()
  }
  return (
    <section aria-label={contactText.group} className="rounded-[10px] border border-line bg-surface">
      <div className="flex items-center gap-1 p-1.5">
        <IconButton
          label={contactText.previous}
          disabled={total < 2}
          onClick={() => go((index ?? total) - 1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <div className="min-w-0 flex-1 text-center" aria-live="polite">
          {lead ? (
            <>
              <p className="truncate text-[13.5px] leading-tight font-semibold">{leadName(lead)}</p>
              <p className="tabular truncate text-2xs leading-snug text-muted">
                {index === null
                  ? contactText.found
                  : contactText.position(formatNumber(index + 1), formatNumber(total))}
                {lead.contactEmail && ` · ${lead.contactEmail}`}
              </p>
            </>
          ) : (
            <Skeleton className="mx-auto h-8 w-36" />
          )}
        </div>
        <IconButton label={contactText.next} disabled={total < 2} onClick={() => go((index ?? -1) + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <span aria-hidden className="mx-0.5 h-5 w-px bg-line" />
        <IconButton label={contactText.random} disabled={total < 2} onClick={random}>
          <Shuffle aria-hidden />
        </IconButton>
        <IconButton
          ref={opener}
          label={searching ? contactText.searchClose : contactText.search}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          {searching ? <X aria-hidden /> : <Search aria-hidden />}
        </IconButton>
      </div>
      {searching && (
        <LeadFinder
          groupId={groupId}
          workspaceId={workspaceId}
          onPick={(found) => {
            onPick(found)
            close()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

type Props = {
  groupId: string | null
  workspaceId?: string | undefined
  onPick: (lead: Lead) => void
  onClose: () => void
}

/** Searches a lead of a customer group or a workspace by company, name or address. */
function LeadFinder({ groupId, workspaceId, onPick, onClose }: Props) {
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
