// How mails are generated, and whether each has to be approved before it is sent.
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { useSourcesOf } from '#web/data/writing/own-sources.ts'
import { issueFor } from '#web/lib/api/api-failure.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { settingsText } from '#web/words/sequence-page.ts'

type Writing = {
  reviewRequired: boolean
  language: MailLanguage
  tone: string
  senderIntro: string
  ownSourceIds: string[] | null
}
type WritingFieldsProps = {
  workspaceIds: readonly string[]
  draft: Writing
  onChange: (patch: Partial<Writing>) => void
  error: Error | null
}

export function WritingFields({ workspaceIds, draft, onChange, error }: WritingFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full text-sm font-semibold">{settingsText.writing}</legend>
      <Switch
        className="clear-both"
        label={settingsText.reviewRequired}
        hint={settingsText.reviewRequiredHint}
        checked={draft.reviewRequired}
        onCheckedChange={(reviewRequired) => onChange({ reviewRequired })}
      />
      <div className="grid gap-4 sm:grid-cols-[160px_1fr]">
        <Field label={settingsText.language} error={issueFor(error, 'language')}>
          <Select
            value={draft.language}
            onValueChange={(language) => onChange({ language })}
            options={[
              { value: 'ko', label: settingsText.languages.ko },
              { value: 'en', label: settingsText.languages.en },
            ]}
          />
        </Field>
        <Field label={settingsText.tone} hint={settingsText.toneHint} error={issueFor(error, 'tone')}>
          <Input
            type="text"
            maxLength={200}
            placeholder={settingsText.tonePlaceholder}
            value={draft.tone}
            onChange={(event) => onChange({ tone: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label={settingsText.senderIntro}
        hint={settingsText.senderIntroHint}
        error={issueFor(error, 'senderIntro')}
      >
        <Textarea
          rows={3}
          maxLength={2000}
          placeholder={settingsText.senderIntroPlaceholder}
          value={draft.senderIntro}
          onChange={(event) => onChange({ senderIntro: event.target.value })}
        />
      </Field>
      <SourceChoice
        workspaceIds={workspaceIds}
        value={draft.ownSourceIds}
        onChange={(ownSourceIds) => onChange({ ownSourceIds })}
      />
    </fieldset>
  )
}

type SourceChoiceProps = {
  workspaceIds: readonly string[]
  /** null: all */
  value: string[] | null
  onChange: (value: string[] | null) => void
}

/** Nothing while there is no source. */
function SourceChoice({ workspaceIds, value, onChange }: SourceChoiceProps) {
  const sources = useSourcesOf(workspaceIds)
  if (sources.length === 0 && value === null) return null
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={settingsText.allSources}
        hint={settingsText.allSourcesHint}
        checked={value === null}
        onCheckedChange={(isAll) => onChange(isAll ? null : sources.map(({ id }) => id))}
      />
      {value && (
        <fieldset className="flex min-w-0 flex-col">
          <legend className="sr-only">{settingsText.ownSources}</legend>
          {sources.map(({ id, name }) => (
            <Checkbox
              key={id}
              className="[overflow-wrap:anywhere]"
              label={name}
              checked={value.includes(id)}
              onCheckedChange={(isChosen) =>
                onChange(isChosen ? [...value, id] : value.filter((one) => one !== id))
              }
            />
          ))}
          {value.length === 0 && <p className="text-xs text-muted">{settingsText.noSources}</p>}
        </fieldset>
      )}
    </div>
  )
}
