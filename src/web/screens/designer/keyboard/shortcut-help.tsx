// The list of all shortcuts, grouped by purpose.
import { Fragment } from 'react'
import { useDesigner, useView } from '#web/screens/designer/designer-context.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { shortcutHelpText } from './shortcut-help-text.ts'
import { keycapLabels, type ShortcutId } from './shortcuts.ts'

/** One line: the action and its alternative shortcuts. */
type Line = { does: string; keys: readonly (readonly string[])[] }

const keycapGroups = (...ids: ShortcutId[]): readonly (readonly string[])[] =>
  ids.map((id) => keycapLabels(id))

function groups(): readonly { title: string; lines: readonly Line[] }[] {
  const { lines } = shortcutHelpText
  return [
    {
      title: shortcutHelpText.edit,
      lines: [
        { does: lines.undo, keys: keycapGroups('undo') },
        { does: lines.redo, keys: keycapGroups('redo') },
        { does: lines.copy, keys: keycapGroups('copy') },
        { does: lines.cut, keys: keycapGroups('cut') },
        { does: lines.paste, keys: keycapGroups('paste') },
        { does: lines.duplicate, keys: keycapGroups('duplicate') },
        { does: lines.remove, keys: keycapGroups('remove') },
        { does: lines.join, keys: keycapGroups('join') },
        { does: lines.save, keys: keycapGroups('save') },
      ],
    },
    {
      title: shortcutHelpText.build,
      lines: [
        { does: lines.add, keys: keycapGroups('add') },
        { does: lines.note, keys: keycapGroups('note') },
        { does: lines.open, keys: keycapGroups('open') },
        { does: lines.manage, keys: keycapGroups('manage') },
        { does: lines.tidy, keys: keycapGroups('tidy') },
      ],
    },
    {
      title: shortcutHelpText.select,
      lines: [
        { does: lines.walk, keys: [['↑', '↓', '←', '→']] },
        { does: lines.extend, keys: [[...keycapLabels('extendUp').slice(0, -1), '↑', '↓', '←', '→']] },
        { does: lines.move, keys: [[...keycapLabels('moveUp').slice(0, -1), '↑', '↓', '←', '→']] },
        { does: lines.selectAll, keys: keycapGroups('selectAll') },
        { does: lines.box, keys: [[...keycapLabels('extendUp').slice(0, -1), shortcutHelpText.drag]] },
        { does: lines.pick, keys: [[...keycapLabels('copy').slice(0, -1), shortcutHelpText.click]] },
        { does: lines.clear, keys: keycapGroups('clear') },
      ],
    },
    {
      title: shortcutHelpText.view,
      lines: [
        { does: lines.fit, keys: keycapGroups('fit') },
        { does: lines.lifeSize, keys: keycapGroups('lifeSize') },
        { does: lines.zoom, keys: keycapGroups('zoomIn', 'zoomOut') },
        { does: lines.pan, keys: [[shortcutHelpText.space, shortcutHelpText.drag]] },
        { does: lines.menu, keys: keycapGroups('menu') },
        { does: lines.help, keys: keycapGroups('help') },
      ],
    },
  ]
}

export function ShortcutHelp() {
  const { view } = useDesigner()
  const open = useView((state) => state.shortcutHelpOpen)
  return (
    <Dialog
      open={open}
      onOpenChange={(shortcutHelpOpen) => view.setState({ shortcutHelpOpen })}
      title={shortcutHelpText.title}
      description={shortcutHelpText.hint}
      size="lg"
      className="w-[760px]!"
    >
      <div className="gap-x-10 sm:columns-2">
        {groups().map(({ title, lines }) => (
          <section key={title} className="mb-5 break-inside-avoid last:mb-0">
            <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-center">
              {lines.map(({ does, keys }) => (
                <Fragment key={does}>
                  <dt className="flex min-h-8 items-center border-t border-line py-1 pr-3 text-sm">{does}</dt>
                  <dd className="flex min-h-8 items-center justify-end gap-1 self-stretch border-t border-line">
                    {keys.map((one, index) => (
                      <Fragment key={one.join()}>
                        {index > 0 && (
                          <span className="px-0.5 text-2xs text-faint">{shortcutHelpText.or}</span>
                        )}
                        {one.map((cap) => (
                          <kbd key={cap} className="keycap">
                            {cap}
                          </kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
