// Another model than the default one for each kind of call, with its prices.
import { findModelProvider, MODEL_TASKS, type ModelTask } from '#core/writing/model.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { DEFAULT_MODEL, isAmountText, type TaskModelDraft } from './model-draft.ts'
import { ModelNameInput } from './model-name-input.tsx'
import type { FieldsProps } from './provider-fields.tsx'
import { modelText } from './text.ts'

const PRICES = [
  ['priceIn', modelText.taskPriceIn],
  ['priceOut', modelText.taskPriceOut],
] as const

export function TaskFields({ draft, names, disabled }: FieldsProps) {
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
