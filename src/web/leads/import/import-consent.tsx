// One ground for every row of a file that says nothing else.

import type { ConsentDraft } from '#web/leads/consent/consent-draft.ts'
import { GroundFields } from '#web/leads/consent/consent-fields.tsx'
import type { Draft } from '#web/lib/form/draft.ts'
import { consentImportText, consentText } from '#web/shared/text/consent.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'

export type ImportConsentProps = {
  draft: Draft<ConsentDraft>
  isOn: boolean
  /** whether a column of the file is a part of the ground */
  hasColumn: boolean
  onChange: (isOn: boolean) => void
}

export function ImportConsent({ draft, isOn, hasColumn, onChange }: ImportConsentProps) {
  return (
    <section className="flex flex-col gap-3" aria-label={consentImportText.heading}>
      <RadioCards
        label={consentImportText.heading}
        showLabel
        value={isOn ? 'whole' : 'rows'}
        onValueChange={(next) => onChange(next === 'whole')}
        cards={[
          {
            value: 'rows',
            label: hasColumn ? consentImportText.rows : consentImportText.nothing,
            hint: hasColumn ? consentImportText.rowsHint : consentImportText.nothingHint,
          },
          { value: 'whole', label: consentImportText.whole, hint: consentImportText.wholeHint },
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
