// The name of a model: chosen from the provider's list with a search, or typed where there is no list.
import { Input } from '#web/ui/form/input.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import { PICKER_ROWS, type PickerList } from '#web/ui/form/picker-props.ts'
import { modelText } from './text.ts'

type Props = {
  names: readonly string[]
  value: string
  onChange: (name: string) => void
  /** what an empty name means; without it one has to be chosen */
  emptyLabel?: string
  disabled: boolean
}

export function ModelNameInput({ names, value, onChange, emptyLabel, disabled }: Props) {
  if (names.length === 0)
    return (
      <Input
        spellCheck={false}
        autoCapitalize="none"
        maxLength={200}
        disabled={disabled}
        placeholder={emptyLabel}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Picker
      value={value}
      valueLabel={value}
      onValueChange={onChange}
      useOptions={(search) => listModels(names, search)}
      searchHint={modelText.searchModels}
      disabled={disabled}
      {...(emptyLabel === undefined ? { placeholder: modelText.chooseModel } : { emptyLabel })}
    />
  )
}

/** The models whose name contains every typed word, and the typed name itself: a list need not be complete. */
export function listModels(names: readonly string[], search: string): PickerList {
  const typed = search.trim()
  const words = typed.toLowerCase().split(/\s+/)
  const matching = names.filter((name) => words.every((word) => name.toLowerCase().includes(word)))
  const isNew = typed !== '' && !names.includes(typed)
  const options = matching.slice(0, PICKER_ROWS).map((name) => ({ value: name, label: name }))
  return {
    options: isNew ? [...options, { value: typed, label: typed, hint: modelText.unlistedModel }] : options,
    total: matching.length + (isNew ? 1 : 0),
    isPending: false,
    isStale: false,
    error: null,
    onRetry: () => undefined,
  }
}
