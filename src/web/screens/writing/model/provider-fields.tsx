// Provider, and the address, model and key of an own connection.
import type { ModelSettings } from '#api/writing/model.ts'
import { findModelProvider, MODEL_CHOICES } from '#core/writing/model.ts'
import type { Draft } from '#web/lib/form/draft.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { choose, keepsKey, type ModelDraft } from './model-draft.ts'
import { ModelNameInput } from './model-name-input.tsx'
import { modelText } from './text.ts'
import type { ModelNames } from './use-model-names.ts'

export type FieldsProps = {
  draft: Draft<ModelDraft>
  settings: ModelSettings
  names: ModelNames
  disabled: boolean
}

export function ProviderFields({ draft, settings, names, disabled }: FieldsProps) {
  const { values, set, issueOf } = draft
  const provider = findModelProvider(values.preset)
  const about = provider ? 'own' : values.preset === 'sandbox' ? 'sandbox' : 'installation'
  const kept = keepsKey(values, settings)
  const keyHint = kept ? modelText.keySaved : settings.hasApiKey ? modelText.keyMoved : modelText.keyHint
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={modelText.choice} hint={modelText.about[about]} className="md:col-span-2">
        <Select
          className="md:w-1/2"
          disabled={disabled}
          value={values.preset}
          onValueChange={(next) => set(choose(values, next))}
          options={MODEL_CHOICES.map((value) => ({ value, label: modelText.choiceName(value) }))}
        />
      </Field>
      {provider && (
        <>
          <Field label={modelText.baseUrl} hint={modelText.baseUrlHint} error={issueOf('baseUrl')}>
            <Input
              type="url"
              spellCheck={false}
              maxLength={500}
              disabled={disabled}
              {...draft.input('baseUrl')}
            />
          </Field>
          <Field
            label={modelText.apiKey}
            note={provider.needsKey ? undefined : modelText.keyOptional}
            hint={keyHint}
            error={issueOf('apiKey')}
          >
            <Input
              type="password"
              autoComplete="off"
              maxLength={2000}
              disabled={disabled}
              placeholder={kept ? '••••••••' : undefined}
              {...draft.input('apiKey')}
            />
          </Field>
          <Field
            label={modelText.model}
            hint={names.note ?? (names.names.length === 0 ? modelText.modelHint : undefined)}
            error={issueOf('model')}
          >
            <ModelNameInput
              names={names.names}
              disabled={disabled}
              value={values.model}
              onChange={(model) => set({ model })}
            />
          </Field>
        </>
      )}
    </div>
  )
}
