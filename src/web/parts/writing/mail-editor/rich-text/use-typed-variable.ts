// State of the list after `{{` in the rich text editor: it works on the text of the paragraph before the caret.
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { handleListKey } from '#web/parts/writing/mail-editor/variable-field/list-keys.ts'
import {
  insertedText,
  type OpenVariable,
  openVariable,
} from '#web/parts/writing/mail-editor/variable-field/open-variable.ts'
import {
  choicesFor,
  type VariableChoice,
} from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { blockText } from './editor-extensions.ts'

/** `start`: the position of the paragraph's text in the document */
type Typed = OpenVariable & { start: number }

export function useTypedVariable(editor: Editor | null, choices: readonly VariableChoice[]) {
  const [open, setOpen] = useState<Typed | null>(null)
  const [active, setActive] = useState(0)
  /** position of the `{{` whose list was closed with Esc; it stays closed while typing there */
  const dismissed = useRef<number | null>(null)
  const found = open ? choicesFor(open.typed, choices) : []
  const isOpen = found.length > 0

  useEffect(() => {
    if (!editor) return
    const look = ({ transaction }: { transaction: { docChanged: boolean } }): void => {
      const next = typedVariable(editor)
      if (next === null) dismissed.current = null
      setOpen((now) => {
        if (next && (next.start + next.from === dismissed.current || (!transaction.docChanged && !now)))
          return null
        return next && now && next.from === now.from && next.typed === now.typed && next.start === now.start
          ? now
          : next
      })
      if (transaction.docChanged) setActive(0)
    }
    const close = (): void => setOpen(null)
    editor.on('transaction', look)
    editor.on('blur', close)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', close)
    }
  }, [editor])

  const pick = (choice: VariableChoice): void => {
    if (!editor || !open) return
    // end the composition first, else the input method inserts the syllable again
    if (editor.view.composing) editor.view.dom.blur()
    editor.view.focus()
    const now = typedVariable(editor) ?? open
    const text = insertedText(choice.name, now)
    const { tr } = editor.state
    // one undo removes the chip and keeps what was typed before it
    closeHistory(tr)
    editor.view.dispatch(tr.insertText(text, now.start + now.from, now.start + now.to).scrollIntoView())
    setOpen(null)
  }
  const dismiss = (): void => {
    dismissed.current = open ? open.start + open.from : null
    setOpen(null)
  }
  const onKeyDown = (event: KeyboardEvent): boolean =>
    handleListKey(event, { isOpen, found, active, setActive, pick, dismiss })
  return { open, isOpen, found, active, setActive, pick, onKeyDown }
}

function typedVariable({ state }: Editor): Typed | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const found = openVariable(blockText($from.parent), $from.parentOffset)
  return found && { ...found, start: $from.start() }
}
