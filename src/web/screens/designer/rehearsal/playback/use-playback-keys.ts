// The keys of the playback: arrows step, space plays, Esc closes. Ignored in fields, lists, the calendar and open
// dialogs.
import { useEffect, useRef } from 'react'
import { isComposing, isTextTarget } from '#web/lib/form/ime.ts'
import { useDesigner, useEditable } from '#web/screens/designer/designer-context.ts'
import { saveByShortcut } from '#web/screens/designer/keyboard/run-shortcut.ts'
import type { RehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'

const OWN_ARROWS = '[role=grid], [role=tablist], [role=menu], [role=radiogroup], [role=listbox]'
const OWN_SPACE = 'button, a, summary, [role=button], .react-flow__node, .react-flow__edge'

export function usePlaybackKeys(state: RehearsalState, { isSheet }: { isSheet: boolean }): void {
  const designer = useDesigner()
  const editable = useEditable()
  const now = { state, isSheet, editable }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { state: it, isSheet: sheet, editable: mayEdit } = latest.current
      if (isComposing(event)) return
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') {
        // the canvas is read-only here, but unsaved edits can be saved
        if (mayEdit) saveByShortcut(designer)
        return
      }
      if (event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (sheet || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      if (event.code === 'Escape') {
        if (isTextTarget(event.target)) return
        event.preventDefault()
        it.close()
        return
      }
      if (isTextTarget(event.target)) return
      const target = event.target instanceof Element ? event.target : null
      if (event.code === 'Space') {
        if (target?.closest(OWN_SPACE)) return
        event.preventDefault()
        it.playback.toggle()
      } else if (event.code === 'ArrowLeft' || event.code === 'ArrowRight') {
        if (target?.closest(OWN_ARROWS)) return
        event.preventDefault()
        it.playback.step(event.code === 'ArrowRight' ? 1 : -1)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [designer])
}
