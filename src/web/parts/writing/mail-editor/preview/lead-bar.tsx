// Selects the lead of a preview: previous, next, random, or by search.
import { ChevronLeft, ChevronRight, Search, Shuffle, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { contactText } from './choose-lead-text.ts'
import { LeadFinder } from './lead-finder.tsx'
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
