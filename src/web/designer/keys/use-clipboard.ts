// Copy, cut and paste of nodes through the system's clipboard, so that they work between sequences, tabs and windows. The
// browser's own events are used: no permission is asked for, and a text selected elsewhere is left alone.
import { useEffect } from 'react'
import { looksLikeParts, readParts } from '#core/workflow/parts.ts'
import { isTextTarget } from '#web/lib/ime.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { clipboardText } from '#web/text/designer-hands.ts'
import { type Designer, useDesigner, useEditable } from '../designer-context.ts'
import { copiedText, pasteNodes, removeFromCanvas } from '../gestures.ts'
import type { CanvasHands } from './commands.ts'
import { isOnCanvas, isWindowOpen } from './use-canvas-keys.ts'

export function useClipboard(canvas: CanvasHands): void {
  const designer = useDesigner()
  const editable = useEditable()
  useEffect(() => {
    const take = (event: ClipboardEvent): void => {
      if (!event.clipboardData || isOthers(event)) return
      const text = copiedText(designer)
      if (text === null) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', text)
      if (event.type === 'cut' && editable) removeFromCanvas(designer, designer.view.getState().nodes)
    }
    const put = (event: ClipboardEvent): void => {
      if (!editable || !event.clipboardData || isOthers(event)) return
      if (pasteText(designer, event.clipboardData.getData('text/plain'), canvas)) event.preventDefault()
    }
    document.addEventListener('copy', take)
    document.addEventListener('cut', take)
    document.addEventListener('paste', put)
    return () => {
      document.removeEventListener('copy', take)
      document.removeEventListener('cut', take)
      document.removeEventListener('paste', put)
    }
  }, [designer, editable, canvas])
}

/** Text in a field or selected on the page belongs to the browser. */
function isOthers({ target, type }: ClipboardEvent): boolean {
  if (isTextTarget(target) || isTextTarget(document.activeElement)) return true
  if (isWindowOpen() || !isOnCanvas(document.activeElement)) return true
  return type !== 'paste' && document.getSelection()?.isCollapsed === false
}

/** @returns whether the text was ours, also when it is broken; foreign text is nobody's business here */
export function pasteText(designer: Designer, text: string, canvas: CanvasHands): boolean {
  const parts = readParts(text)
  if (parts) pasteNodes(designer, parts, canvas.place())
  else if (looksLikeParts(text)) toastInfo(clipboardText.broken)
  else return false
  return true
}
