// State of the list after `{{`: when it is open, its choices, and inserting one as typed input.
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { insertAtCaret, type TextField } from '#web/parts/writing/mail-editor/insert-at-caret.ts'
import { handleListKey } from './list-keys.ts'
import { insertedText, type OpenVariable, openVariable } from './open-variable.ts'
import { choicesFor, type VariableChoice } from './variable-choices.ts'

export function useVariableList(field: RefObject<TextField | null>, choices: readonly VariableChoice[]) {
  const [open, setOpen] = useState<OpenVariable | null>(null)
  const [active, setActive] = useState(0)
  /** position of the `{{` whose list was closed with Esc; it stays closed while typing there */
  const dismissed = useRef<number | null>(null)
  const composing = useRef(false)
  const picking = useRef(false)
  const found = open ? choicesFor(open.typed, choices) : []
  const isOpen = found.length > 0

  /** @param isTyping opens the list; moving the caret can only close it */
  const look = (isTyping: boolean): void => {
    const element = field.current
    if (!element || picking.current) return
    const caret = element.selectionEnd ?? element.value.length
    const isRange = element.selectionStart !== element.selectionEnd
    const next = isRange ? null : openVariable(element.value, caret)
    if (next === null) dismissed.current = null
    if (next && (next.from === dismissed.current || (!isTyping && !open))) return
    if (next?.from === open?.from && next?.to === open?.to && next?.typed === open?.typed) return
    setOpen(next)
    setActive(0)
  }
  const close = (): void => {
    if (!picking.current) setOpen(null)
  }
  const pick = (choice: VariableChoice): void => {
    const element = field.current
    if (!element || !open) return
    picking.current = true
    // end the composition first, else the input method inserts the syllable again
    if (composing.current) element.blur()
    element.focus()
    const now = openVariable(element.value, element.selectionEnd ?? open.to) ?? open
    element.setSelectionRange(now.from, now.to)
    insertAtCaret(element, insertedText(choice.name, now))
    picking.current = false
    setOpen(null)
  }
  const dismiss = (): void => {
    dismissed.current = open?.from ?? null
    setOpen(null)
  }
  const onKeyDown = (event: KeyboardEvent): boolean =>
    handleListKey(event, { isOpen, found, active, setActive, pick, dismiss })
  return {
    open,
    isOpen,
    found,
    active,
    setActive,
    look,
    close,
    pick,
    onKeyDown,
    setComposing: (now: boolean): void => {
      composing.current = now
    },
  }
}

export type VariableListState = ReturnType<typeof useVariableList>
