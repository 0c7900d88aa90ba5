// The description of the selected image, below the toolbar.
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { KeyboardEvent } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { richText } from './rich-text-text.ts'

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
