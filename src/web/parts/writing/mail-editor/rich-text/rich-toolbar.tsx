// The buttons of the rich text editor: one stop of the Tab key, arrow keys move between them.
import type { Editor } from '@tiptap/core'
import { Bold, Braces, ImagePlus, Italic, Link, List, ListOrdered, Sparkles } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { aiPartText } from '#web/parts/writing/mail-editor/ai-parts/text.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { richText } from './rich-text-text.ts'

type Tool = {
  label: string
  keys?: string
  icon: ReactNode
  isOn?: boolean
  isGap?: boolean
  run: () => void
}

type Props = {
  editor: Editor
  /** id of the editable element */
  controls: string
  hasVariables: boolean
  isLinking: boolean
  onLink: () => void
  isAddingPart: boolean
  /** null where no AI part can be inserted */
  onPart: (() => void) | null
  /** null where no image can be inserted */
  onImages: ((files: readonly File[]) => void) | null
}

export function RichToolbar({
  editor,
  controls,
  hasVariables,
  isLinking,
  onLink,
  isAddingPart,
  onPart,
  onImages,
}: Props) {
  const fileInput = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const chain = () => editor.chain().focus()
  const variable: Tool = {
    label: richText.variable,
    icon: <Braces />,
    run: () => {
      editor.view.focus()
      editor.view.dispatch(editor.state.tr.insertText('{{'))
    },
  }
  const tools: Tool[] = [
    {
      label: richText.bold,
      keys: 'Control+B',
      icon: <Bold />,
      isOn: editor.isActive('bold'),
      run: () => chain().toggleMark('bold').run(),
    },
    {
      label: richText.italic,
      keys: 'Control+I',
      icon: <Italic />,
      isOn: editor.isActive('italic'),
      run: () => chain().toggleMark('italic').run(),
    },
    {
      label: richText.bullets,
      icon: <List />,
      isGap: true,
      isOn: editor.isActive('bulletList'),
      run: () => chain().toggleList('bulletList', 'listItem').run(),
    },
    {
      label: richText.numbers,
      icon: <ListOrdered />,
      isOn: editor.isActive('orderedList'),
      run: () => chain().toggleList('orderedList', 'listItem').run(),
    },
    {
      label: richText.link,
      keys: 'Control+K',
      icon: <Link />,
      isGap: true,
      isOn: isLinking || editor.isActive('link'),
      run: onLink,
    },
    ...(onImages
      ? [{ label: richText.image, icon: <ImagePlus />, run: () => fileInput.current?.click() }]
      : []),
    ...(hasVariables ? [variable] : []),
    ...(onPart ? [{ label: aiPartText.name, icon: <Sparkles />, isOn: isAddingPart, run: onPart }] : []),
  ]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setStop(next)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={richText.toolbar}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      className="flex items-center gap-0.5 border-b border-line px-1.5 py-1"
    >
      {tools.map(({ label, keys, icon, isOn, isGap, run }, index) => (
        <button
          key={label}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          aria-label={label}
          aria-pressed={isOn}
          aria-keyshortcuts={keys}
          // keeps the selection of the editor
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(index)}
          onClick={run}
          className={cx(
            'grid size-8 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary-ink [&_svg]:size-4',
            isGap && 'ml-2',
          )}
          {...tooltipProps(keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label)}
        >
          {icon}
        </button>
      ))}
      {onImages && (
        <input
          ref={fileInput}
          type="file"
          hidden
          multiple
          aria-label={richText.image}
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={({ target }) => {
            onImages([...(target.files ?? [])])
            // the same file can be chosen again
            target.value = ''
          }}
        />
      )}
    </div>
  )
}
