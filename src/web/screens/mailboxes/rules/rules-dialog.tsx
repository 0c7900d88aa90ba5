// Dialog for name, signature and sending rules of a mailbox.
import { useId, useState } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { WEEKDAYS } from '#core/calendar/korean-date.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { SignatureField } from '#web/parts/writing/signature/signature-field.tsx'
import { mailboxFormText } from '#web/screens/mailboxes/text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { DaysOff } from './days-off.tsx'
import { type RulesDraft, rulesChange, rulesDraft, rulesIssues } from './rules-draft.ts'

const ZONES = [
  WORKSPACE_ZONE,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== WORKSPACE_ZONE),
]

export type RulesDialogProps = DialogState & { account: EmailAccount }

export function RulesDialog({ account, ...dialog }: RulesDialogProps) {
  const save = useChange(api.emailAccounts.updateEmailAccount)
  const draft = useDraft(rulesDraft(account), (path) => path.replace(/^rules\./, '').split('.')[0] ?? '')
  const { values, set, issueOf } = draft
  /** incremented to reset the editor */
  const [reverts, setReverts] = useState(0)
  const submit = (): void => {
    if (draft.flag(rulesIssues(values))) return
    save.mutate(
      { params: { id: account.id }, body: rulesChange(values) },
      closing(dialog, draft, mailboxFormText.saveFailed, () => toastSuccess(mailboxFormText.saved)),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={mailboxFormText.title}
      description={account.address}
      busy={save.isPending}
      submitLabel={common.save}
      onSubmit={submit}
      onRevert={() => {
        draft.reset()
        setReverts((count) => count + 1)
      }}
      draft={draft}
    >
      <Field label={mailboxFormText.name} hint={mailboxFormText.nameHint} error={issueOf('name')}>
        <Input maxLength={100} {...draft.input('name')} />
      </Field>
      <SignatureField
        key={reverts}
        label={mailboxFormText.signature}
        hint={mailboxFormText.signatureHint}
        error={issueOf('signature') ?? issueOf('signatureHtml')}
        workspaceId={account.workspaceId}
        value={{ text: values.signature, html: values.signatureHtml }}
        onChange={({ text, html }) => set({ signature: text, signatureHtml: html })}
      />
      <WeekdayPicker
        value={values.weekdays}
        error={issueOf('weekdays')}
        onChange={(weekdays) => set({ weekdays })}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1fr_1.4fr]">
        <Field label={mailboxFormText.start} error={issueOf('windowStart')}>
          <TimeInput value={values.windowStart} onChange={(windowStart) => set({ windowStart })} />
        </Field>
        <Field label={mailboxFormText.end} error={issueOf('windowEnd')}>
          <TimeInput value={values.windowEnd} onChange={(windowEnd) => set({ windowEnd })} />
        </Field>
        <Field label={mailboxFormText.zone} error={issueOf('timeZone')} className="max-sm:col-span-2">
          <Select
            value={values.timeZone}
            onValueChange={(timeZone) => set({ timeZone })}
            options={[...new Set([...ZONES, values.timeZone])].map((zone) => ({ value: zone, label: zone }))}
          />
        </Field>
      </div>
      <Switch
        label={mailboxFormText.holidays}
        hint={mailboxFormText.holidaysHint}
        checked={values.skipHolidays}
        onCheckedChange={(skipHolidays) => set({ skipHolidays })}
      />
      <DaysOff value={values.daysOff} error={issueOf('daysOff')} onChange={(daysOff) => set({ daysOff })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={mailboxFormText.cap} hint={mailboxFormText.capHint} error={issueOf('dailyCap')}>
          <Input inputMode="numeric" {...draft.input('dailyCap')} />
        </Field>
        <Field label={mailboxFormText.gap} hint={mailboxFormText.gapHint} error={issueOf('minGapSeconds')}>
          <Input inputMode="numeric" {...draft.input('minGapSeconds')} />
        </Field>
      </div>
      <Field
        label={mailboxFormText.company}
        hint={mailboxFormText.companyHint}
        error={issueOf('perCompanyCap')}
      >
        <Input inputMode="numeric" placeholder={mailboxFormText.noLimit} {...draft.input('perCompanyCap')} />
      </Field>
      {account.kind === 'smtp' && (
        <Switch
          label={mailboxFormText.bccSelf}
          hint={mailboxFormText.bccSelfHint}
          checked={values.bccSelf}
          onCheckedChange={(bccSelf) => set({ bccSelf })}
        />
      )}
      <RampUpFields value={values.rampUp} error={issueOf('rampUp')} onChange={(rampUp) => set({ rampUp })} />
    </FormDialog>
  )
}

type RampUpFieldsProps = {
  value: RulesDraft['rampUp']
  error: string | undefined
  onChange: (value: RulesDraft['rampUp']) => void
}

function RampUpFields({ value, error, onChange }: RampUpFieldsProps) {
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

const WEEK = [1, 2, 3, 4, 5, 6, 0]

type WeekdayPickerProps = {
  value: readonly number[]
  error: string | undefined
  onChange: (weekdays: number[]) => void
}

function WeekdayPicker({ value, error, onChange }: WeekdayPickerProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{mailboxFormText.days}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEK.map((day) => (
          <label
            key={day}
            className="relative grid h-[34px] min-w-10 flex-1 place-items-center rounded-lg border border-line-strong bg-surface text-sm font-medium transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...value, day].sort((a, b) => a - b)
                    : value.filter((other) => other !== day),
                )
              }
            />
            {WEEKDAYS[day]}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-xs text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
