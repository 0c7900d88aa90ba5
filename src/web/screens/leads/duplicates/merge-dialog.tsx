// Merges leads: the survivor, the value of each field that differs, and a preview of the result.
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BodyOf } from '#api/endpoint.ts'
import type { DuplicateCluster, MergePreview, mergeLeads } from '#api/leads/duplicates.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { consentText } from '#web/words/consent.ts'
import { mergeText } from './text.ts'

type MergeOrder = BodyOf<typeof mergeLeads>

type Member = DuplicateCluster['leads'][number]
type MergeDialogProps = DialogState & { cluster: DuplicateCluster }

export function MergeDialog({ cluster, ...dialog }: MergeDialogProps) {
  const { leads } = cluster
  const navigate = useNavigate()
  const [survivorId, setSurvivor] = useState(leads[0]?.id ?? '')
  const [choice, setChoice] = useState<Record<string, string>>({})
  const [keepsParallel, setParallel] = useState(false)
  const order: MergeOrder = {
    survivorId,
    leadIds: leads.filter(({ id }) => id !== survivorId).map(({ id }) => id),
    choice,
    keepsParallel,
  }
  const preview = useRead(
    api.duplicates.previewMerge,
    { body: order },
    { staleTime: STALE_MS.stats, keepsLast: true },
  )
  const merge = useChange(api.duplicates.mergeLeads)
  const survivorFirst = [...leads].sort((a, b) => Number(b.id === survivorId) - Number(a.id === survivorId))
  const fields = differing(survivorFirst)

  const submit = (): void =>
    merge.mutate(
      { body: order },
      {
        onSuccess: ({ leadId }) => {
          toastSuccess(mergeText.done, {
            label: mergeText.show,
            onSelect: () => void navigate(`/leads/${leadId}`),
          })
          dialog.onOpenChange(false)
        },
      },
    )

  return (
    <FormDialog
      {...dialog}
      title={mergeText.title(leads.length)}
      description={mergeText.hint}
      size="md"
      busy={merge.isPending}
      canSubmit={preview.isSuccess}
      submitLabel={mergeText.submit}
      onSubmit={submit}
      formError={merge.isError ? failureText(merge.error, mergeText.failed) : undefined}
    >
      <RadioCards
        label={mergeText.survivor}
        showLabel
        value={survivorId}
        onValueChange={(id) => {
          setSurvivor(id)
          setChoice({})
        }}
        cards={leads.map((lead) => ({
          value: lead.id,
          label: [lead.companyName, lead.contactName].filter(Boolean).join(' · ') || leadsText.noName,
          hint: lead.contactEmail ?? leadsText.noEmail,
        }))}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold">{mergeText.values}</legend>
        {fields.length === 0 && <p className="text-sm text-muted">{mergeText.same}</p>}
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(({ key, label, options }) => (
            <Field key={key} label={mergeText.valueOf(label)}>
              <Select
                value={choice[key] ?? options[0]?.value ?? ''}
                onValueChange={(id) => setChoice((before) => ({ ...before, [key]: id }))}
                options={options}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <MergeResult preview={preview} keepsParallel={keepsParallel} onParallel={setParallel} />
    </FormDialog>
  )
}

type Differing = { key: string; label: string; options: { value: string; label: string }[] }

/** Fields that differ, each with one lead per value; the proposed one first. */
function differing(leads: readonly Member[]): Differing[] {
  const names = [...new Set(leads.flatMap(({ customFields }) => Object.keys(customFields)))]
  const all = [
    ...LEAD_FIELDS.map((field) => ({
      key: field as string,
      label: leadsText.fields[field] as string,
      of: (lead: Member) => lead[field] ?? '',
    })),
    ...names.map((name) => ({
      key: `custom:${name}`,
      label: name,
      of: (lead: Member) => lead.customFields[name] ?? '',
    })),
    {
      key: 'consent',
      label: mergeText.consent,
      of: ({ consent }: Member) =>
        consent ? [consentText.bases[consent.basis], consent.obtainedOn].filter(Boolean).join(' ') : '',
    },
  ]
  return all.flatMap(({ key, label, of }) => {
    const seen = new Map<string, string>()
    for (const lead of leads) if (of(lead) !== '' && !seen.has(of(lead))) seen.set(of(lead), lead.id)
    const options = [...seen].map(([text, value]) => ({ value, label: text }))
    return options.length > 1 ? [{ key, label, options }] : []
  })
}

type MergeResultProps = {
  preview: UseQueryResult<MergePreview>
  keepsParallel: boolean
  onParallel: (keeps: boolean) => void
}

/** The preview of a merge: what stays, moves, ends and is skipped. */
function MergeResult({ preview, keepsParallel, onParallel }: MergeResultProps) {
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
