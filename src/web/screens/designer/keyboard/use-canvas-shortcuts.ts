// The key handler of the canvas. It ignores keys in text fields, during Hangul composition and under open dialogs.
// The keys are in shortcuts.ts, the actions in run-shortcut.ts.
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useMemo, useRef } from 'react'
import { isComposing, isTextTarget } from '#web/lib/form/ime.ts'
import { useDesigner, useNodeFacts } from '#web/screens/designer/designer-context.ts'
import { focusedEdge, focusedNode } from './node-focus.ts'
import { createNudge } from './nudge.ts'
import { runShortcut, saveByShortcut } from './run-shortcut.ts'
import { areCanvasShortcutsOff, isCanvasTarget, isNodeOrPaneTarget } from './shortcut-scope.ts'
import { type HandledShortcutId, pressedShortcut, type ShortcutId, shortcutById } from './shortcuts.ts'

/** Shortcuts that React Flow would handle itself on a focused node: moving and selecting. */
const OVERRIDES_REACT_FLOW = /^(up|down|left|right|extend|move|open$|clear$)/
/** Shortcuts that do not repeat while their key is held. */
const NO_REPEAT: readonly ShortcutId[] = [
  'add',
  'note',
  'open',
  'manage',
  'duplicate',
  'tidy',
  'help',
  'join',
  'remove',
]
const NEEDS_NODE_OR_PANE = /^(up|down|left|right|extend|move|open$)/

export function useCanvasShortcuts(): void {
  const designer = useDesigner()
  const { readOnly } = useNodeFacts()
  const flow = useReactFlow()
  const store = useStoreApi()
  const nudge = useMemo(() => createNudge(designer), [designer])
  const latest = useRef({ readOnly })
  latest.current = { readOnly }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const id = pressedShortcut(event)
      const cause = latest.current.readOnly
      if (id === 'save') {
        // prevents the browser's "save page"
        event.preventDefault()
        if (cause === null && !isComposing(event)) saveByShortcut(designer)
        return
      }
      if (id === null || isComposing(event) || !appliesToCanvas(id, event)) return
      if (cause !== null && !isAllowedReadOnly(id, cause)) return
      event.preventDefault()
      if (OVERRIDES_REACT_FLOW.test(id)) event.stopPropagation()
      if (event.repeat && NO_REPEAT.includes(id)) return
      if (!id.startsWith('move')) nudge.commit()
      runShortcut(id, { designer, flow, domNode: store.getState().domNode, nudge })
    }
    // a held key moves; releasing it or losing the focus makes the edit
    const onUp = (event: KeyboardEvent): void => {
      if (event.code.startsWith('Arrow') || event.key === 'Alt') nudge.commit()
    }
    const onBlur = (): void => nudge.commit()
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('keyup', onUp, { capture: true })
    window.addEventListener('blur', onBlur)
    return () => {
      onBlur()
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('keyup', onUp, { capture: true })
      window.removeEventListener('blur', onBlur)
    }
  }, [designer, flow, store, nudge])
}

/** Whether the key press belongs to the canvas, not to a field, dialog or button. */
function appliesToCanvas(id: ShortcutId, event: KeyboardEvent): id is HandledShortcutId {
  const { does, everywhere } = shortcutById(id)
  if (does === 'native' || event.defaultPrevented || areCanvasShortcutsOff(event.target)) return false
  if (everywhere) return true
  // Enter on a connection selects it, which React Flow does itself
  if (id === 'open' && focusedEdge(event.target) !== null) return false
  return NEEDS_NODE_OR_PANE.test(id) ? isNodeOrPaneTarget(event.target) : isCanvasTarget(event.target)
}

/**
 * Read-only users keep the view shortcuts; in a rehearsal only zoom shortcuts stay.
 */
const isAllowedReadOnly = (id: ShortcutId, cause: string): boolean =>
  shortcutById(id).does === 'view' &&
  (cause !== 'rehearsal' || id === 'fit' || id === 'lifeSize' || id.startsWith('zoom'))

/** An element focused with Tab is selected and brought into view; mouse selection is React Flow's. */
export function useSelectOnFocus(): void {
  const { view } = useDesigner()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.matches(':focus-visible') || isTextTarget(target)) return
      const [node, edge] = [focusedNode(target), focusedEdge(target)]
      if (node && !view.getState().selectedNodes.has(node)) view.selectOnly([node])
      if (node) view.revealNodes([node])
      if (edge && !view.getState().selectedEdges.has(edge))
        view.setState({ selectedNodes: new Set(), selectedEdges: new Set([edge]) })
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [view])
}
