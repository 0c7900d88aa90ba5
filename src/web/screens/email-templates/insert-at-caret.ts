// Puts a text where the caret is, as if it had been typed: the browser's undo takes it back.
export function insertAtCaret(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field
  field.focus()
  // a field that was never entered has its caret at the start; texts go on at their end
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd ?? selectionStart)
  // the one way that keeps undo; where it is gone the text is set and told to React by the event
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
