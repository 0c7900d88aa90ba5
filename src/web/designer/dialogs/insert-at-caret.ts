// Puts a variable where the caret last was, as if it had been typed: the field's own undo takes it back.

export type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && target.type === 'text') || target instanceof HTMLTextAreaElement

export function insertAtCaret(field: TextField, text: string): void {
  field.focus()
  // the only way that keeps the browser's undo; where it is missing the text goes in without
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(
    text,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    'end',
  )
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
