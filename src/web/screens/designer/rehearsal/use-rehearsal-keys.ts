// The keys of the rehearsal beside the canvas: Esc closes it, and unsaved edits can be saved. Esc in fields and open dialogs is theirs.
import { useEffect, useRef } from 'react'
import { isComposing, isTextTarget } from '#web/lib/form/ime.ts'
import { useDesigner, useEditable } from '#web/screens/designer/designer-context.ts'
import { saveByShortcut } from '#web/screens/designer/keyboard/run-shortcut.ts'

export function useRehearsalKeys(close: () => void, { isSheet }: { isSheet: boolean }): void {
  const designer = useDesigner()
  const editable = useEditable()
  const now = { close, isSheet, editable }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isComposing(event)) return
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') {
        // the canvas is read-only here, but unsaved edits can be saved
        if (latest.current.editable) saveByShortcut(designer)
        return
      }
      if (event.code !== 'Escape' || event.defaultPrevented || isTextTarget(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (latest.current.isSheet) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      event.preventDefault()
      latest.current.close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [designer])
}
