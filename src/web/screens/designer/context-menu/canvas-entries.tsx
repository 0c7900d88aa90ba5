// The context menu entries of the empty canvas.
import { BoxSelect, BrushCleaning, ClipboardPaste, Keyboard, Maximize, StickyNote } from 'lucide-react'
import { looksLikeParts } from '#core/sequences/workflow/parts.ts'
import { applyAutoLayout } from '#web/screens/designer/canvas/auto-layout/auto-layout.ts'
import { canvasToolsText } from '#web/screens/designer/canvas/canvas-text.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import { lastCopied, pasteText } from '#web/screens/designer/clipboard/copy-paste.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { menuText } from '#web/screens/designer/edit/edit-text.ts'
import { addNoteForEditing, selectAll } from '#web/screens/designer/keyboard/run-shortcut.ts'
import { keycapsText } from '#web/screens/designer/keyboard/shortcuts.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'

type CanvasMenuContext = { place: Point; editable: boolean }

export function canvasEntries(designer: Designer, { place, editable }: CanvasMenuContext): MenuEntry[] {
  const copied = lastCopied.get()
  const edits: MenuEntry[] = [
    {
      label: menuText.pasteHere,
      icon: <ClipboardPaste aria-hidden />,
      shortcut: keycapsText('paste'),
      disabled: !looksLikeParts(copied),
      onSelect: () => void pasteText(designer, copied, place),
    },
    {
      label: menuText.noteHere,
      icon: <StickyNote aria-hidden />,
      shortcut: keycapsText('note'),
      onSelect: () => addNoteForEditing(designer, place),
    },
    {
      label: canvasToolsText.tidy,
      icon: <BrushCleaning aria-hidden />,
      shortcut: keycapsText('tidy'),
      onSelect: () => void applyAutoLayout(designer),
    },
    { kind: 'separator' },
  ]
  return [
    ...(editable ? edits : []),
    {
      label: menuText.selectAll,
      icon: <BoxSelect aria-hidden />,
      shortcut: keycapsText('selectAll'),
      onSelect: () => selectAll(designer),
    },
    {
      label: menuText.fit,
      icon: <Maximize aria-hidden />,
      shortcut: keycapsText('fit'),
      onSelect: () => designer.view.fitView(),
    },
    {
      label: menuText.shortcuts,
      icon: <Keyboard aria-hidden />,
      shortcut: keycapsText('help'),
      onSelect: () => designer.view.setState({ shortcutHelpOpen: true }),
    },
  ]
}
