// The menu of a right click: what can be done with the node, the connection or the empty canvas under the pointer, each with
// its shortcut. It says what it will take along before it does.
import { gapOf } from '#core/workflow/gap.ts'
import { findNode } from '#core/workflow/workflow.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { canvasText } from '#web/text/designer.ts'
import { clipboardText, commandText, deleteText, menuText } from '#web/text/designer-hands.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { PointMenu } from '#web/ui/point-menu.tsx'
import { nodeName } from '../canvas/flow-view.ts'
import { type Designer, useDesigner, useEditable } from '../designer-context.ts'
import { copiedText, removeFromCanvas } from '../gestures.ts'
import { type CanvasHands, COMMANDS, type CommandId, capsOf, isMac } from '../keys/commands.ts'
import { KeyCaps } from '../keys/key-caps.tsx'
import { pasteText } from '../keys/use-clipboard.ts'
import type { ViewState } from '../view-store.ts'

type Action = Extract<MenuEntry, { danger?: boolean }>
type Props = { menu: NonNullable<ViewState['menu']>; canvas: CanvasHands }

export function CanvasMenu({ menu, canvas }: Props) {
  const designer = useDesigner()
  const editable = useEditable()
  // what is pasted from here lands where the menu was asked for
  const there: CanvasHands = { ...canvas, place: () => placeOf(designer, menu, canvas) }
  const groups = entriesFor(designer, there, menu.on, editable)
  return (
    <PointMenu
      at={menu.at}
      label={menuText.label}
      entries={groups.flatMap((group, i): MenuEntry[] => (i > 0 ? [{ kind: 'separator' }, ...group] : group))}
      onClose={() => designer.view.setState({ menu: null })}
    />
  )
}

function placeOf({ view }: Designer, menu: Props['menu'], canvas: CanvasHands) {
  const { pointer } = view.getState()
  view.setState({ pointer: menu.at })
  const place = canvas.place()
  view.setState({ pointer })
  return place
}

function entriesFor(
  designer: Designer,
  canvas: CanvasHands,
  on: Props['menu']['on'],
  editable: boolean,
): Action[][] {
  const { nodes } = designer.view.getState()
  const workflow = designer.workflow.getState().workflow
  const only = nodes.size === 1 ? findNode(workflow, [...nodes][0] ?? '') : undefined
  const of = (id: CommandId, more: Partial<Action> = {}): Action[] => {
    const command = COMMANDS.find((one) => one.id === id)
    const [key] = command?.keys ?? []
    if (!command || (command.edits && !editable)) return []
    return [
      {
        label: command.label,
        end: key && <KeyCaps caps={capsOf(key, isMac())} />,
        onSelect: () => command.run(designer, canvas),
        ...more,
      },
    ]
  }
  const view = [...of('selectAll'), ...of('fit'), ...of('shortcuts')]
  if (on === 'edge') {
    const { edges } = designer.view.getState()
    const onSelect = (): void => removeFromCanvas(designer, new Set(), edges)
    return editable ? [[{ label: canvasText.removeEdge, danger: true, onSelect }], view] : [view]
  }
  if (on === 'canvas')
    return [[...paste(designer, canvas, editable), ...of('addNote'), ...of('tidy')], view].filter(hasAny)
  const gap = gapOf(workflow, nodes)
  const also = gap?.alsoRemoved.map((node) => deleteText.name(nodeName(node))).join(', ')
  const isFlow = only?.type === 'emailDraft' || only?.type === 'timer'
  return [
    [
      ...(isFlow || only?.type === 'comment' ? of('settings') : []),
      ...(only?.type === 'emailDraft' ? of('manageEmails') : []),
      ...(only && only.type !== 'comment' ? of('addBelow') : []),
    ],
    [...copy(designer, editable), ...paste(designer, canvas, editable), ...of('duplicate')],
    [
      ...of('remove', { danger: true }),
      ...(gap
        ? of('removeAndJoin', { danger: true, ...(also && { hint: deleteText.joinsWith(also) }) })
        : []),
    ],
  ].filter(hasAny)
}

const hasAny = (group: readonly Action[]): boolean => group.length > 0

const mod = (code: string): readonly string[] => capsOf({ code, mod: true }, isMac())
const capsFor = (code: string) => <KeyCaps caps={mod(code)} />

function copy(designer: Designer, editable: boolean): Action[] {
  const put = async (thenRemove: boolean): Promise<void> => {
    const text = copiedText(designer)
    if (text === null) return
    await navigator.clipboard.writeText(text)
    if (thenRemove) removeFromCanvas(designer, designer.view.getState().nodes)
  }
  return [
    ...(editable ? [{ label: commandText.cut, end: capsFor('KeyX'), onSelect: () => void put(true) }] : []),
    { label: commandText.copy, end: capsFor('KeyC'), onSelect: () => void put(false) },
  ]
}

/** Reading the clipboard may be refused by the browser; the key always works. */
function paste(designer: Designer, canvas: CanvasHands, editable: boolean): Action[] {
  if (!editable) return []
  const onSelect = (): void => {
    navigator.clipboard.readText().then(
      (text) => pasteText(designer, text, canvas),
      () => toastInfo(clipboardText.byKey(mod('KeyV').join('+'))),
    )
  }
  return [{ label: commandText.paste, end: capsFor('KeyV'), onSelect }]
}
