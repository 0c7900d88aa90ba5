// The keys of the open list of variables, the same in every editor.
import type { KeyboardEvent } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import type { VariableChoice } from './variable-choices.ts'

type List = {
  isOpen: boolean
  found: readonly VariableChoice[]
  active: number
  setActive: (index: number) => void
  pick: (choice: VariableChoice) => void
  dismiss: () => void
}

/** Arrows move, Enter and Tab pick, Esc closes the list and not the dialog. @returns whether the list handled the key */
export function handleListKey(event: KeyboardEvent, list: List): boolean {
  const { isOpen, found, active, setActive } = list
  if (isComposing(event) || !isOpen || event.ctrlKey || event.metaKey || event.altKey) return false
  const move = (to: number): void => setActive((to + found.length) % found.length)
  const choice = found[active]
  if (event.key === 'ArrowDown') move(active + 1)
  else if (event.key === 'ArrowUp') move(active - 1)
  else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && choice) list.pick(choice)
  else if (event.key === 'Escape') list.dismiss()
  else return false
  event.preventDefault()
  // neither the editor nor the dialog handles it
  event.stopPropagation()
  return true
}
