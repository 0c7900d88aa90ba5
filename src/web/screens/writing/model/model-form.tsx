// The form of the model settings; a test uses the values in the form, saved or not.
import { CircleCheck, PlugZap } from 'lucide-react'
import type { ModelSettings } from '#api/writing/model.ts'
import { CLAIM_ALARMS } from '#core/writing/claims/held-claims.ts'
import { findModelProvider, MODEL_TASKS, type ModelTask } from '#core/writing/model.ts'
import { PROMPT_FIELDS } from '#core/writing/prompt/prompt-fields.ts'
import { useCustomFields } from '#web/data/leads/leads.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import {
  DEFAULT_MODEL,
  draftOf,
  faultsOf,
  inputOf,
  isAmountText,
  type TaskModelDraft,
  trialOf,
} from './model-draft.ts'
import { ModelNameInput } from './model-name-input.tsx'
import { type FieldsProps, ProviderFields } from './provider-fields.tsx'
import { modelText } from './text.ts'
import { useModelNames } from './use-model-names.ts'

type Props = { workspaceId: string; settings: ModelSettings; mayChange: boolean }

export function ModelForm({ workspaceId, settings, mayChange }: Props) {
  const draft = useDraft(draftOf(settings))
  const save = useChange(api.model.updateModelSettings, {
    replies: query(api.model.getModelSettings, { params: { id: workspaceId } }),
  })
  const attempt = useChange(api.model.testModel, { stale: [] })
  const submit = async (): Promise<void> => {
    if (draft.flag(faultsOf(draft.values))) return
    draft.reset(draftOf(await save.mutateAsync({ params: { id: workspaceId }, body: inputOf(draft.values) })))
    toastSuccess(modelText.saved)
  }
  const names = useModelNames(workspaceId, draft.values, settings, !mayChange)
  const parts = { draft, settings, names, disabled: !mayChange }
  return (
    <SettingsForm draft={draft} onSave={submit} failed={modelText.saveFailed} busy={save.isPending}>
      <Section
        title={modelText.heading}
        description={modelText.hint}
        actions={
          <Badge tone={settings.source === 'sandbox' ? 'outline' : 'gray'}>
            {modelText.source[settings.source]}
          </Badge>
        }
      >
        <ProviderFields {...parts} />
        <div className="mt-4 flex flex-col gap-3">
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<PlugZap aria-hidden />}
              busy={attempt.isPending}
              disabled={!mayChange}
              onClick={() => attempt.mutate({ params: { id: workspaceId }, body: trialOf(draft.values) })}
            >
              {modelText.try}
            </Button>
            {names.load && <Button onClick={names.load}>{modelText.loadNames}</Button>}
          </div>
          <div role="status">
            {attempt.isError ? (
              <Banner tone="red">{failureText(attempt.error, modelText.tryFailed)}</Banner>
            ) : (
              attempt.data && (
                <Banner
                  tone={attempt.data.ok ? 'green' : 'red'}
                  icon={attempt.data.ok ? <CircleCheck aria-hidden /> : undefined}
                >
                  {attempt.data.message}
                </Banner>
              )
            )}
          </div>
        </div>
      </Section>
      <TaskFields {...parts} />
      <CostFields {...parts} />
      <DataFields {...parts} workspaceId={workspaceId} />
      <AlarmFields {...parts} />
    </SettingsForm>
  )
}

// What a claim without a source does to a mail that a model wrote.
const AlarmFields = ({ draft, disabled }: FieldsProps) => (
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

// Parallel calls, token prices and the monthly cap.
const AMOUNTS = [
  ['priceIn', modelText.priceIn, modelText.priceHint],
  ['priceOut', modelText.priceOut, undefined],
  ['monthlyCap', modelText.monthlyCap, modelText.monthlyCapHint],
  ['concurrency', modelText.concurrency, modelText.concurrencyHint],
] as const

function CostFields({ draft, settings, disabled }: FieldsProps) {
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

const PRICES = [
  ['priceIn', modelText.taskPriceIn],
  ['priceOut', modelText.taskPriceOut],
] as const

/** Another model than the default one for each kind of call, with its prices. */
function TaskFields({ draft, names, disabled }: FieldsProps) {
  const { values, set, issueOf } = draft
  if (!findModelProvider(values.preset)) return null
  const change = (task: ModelTask, change: Partial<TaskModelDraft>): void => {
    const changed = { ...values[task], ...change }
    set({ [task]: changed.model === '' ? DEFAULT_MODEL : changed })
  }
  return (
    <Section title={modelText.tasksHeading} description={modelText.tasksHint}>
      <ul className="divide-y divide-line">
        {MODEL_TASKS.map((task) => {
          const [name, about] = modelText.tasks[task]
          const chosen = values[task]
          return (
            <li
              key={task}
              className="grid grid-cols-2 gap-x-4 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem_8rem]"
            >
              <div className="max-md:col-span-2">
                <p className="text-sm font-semibold">{name}</p>
                <p className="text-xs text-muted">{about}</p>
              </div>
              <Field label={<OfTask task={name} label={modelText.taskModel} />} className="max-md:col-span-2">
                <ModelNameInput
                  names={names.names}
                  disabled={disabled}
                  emptyLabel={modelText.sameModel}
                  value={chosen.model}
                  onChange={(model) => change(task, { model })}
                />
              </Field>
              {chosen.model !== '' &&
                PRICES.map(([field, label]) => (
                  <Field
                    key={field}
                    label={<OfTask task={name} label={label} />}
                    error={isAmountText(chosen[field]) ? undefined : issueOf(task)}
                  >
                    <Input
                      inputMode="decimal"
                      maxLength={15}
                      disabled={disabled}
                      value={chosen[field]}
                      onChange={(event) => change(task, { [field]: event.target.value })}
                    />
                  </Field>
                ))}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The task is in the row; a screen reader reads it with each field. */
const OfTask = ({ task, label }: { task: string; label: string }) => (
  <>
    <span className="sr-only">{task} </span>
    {label}
  </>
)

/** The data sent to the model: fields of a lead, and the company introduction. */
function DataFields({ draft, disabled, workspaceId }: FieldsProps & { workspaceId: string }) {
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
