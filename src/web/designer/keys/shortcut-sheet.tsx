// Every key of the designer on one page.

import { common } from '#web/text/common.ts'
import { commandText, sheetText } from '#web/text/designer-hands.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDesigner, useView } from '../designer-context.ts'
import { COMMANDS, capsOf, isMac, type Key } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'

type Line = { label: string; caps: readonly (readonly string[])[] }

function linesOf(group: 'edit' | 'node' | 'view', mac: boolean): Line[] {
  return COMMANDS.filter((command) => command.group === group).map(({ label, keys }) => ({
    label,
    caps: keys.filter(({ code }) => !code.startsWith('Numpad')).map((key) => capsOf(key, mac)),
  }))
}

const CLIPBOARD: readonly [string, string][] = [
  [commandText.copy, 'KeyC'],
  [commandText.cut, 'KeyX'],
  [commandText.paste, 'KeyV'],
]

export function ShortcutSheet() {
  const { view } = useDesigner()
  const open = useView((state) => state.shortcuts)
  const mac = isMac()
  const close = (): void => view.setState({ shortcuts: false })
  const clipboard = CLIPBOARD.map(([label, code]) => ({
    label,
    caps: [capsOf({ code, mod: true } satisfies Key, mac)],
  }))
  const alt = mac ? '⌥' : 'Alt'
  const moves: Line[] = [
    { label: sheetText.walk, caps: [['←'], ['↑'], ['↓'], ['→']] },
    { label: sheetText.nudge, caps: [[alt, '←↑↓→']] },
    { label: sheetText.add, caps: [[mac ? '⌘' : 'Ctrl', sheetText.click]] },
    { label: sheetText.box, caps: [['Shift', sheetText.drag]] },
    { label: sheetText.pan, caps: [[sheetText.drag], [sheetText.space, sheetText.drag]] },
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      size="lg"
      title={sheetText.title}
      description={sheetText.hint}
      footer={<Button onClick={close}>{common.close}</Button>}
    >
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Group name={sheetText.groups.edit} lines={[...linesOf('edit', mac), ...clipboard]} />
        <div className="flex flex-col gap-5">
          <Group name={sheetText.groups.node} lines={linesOf('node', mac)} />
          <Group name={sheetText.groups.move} lines={moves} />
          <Group name={sheetText.groups.view} lines={linesOf('view', mac)} />
        </div>
      </div>
    </Dialog>
  )
}

const Group = ({ name, lines }: { name: string; lines: readonly Line[] }) => (
  <section>
    <h3 className="mb-1.5 text-sm font-semibold">{name}</h3>
    <dl className="flex flex-col">
      {lines.map(({ label, caps }) => (
        <div
          key={label}
          className="flex min-h-8 items-center justify-between gap-4 border-b border-line text-sm"
        >
          <dt>{label}</dt>
          <dd className="flex flex-wrap justify-end gap-2">
            {caps.map((one) => (
              <KeyCaps key={one.join('+')} caps={one} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
