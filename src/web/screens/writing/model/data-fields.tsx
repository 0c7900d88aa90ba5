// The data sent to the model: fields of a lead, and the company introduction.
import { PROMPT_FIELDS } from '#core/writing/prompt/prompt-fields.ts'
import { useCustomFields } from '#web/data/leads/leads.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import type { FieldsProps } from './provider-fields.tsx'
import { modelText } from './text.ts'

export function DataFields({ draft, disabled, workspaceId }: FieldsProps & { workspaceId: string }) {
  const { values, set } = draft
  const custom = useCustomFields([workspaceId])
  const known = [...Object.keys(PROMPT_FIELDS), ...(custom.data?.data ?? []).map(({ name }) => name)]
  const names = [...new Set([...known, ...values.allowedFields])]
  const toggle = (name: string, on: boolean): void =>
    set({ allowedFields: names.filter((one) => (one === name ? on : values.allowedFields.includes(one))) })
  return (
    <Section title={modelText.dataHeading} description={modelText.dataHint}>
      <div className="grid gap-6 lg:grid-cols-2">
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="sr-only">{modelText.fields}</legend>
          <Switch
            label={modelText.allFields}
            hint={modelText.allFieldsHint}
            disabled={disabled}
            checked={values.allFields}
            onCheckedChange={(allFields) => set({ allFields })}
          />
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {names.map((name) => (
              <Checkbox
                key={name}
                label={name}
                disabled={disabled || values.allFields}
                checked={values.allFields || values.allowedFields.includes(name)}
                onCheckedChange={(on) => toggle(name, on)}
              />
            ))}
          </div>
          <Switch
            label={modelText.readsClaims}
            hint={modelText.readsClaimsHint}
            disabled={disabled}
            checked={values.readsClaims}
            onCheckedChange={(readsClaims) => set({ readsClaims })}
          />
          <Switch
            label={modelText.readsReplies}
            hint={modelText.readsRepliesHint}
            disabled={disabled}
            checked={values.readsReplies}
            onCheckedChange={(readsReplies) => set({ readsReplies })}
          />
          <Switch
            label={modelText.preparesAnswers}
            hint={modelText.preparesAnswersHint}
            disabled={disabled || !values.readsReplies}
            checked={values.readsReplies && values.preparesAnswers}
            onCheckedChange={(preparesAnswers) => set({ preparesAnswers })}
          />
          <Switch
            label={modelText.researches}
            hint={modelText.researchesHint}
            disabled={disabled}
            checked={values.researches}
            onCheckedChange={(researches) => set({ researches })}
          />
          <p className="text-xs text-muted">{modelText.researchLaw}</p>
        </fieldset>
        <Field label={modelText.companyIntro} hint={modelText.companyIntroHint}>
          <Textarea
            rows={6}
            maxLength={4000}
            disabled={disabled}
            placeholder={modelText.companyIntroPlaceholder}
            {...draft.input('companyIntro')}
          />
        </Field>
      </div>
    </Section>
  )
}
