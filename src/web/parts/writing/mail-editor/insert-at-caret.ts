// Inserts a text at the last caret position as typed input, so that the browser's undo works.

export type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && target.type === 'text') || target instanceof HTMLTextAreaElement

/** An input, a textarea, or the editable element of the code editor. */
export const isWritable = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (isTextField(target) || target.getAttribute('contenteditable') === 'true')

export function insertAtCaret(field: HTMLElement, text: string): void {
  field.focus()
  // the only API that keeps the browser's undo; without it the text is set directly
  if (document.execCommand?.('insertText', false, text) || !isTextField(field)) return
  field.setRangeText(
    text,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    'end',
  )
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
