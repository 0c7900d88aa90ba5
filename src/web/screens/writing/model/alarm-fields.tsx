// What a claim without a source does to a mail that a model wrote.
import { CLAIM_ALARMS } from '#core/writing/claims/held-claims.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import type { FieldsProps } from './provider-fields.tsx'
import { modelText } from './text.ts'

export const AlarmFields = ({ draft, disabled }: FieldsProps) => (
  <Section title={modelText.alarmHeading} description={modelText.alarmHint}>
    <RadioCards
      label={modelText.alarmChoice}
      showLabel
      value={draft.values.claimAlarms}
      onValueChange={(claimAlarms) => draft.set({ claimAlarms })}
      cards={CLAIM_ALARMS.map((value) => {
        const [label, hint] = modelText.alarms[value]
        return { value, label, hint, disabled }
      })}
    />
  </Section>
)
