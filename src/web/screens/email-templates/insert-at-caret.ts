// Puts a text where the caret is, as if it had been typed: the browser's undo takes it back.

/** @param atEnd for a field nobody has been in yet: its caret means nothing */
export function insertAtCaret(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  atEnd = false,
): void {
  const start = atEnd ? field.value.length : (field.selectionStart ?? field.value.length)
  const end = atEnd ? start : (field.selectionEnd ?? start)
  field.focus()
  field.setSelectionRange(start, end)
  // the one way that keeps undo; where it is gone the text is set and told to React by the event
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
