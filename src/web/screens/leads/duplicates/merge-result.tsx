// The preview of a merge: what stays, moves, ends and is skipped.

import type { UseQueryResult } from '@tanstack/react-query'
import type { MergePreview } from '#api/leads/duplicates.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import { formatNumber } from '#web/lib/format.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { mergeText } from './text.ts'

type MergeResultProps = {
  preview: UseQueryResult<MergePreview>
  keepsParallel: boolean
  onParallel: (keeps: boolean) => void
}

export function MergeResult({ preview, keepsParallel, onParallel }: MergeResultProps) {
  if (preview.isError) return <QueryError query={preview} />
  if (!preview.data) return <Skeleton className="h-32 rounded-xl" />
  const { lead, ends } = preview.data
  const asksParallel = keepsParallel || ends.some(({ reason }) => reason === 'other_sequence')
  return (
    <section aria-label={mergeText.result} className="rounded-[10px] bg-sunken px-3.5 py-3 text-sm">
      <h3 className="font-semibold">{mergeText.willBe}</h3>
      <p className="mt-0.5 break-words">
        {LEAD_FIELDS.map((field) => lead[field])
          .concat(Object.values(lead.customFields))
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 marker:text-faint">
        {linesOf(preview.data).map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      {asksParallel && (
        <Checkbox
          className="mt-2"
          label={mergeText.parallel}
          hint={mergeText.parallelHint}
          checked={keepsParallel}
          onCheckedChange={onParallel}
        />
      )}
    </section>
  )
}

function linesOf({ counts, ends, continues, isSuppressed, otherAddresses }: MergePreview): string[] {
  const { enrollments, mails, replies, groups } = counts
  return [
    mergeText.moves({
      enrollments: formatNumber(enrollments),
      mails: formatNumber(mails),
      replies: formatNumber(replies),
      groups: formatNumber(groups),
    }),
    ...ends.map(({ reason, sequenceName }) => mergeText.ends[reason](sequenceName)),
    ...continues
      .filter(({ droppedMails }) => droppedMails > 0)
      .map(({ sequenceName, droppedMails }) => mergeText.dropped(sequenceName, formatNumber(droppedMails))),
    ...(otherAddresses.length > 0 ? [mergeText.addresses(otherAddresses.join(', '))] : []),
    ...(isSuppressed ? [mergeText.suppressed] : []),
  ]
}
