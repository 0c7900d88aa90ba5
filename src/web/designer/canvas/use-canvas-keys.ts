// The keys of the canvas. They sleep while somebody types, composes Hangul, or has a window open; letters are told by their
// place on the keyboard, because under the Korean layout they carry another name.
import { useEffect } from 'react'
import { isComposing, isTextTarget } from '#web/lib/ime.ts'
import { type Designer, useDesigner, useEditable } from '../designer-context.ts'
import { closeNote, removeFromCanvas } from '../gestures.ts'

export function useCanvasKeys(): void {
  const designer = useDesigner()
  const editable = useEditable()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyS') {
        // never the browser's own "save page"
        event.preventDefault()
        if (editable && !isComposing(event)) saveByKey(designer)
        return
      }
      if (!editable || isComposing(event) || isTextTarget(event.target) || isElsewhere(event.target)) return
      if (event.code === 'Delete' || event.code === 'Backspace') {
        const { nodes, edges } = designer.view.getState()
        if (nodes.size + edges.size === 0) return
        event.preventDefault()
        removeFromCanvas(designer, nodes, edges)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [designer, editable])
}

/** In an open window the key means its own save button. */
function saveByKey(designer: Designer): void {
  const form = [...document.querySelectorAll<HTMLFormElement>('[role=dialog] form')].at(-1)
  if (form) {
    form.requestSubmit()
    return
  }
  closeNote(designer, true)
  void designer.saver.save('manual')
}

/** Whether a key belongs to a window, a menu or another part of the page. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true
  return target instanceof Element && target !== document.body && !target.closest('.react-flow')
}
