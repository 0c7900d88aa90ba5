// The forms below the toolbar: the address of a link, the description of the selected image. Enter applies an address, Esc returns to
// the text.
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { linkAddress } from './link-address.ts'
import { richText } from './rich-text-text.ts'

export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(before)
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.select(), [])
  const needsText = before === '' && editor.state.selection.empty

  const close = (): void => {
    onClose()
    editor.view.focus()
  }
  const apply = (): void => {
    const href = linkAddress(address)
    if (href === null) {
      setFault(richText.linkFault)
      return
    }
    const mark = { type: 'link', attrs: { href } }
    if (needsText) {
      const content = { type: 'text', text: text.trim() || address.trim(), marks: [mark] }
      editor.chain().insertContent([content]).run()
    } else editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    close()
  }
  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
    else if (event.key === 'Escape') close()
    else return
    // neither submits the form nor closes the dialog
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no key handler of its own either
    <div
      role="group"
      aria-label={richText.link}
      onKeyDownCapture={onKeyDown}
      className="flex flex-col gap-2.5 border-b border-line bg-sunken px-3 py-2.5"
    >
      {needsText && (
        <Field label={richText.linkText}>
          <Input value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      <Field label={richText.linkAddress} error={fault}>
        <Input
          ref={first}
          value={address}
          placeholder={richText.linkPlaceholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setAddress(event.target.value)
            setFault('')
          }}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {before !== '' && (
          <Button size="sm" className="mr-auto" onClick={remove}>
            {richText.linkRemove}
          </Button>
        )}
        <Button size="sm" onClick={close}>
          {richText.linkCancel}
        </Button>
        <Button size="sm" variant="primary" onClick={apply}>
          {richText.linkApply}
        </Button>
      </div>
    </div>
  )
}

/** In characters. */
const MAX_ALT = 300

/** The selected image and its position; null when something else is selected. */
export function selectedImage({ state: { selection } }: Editor): { at: number; alt: string } | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'image'
    ? { at: selection.from, alt: String(selection.node.attrs.alt) }
    : null
}

export function ImageForm({ editor, image }: { editor: Editor; image: { at: number; alt: string } }) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    if (!(event.target instanceof HTMLInputElement)) return
    // neither submits the form nor closes the dialog
    event.preventDefault()
    event.stopPropagation()
    editor.commands.focus(image.at + 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no key handler of its own either
    <div
      role="group"
      aria-label={richText.image}
      onKeyDownCapture={onKeyDown}
      className="flex flex-col gap-2.5 border-b border-line bg-sunken px-3 py-2.5"
    >
      <Field label={richText.imageAlt} hint={richText.imageAltHint}>
        <Input
          value={image.alt}
          maxLength={MAX_ALT}
          onChange={({ target }) =>
            editor.view.dispatch(editor.state.tr.setNodeAttribute(image.at, 'alt', target.value))
          }
        />
      </Field>
      <Button size="sm" className="self-start" onClick={() => editor.chain().focus().deleteSelection().run()}>
        {richText.imageRemove}
      </Button>
    </div>
  )
}
