import { mailboxFormText } from '#web/screens/mailboxes/text.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { RulesDraft } from './rules-draft.ts'

export type RampUpFieldsProps = {
  value: RulesDraft['rampUp']
  error: string | undefined
  onChange: (value: RulesDraft['rampUp']) => void
}

export function RampUpFields({ value, error, onChange }: RampUpFieldsProps) {
  const number = (key: 'start' | 'step') => (
    <Input
      inputMode="numeric"
      value={value[key]}
      onChange={(event) => onChange({ ...value, [key]: event.target.value })}
    />
  )
  return (
    <>
      <Switch
        label={mailboxFormText.rampUp}
        hint={mailboxFormText.rampUpHint}
        checked={value.on}
        onCheckedChange={(on) => onChange({ ...value, on })}
      />
      {value.on && (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Field label={mailboxFormText.rampUpStart} error={error}>
            {number('start')}
          </Field>
          <Field label={mailboxFormText.rampUpStep}>{number('step')}</Field>
          <Field label={mailboxFormText.rampUpSince} className="max-sm:col-span-2">
            <Input
              type="date"
              value={value.since}
              onChange={(event) => onChange({ ...value, since: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
