import { useEffect, useRef } from 'react'

/**
 * Ctrl+S (⌘S) submits a form while this is mounted. With the focus in another form or in a dialog above, that one
 * keeps the keys.
 */
export function useSaveShortcut(formOf: () => HTMLFormElement | null, isOn = true): void {
  const find = useRef(formOf)
  find.current = formOf
  useEffect(() => {
    if (!isOn) return
    // by the key's position: with a Hangul layout `key` is ㄴ. A composed syllable is already in the form's state.
    const save = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      const form = find.current()
      const focused = document.activeElement?.closest('form, [role=dialog], [role=alertdialog]')
      if (!form || event.repeat || (focused && !focused.contains(form))) return
      form.requestSubmit()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [isOn])
}
