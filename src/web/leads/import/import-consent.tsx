// One ground for every row of a file that says nothing else.

import type { GroundDraft } from '#web/leads/consent/consent-draft.ts'
import { GroundFields } from '#web/leads/consent/consent-fields.tsx'
import type { Draft } from '#web/lib/form/draft.ts'
import { consentText, groundImportText } from '#web/shared/text/consent.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'

export type ImportGroundProps = {
  draft: Draft<GroundDraft>
  isOn: boolean
  /** whether a column of the file is a part of the ground */
  hasColumn: boolean
  onChange: (isOn: boolean) => void
}

export function ImportGround({ draft, isOn, hasColumn, onChange }: ImportGroundProps) {
  return (
    <section className="flex flex-col gap-3" aria-label={groundImportText.heading}>
      <RadioCards
        label={groundImportText.heading}
        showLabel
        value={isOn ? 'whole' : 'rows'}
        onValueChange={(next) => onChange(next === 'whole')}
        cards={[
          {
            value: 'rows',
            label: hasColumn ? groundImportText.rows : groundImportText.nothing,
            hint: hasColumn ? groundImportText.rowsHint : groundImportText.nothingHint,
          },
          { value: 'whole', label: groundImportText.whole, hint: groundImportText.wholeHint },
        ]}
      />
      {isOn && (
        <div className="rounded-xl border border-line p-4">
          <GroundFields values={draft.values} set={draft.set} issueOf={draft.issueOf} />
          <p className="pt-3 text-xs text-muted">{consentText.noAdvice}</p>
        </div>
      )}
    </section>
  )
}
