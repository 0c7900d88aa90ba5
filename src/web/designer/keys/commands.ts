// Everything a key or a menu can do on the canvas: one table for the shortcuts, the context menu and the shortcut sheet.
import { MAY_FOLLOW, type NodeType } from '#core/workflow/node-kinds.ts'
import { findNode } from '#core/workflow/workflow.ts'
import { commandText, historyText } from '#web/text/designer-hands.ts'
import { tidyUp } from '../canvas/tidy/tidy-up.ts'
import type { Designer } from '../designer-context.ts'
import { addNodeBelow, addNote, closeNote, duplicate, openNode, removeFromCanvas } from '../gestures.ts'
import { redo, undo } from '../history.ts'
import type { Point } from '../view-store.ts'

/** What the canvas itself can do, given by React Flow. */
export type CanvasHands = {
  fit: () => void
  zoomTo: (zoom: number) => void
  zoomBy: (step: 1 | -1) => void
  /** where the pointer is over the canvas, or its middle, in the drawing's units */
  place: () => Point
}

/** A key by its place on the keyboard: under the Korean layout letters carry other names. */
export type Key = { code: string; mod?: true; shift?: true; alt?: true }

export type Command = {
  id: CommandId
  group: 'edit' | 'node' | 'view'
  label: string
  keys: readonly Key[]
  /** needs something that may be changed */
  edits: boolean
  /** needs chosen nodes */
  nodes?: true
  run: (designer: Designer, canvas: CanvasHands) => void
}
export type CommandId = Exclude<keyof typeof commandText, 'copy' | 'cut' | 'paste'> | 'undo' | 'redo'

const chosen = (designer: Designer): string[] => [...designer.view.getState().nodes]
const only = (designer: Designer): string | undefined =>
  chosen(designer).length === 1 ? chosen(designer)[0] : undefined

const key = (code: string, more: Omit<Key, 'code'> = {}): Key => ({ code, ...more })
const MOD = { mod: true } as const
const SHIFT = { shift: true } as const

function command(
  id: CommandId,
  group: Command['group'],
  label: string,
  keys: readonly Key[],
  run: Command['run'],
  { edits = true, nodes }: { edits?: boolean; nodes?: true } = {},
): Command {
  return { id, group, label, keys, edits, run, ...(nodes && { nodes }) }
}

export const COMMANDS: readonly Command[] = [
  command('undo', 'edit', historyText.undo, [key('KeyZ', MOD)], undo),
  command('redo', 'edit', historyText.redo, [key('KeyZ', { ...MOD, ...SHIFT }), key('KeyY', MOD)], redo),
  command(
    'duplicate',
    'edit',
    commandText.duplicate,
    [key('KeyD', MOD)],
    (designer) => duplicate(designer, chosen(designer)),
    {
      nodes: true,
    },
  ),
  command('remove', 'edit', commandText.remove, [key('Delete'), key('Backspace')], (designer) => {
    const { nodes, edges } = designer.view.getState()
    if (nodes.size + edges.size > 0) removeFromCanvas(designer, nodes, edges)
  }),
  command(
    'removeAndJoin',
    'edit',
    commandText.removeAndJoin,
    [key('Delete', SHIFT), key('Backspace', SHIFT)],
    (designer) => removeFromCanvas(designer, designer.view.getState().nodes, new Set(), { join: true }),
    { nodes: true },
  ),
  command('selectAll', 'edit', commandText.selectAll, [key('KeyA', MOD)], selectAll, { edits: false }),
  command(
    'clearSelection',
    'edit',
    commandText.clearSelection,
    [key('Escape')],
    ({ view }) => view.selectOnly([]),
    {
      edits: false,
    },
  ),
  command('save', 'edit', commandText.save, [key('KeyS', MOD)], (designer) => {
    closeNote(designer, true)
    void designer.saver.save('manual')
  }),
  command(
    'settings',
    'node',
    commandText.settings,
    [key('Enter')],
    (designer) => {
      const id = only(designer)
      if (id !== undefined) openNode(designer, id)
    },
    { nodes: true },
  ),
  command(
    'manageEmails',
    'node',
    commandText.manageEmails,
    [key('KeyM')],
    (designer) => {
      const id = only(designer)
      const node = id === undefined ? undefined : findNode(designer.workflow.getState().workflow, id)
      if (node?.type === 'emailDraft') designer.view.openDialog('generation', node.id)
    },
    { nodes: true },
  ),
  command('addBelow', 'node', commandText.addBelow, [key('KeyA')], addNext, { nodes: true }),
  command('addNote', 'node', commandText.addNote, [key('KeyN'), key('KeyS', SHIFT)], (designer, canvas) =>
    addNote(designer, canvas.place()),
  ),
  command(
    'tidy',
    'node',
    commandText.tidy,
    [key('KeyT', { shift: true, alt: true })],
    (designer) => void tidyUp(designer),
  ),
  command('fit', 'view', commandText.fit, [key('Digit1', SHIFT)], (_, canvas) => canvas.fit(), {
    edits: false,
  }),
  command('life', 'view', commandText.life, [key('Digit0')], (_, canvas) => canvas.zoomTo(1), {
    edits: false,
  }),
  command(
    'zoomIn',
    'view',
    commandText.zoomIn,
    [key('Equal'), key('NumpadAdd')],
    (_, canvas) => canvas.zoomBy(1),
    {
      edits: false,
    },
  ),
  command(
    'zoomOut',
    'view',
    commandText.zoomOut,
    [key('Minus'), key('NumpadSubtract')],
    (_, canvas) => canvas.zoomBy(-1),
    {
      edits: false,
    },
  ),
  command(
    'shortcuts',
    'view',
    commandText.shortcuts,
    [key('Slash', SHIFT)],
    ({ view }) => view.setState({ shortcuts: true }),
    { edits: false },
  ),
]

function selectAll({ workflow, view }: Designer): void {
  view.selectOnly(workflow.getState().workflow.nodes.map((node) => node.id))
}

/** The one kind that may follow the chosen node, below it. */
function addNext(designer: Designer): void {
  const id = only(designer)
  const node = id === undefined ? undefined : findNode(designer.workflow.getState().workflow, id)
  const [kind] = node ? (MAY_FOLLOW[node.type] as readonly NodeType[]) : []
  if (node && kind) addNodeBelow(designer, node.id, kind)
}

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export const matches = (wanted: Key, event: Pressed): boolean =>
  wanted.code === event.code &&
  Boolean(wanted.mod) === (event.ctrlKey || event.metaKey) &&
  Boolean(wanted.shift) === event.shiftKey &&
  Boolean(wanted.alt) === event.altKey

export const commandFor = (event: Pressed): Command | undefined =>
  COMMANDS.find(({ keys }) => keys.some((wanted) => matches(wanted, event)))

const NAMES: Record<string, string> = {
  Delete: 'Del',
  Backspace: '⌫',
  Escape: 'Esc',
  Equal: '+',
  Minus: '−',
  Slash: '/',
}

/** The caps of a key, as they are drawn: `Ctrl` `Shift` `Z`. */
export function capsOf({ code, mod, shift, alt }: Key, isMac: boolean): string[] {
  if (code === 'Slash' && shift) return ['?']
  const name = NAMES[code] ?? code.replace(/^(?:Key|Digit|Numpad)/, '')
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    name,
  ]
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)
