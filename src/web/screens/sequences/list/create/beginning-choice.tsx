// How a new sequence begins: one radio group, so that the arrow keys move through all choices.
import type { ReactNode } from 'react'
import { STARTER_IDS, type StarterId } from '#core/sequences/starters/starter-ids.ts'
import type { useStarters } from '#web/data/sequences/create-delete.ts'
import { createText } from '#web/screens/sequences/dialogs-text.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export type Beginning = 'blank' | 'propose' | 'copy' | StarterId

type BeginningChoiceProps = {
  starters: ReturnType<typeof useStarters>
  value: Beginning
  onChange: (beginning: Beginning) => void
}

export function BeginningChoice({ starters, value, onChange }: BeginningChoiceProps) {
  const row = (id: Beginning, label: ReactNode, hint: ReactNode, meta?: ReactNode): ReactNode => (
    <label
      key={id}
      className="relative block rounded-lg px-3 py-1.5 hover:bg-hover has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-primary"
    >
      <input
        type="radio"
        name="beginning"
        value={id}
        checked={id === value}
        onChange={() => onChange(id)}
        className="sr-only"
      />
      <span className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-semibold">{label}</span>
        {meta && <span className="tabular shrink-0 text-2xs text-muted">{meta}</span>}
      </span>
      <span className="block text-xs text-muted">{hint}</span>
    </label>
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-0.5">
      <legend className="mb-1.5 text-sm font-semibold">{createText.beginning}</legend>
      {row('blank', createText.blank, createText.blankHint)}
      <p className="mt-2 px-3 text-2xs font-semibold text-muted">{createText.starters}</p>
      {starters.data?.map(({ id, name, description, mails, totalDays }) =>
        row(id, name, description, createText.size(mails.length, totalDays)),
      )}
      {starters.isPending && (
        <div aria-busy className="flex flex-col gap-3 px-3 py-2">
          {STARTER_IDS.map((id) => (
            <Skeleton key={id} className="h-8" />
          ))}
        </div>
      )}
      {starters.isError && <QueryError title={createText.startersFailed} query={starters} />}
      <div className="mt-2 border-t border-line pt-2">
        {row('propose', createText.propose, createText.proposeHint)}
        {row('copy', createText.copy, createText.copyHint)}
      </div>
    </fieldset>
  )
}
