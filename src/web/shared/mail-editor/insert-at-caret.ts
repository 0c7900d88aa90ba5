// Puts a variable where the caret last was, as if it had been typed: the field's own undo takes it back.

export type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && target.type === 'text') || target instanceof HTMLTextAreaElement

/** A field of the page, or the editable part of a code editor, which is an element like any other. */
export const isWritable = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (isTextField(target) || target.getAttribute('contenteditable') === 'true')

export function insertAtCaret(field: HTMLElement, text: string): void {
  field.focus()
  // the only way that keeps the browser's undo; where it is missing the text goes in without
  if (document.execCommand?.('insertText', false, text) || !isTextField(field)) return
  field.setRangeText(
    text,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    'end',
  )
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
