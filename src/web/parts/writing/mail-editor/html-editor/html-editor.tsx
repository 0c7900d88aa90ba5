// Code editor for the HTML of a mail: syntax colours, marked variables, completion after `{{`. It is uncontrolled: React gets the
// text and never sets it, so that a syllable being composed is not broken. Lazy-loaded.
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { OfferedFields } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { editorExtensions } from './editor-extensions.ts'
import './html-editor.css'

export type HtmlEditorProps = {
  /** accessible name */
  label: string
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  initial: string
  customFields: OfferedFields
  readOnly: boolean
  onChange: (html: string) => void
}

export function HtmlEditor(props: HtmlEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const editable = useRef<HTMLElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const { current: parent } = host
    const { current: above } = layer
    if (!parent || !above) return
    above.showPopover?.()
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: latest.current.initial,
        extensions: editorExtensions({
          id: latest.current.id,
          label: latest.current.label,
          layer: above,
          facts: () => latest.current,
          onChange: (html) => latest.current.onChange(html),
        }),
      }),
    })
    editable.current = view.contentDOM
    return () => view.destroy()
  }, [])
  const { describedBy, isInvalid } = props
  useEffect(() => {
    const element = editable.current
    element?.setAttribute('aria-invalid', String(isInvalid))
    if (describedBy) element?.setAttribute('aria-describedby', describedBy)
    else element?.removeAttribute('aria-describedby')
  }, [describedBy, isInvalid])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the editor inside
    <div
      className="html-editor"
      data-invalid={props.isInvalid || undefined}
      // Esc that closes the completion list must not close the dialog
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && event.defaultPrevented) event.stopPropagation()
      }}
    >
      <div ref={host} className="contents" />
      {/* completion lists are in the top layer, so that nothing clips them */}
      <div ref={layer} popover="manual" className="html-editor-layer" />
    </div>
  )
}
