// Parallel calls, token prices and the monthly cap.
import { formatNumber } from '#web/lib/format.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import type { FieldsProps } from './provider-fields.tsx'
import { modelText } from './text.ts'

const AMOUNTS = [
  ['priceIn', modelText.priceIn, modelText.priceHint],
  ['priceOut', modelText.priceOut, undefined],
  ['monthlyCap', modelText.monthlyCap, modelText.monthlyCapHint],
  ['concurrency', modelText.concurrency, modelText.concurrencyHint],
] as const

export function CostFields({ draft, settings, disabled }: FieldsProps) {
  const { monthCost, monthlyCap } = settings
  const words = modelText.spent(
    formatNumber(Math.round(monthCost)),
    monthlyCap === null ? null : formatNumber(monthlyCap),
  )
  const share = monthlyCap ? (monthCost / monthlyCap) * 100 : 0
  return (
    <Section title={modelText.costHeading} description={modelText.costHint}>
      <div className="grid gap-4 sm:grid-cols-2">
        {AMOUNTS.map(([field, label, hint]) => (
          <Field key={field} label={label} hint={hint} error={draft.issueOf(field)}>
            <Input inputMode="decimal" maxLength={15} disabled={disabled} {...draft.input(field)} />
          </Field>
        ))}
      </div>
      <div className="mt-4 flex flex-col gap-1.5">
        <p className="tabular text-sm">{words}</p>
        {monthlyCap !== null && (
          <ProgressBar label={words} value={share} tone={share >= 90 ? 'red' : 'primary'} />
        )}
      </div>
    </Section>
  )
}
