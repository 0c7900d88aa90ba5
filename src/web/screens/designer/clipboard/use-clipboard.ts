// Handles the browser's copy, cut and paste events, so that no permission is needed and any tab, window or sequence
// can paste. Text fields, dialogs and selected text keep the browser's behaviour.
import { useEffect, useRef } from 'react'
import { toastInfo } from '#web/lib/toast.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import { type Designer, useDesigner, useEditable, useView } from '#web/screens/designer/designer-context.ts'
import { deleteSelection } from '#web/screens/designer/edit/delete-nodes.ts'
import { clipboardText } from '#web/screens/designer/edit/edit-text.ts'
import { areCanvasShortcutsOff } from '#web/screens/designer/keyboard/shortcut-scope.ts'
import { lastCopied, pasteText, serializeSelection } from './copy-paste.ts'

/** `pasteAt` returns the pointer position in canvas units, or the center of the view. */
export function useClipboard(pasteAt: () => Point): void {
  const designer = useDesigner()
  const editable = useEditable()
  const rehearsing = useView((view) => view.rehearsalOpen)
  const now = { editable, rehearsing, pasteAt }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): boolean => {
      if (latest.current.rehearsing || isIgnored(event) || hasSelectedText()) return false
      const printed = serializeSelection(designer)
      if (!printed) return false
      event.preventDefault()
      event.clipboardData?.setData('text/plain', printed.text)
      lastCopied.set(printed.text)
      const message = event.type === 'cut' ? clipboardText.cut : clipboardText.copied
      designer.view.announce(message(printed.count))
      return true
    }
    const onCut = (event: ClipboardEvent): void => {
      if (latest.current.editable && onCopy(event)) deleteSelection(designer)
    }
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!latest.current.editable || isIgnored(event) || text === '') return
      if (pasteText(designer, text, latest.current.pasteAt())) event.preventDefault()
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [designer])
}

const isIgnored = (event: ClipboardEvent): boolean =>
  event.defaultPrevented || areCanvasShortcutsOff(event.target)

const hasSelectedText = (): boolean => (getSelection()?.toString() ?? '') !== ''

/** Copies the selection from a menu or button. Returns whether the browser allowed it. */
export function copySelection(designer: Designer): boolean {
  const printed = serializeSelection(designer)
  if (!printed) return false
  const fill = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', printed.text)
  }
  document.addEventListener('copy', fill, { capture: true })
  // works without a permission and without HTTPS, unlike navigator.clipboard
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', fill, { capture: true })
  lastCopied.set(printed.text)
  if (isCopied) designer.view.announce(clipboardText.copied(printed.count))
  else toastInfo(clipboardText.blocked)
  return isCopied
}
