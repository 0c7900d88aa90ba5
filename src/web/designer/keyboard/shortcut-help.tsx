// The list of every shortcut, grouped by what one wants to do.
import { Fragment } from 'react'
import { useDesigner, useView } from '#web/designer/designer-context.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { shortcutHelpText } from './shortcut-help-text.ts'
import { keycapLabels, type ShortcutId } from './shortcuts.ts'

/** A line: what it does and its shortcuts, any of which is meant. */
type Line = { does: string; keys: readonly (readonly string[])[] }

const caps = (...ids: ShortcutId[]): readonly (readonly string[])[] => ids.map((id) => keycapLabels(id))

function groups(): readonly { title: string; lines: readonly Line[] }[] {
  const { lines } = shortcutHelpText
  return [
    {
      title: shortcutHelpText.edit,
      lines: [
        { does: lines.undo, keys: caps('undo') },
        { does: lines.redo, keys: caps('redo') },
        { does: lines.copy, keys: caps('copy') },
        { does: lines.cut, keys: caps('cut') },
        { does: lines.paste, keys: caps('paste') },
        { does: lines.duplicate, keys: caps('duplicate') },
        { does: lines.remove, keys: caps('remove') },
        { does: lines.join, keys: caps('join') },
        { does: lines.save, keys: caps('save') },
      ],
    },
    {
      title: shortcutHelpText.build,
      lines: [
        { does: lines.add, keys: caps('add') },
        { does: lines.note, keys: caps('note') },
        { does: lines.open, keys: caps('open') },
        { does: lines.manage, keys: caps('manage') },
        { does: lines.tidy, keys: caps('tidy') },
      ],
    },
    {
      title: shortcutHelpText.select,
      lines: [
        { does: lines.walk, keys: [['↑', '↓', '←', '→']] },
        { does: lines.extend, keys: [[...keycapLabels('extendUp').slice(0, -1), '↑', '↓', '←', '→']] },
        { does: lines.move, keys: [[...keycapLabels('moveUp').slice(0, -1), '↑', '↓', '←', '→']] },
        { does: lines.selectAll, keys: caps('selectAll') },
        { does: lines.box, keys: [[...keycapLabels('extendUp').slice(0, -1), shortcutHelpText.drag]] },
        { does: lines.pick, keys: [[...keycapLabels('copy').slice(0, -1), shortcutHelpText.click]] },
        { does: lines.clear, keys: caps('clear') },
      ],
    },
    {
      title: shortcutHelpText.look,
      lines: [
        { does: lines.fit, keys: caps('fit') },
        { does: lines.lifeSize, keys: caps('lifeSize') },
        { does: lines.zoom, keys: caps('zoomIn', 'zoomOut') },
        { does: lines.pan, keys: [[shortcutHelpText.space, shortcutHelpText.drag]] },
        { does: lines.menu, keys: caps('menu') },
        { does: lines.help, keys: caps('help') },
      ],
    },
  ]
}

export function ShortcutSheet() {
  const { view } = useDesigner()
  const open = useView((state) => state.shortcuts)
  return (
    <Dialog
      open={open}
      onOpenChange={(shortcuts) => view.setState({ shortcuts })}
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
