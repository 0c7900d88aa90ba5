// The rich text editor. It is uncontrolled: React gets the document and never sets it, so that a syllable being composed is not
// broken. Lazy-loaded.
import './rich-editor.css'
import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { aiPart, instructionOf } from '#core/writing/template/ai-part.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { AiPartForm } from '#web/parts/writing/mail-editor/ai-parts/ai-part-form.tsx'
import { placesOf } from '#web/parts/writing/mail-editor/variable-field/open-variable.ts'
import {
  allChoices,
  isFilled,
  type OfferedFields,
} from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { optionId, VariableList } from '#web/parts/writing/mail-editor/variable-field/variable-list.tsx'
import { readDataUrl } from '#web/parts/writing/mail-frame/stored-images.ts'
import { editorExtensions } from './editor-extensions.ts'
import { useImageWorkspaces } from './image-workspaces.ts'
import { ImageForm, LinkForm, selectedImage } from './inserted-forms.tsx'
import { documentOfText, type RichDocument } from './rich-document.ts'
import { richText } from './rich-text-text.ts'
import { RichToolbar } from './rich-toolbar.tsx'
import { useImageUploads } from './use-image-uploads.ts'
import { useTypedVariable } from './use-typed-variable.ts'
import { markChip } from './variable-chip.ts'

export type RichEditorActions = {
  /** Replaces the name of a mistyped variable everywhere. */
  rename: (wrong: string, right: string) => void
  /** Inserts a plain text at the caret and moves the focus behind it. */
  insert: (text: string) => void
}

export type RichEditorProps = {
  /** accessible name */
  label: string
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  initial: RichDocument
  placeholder?: string | undefined
  customFields: OfferedFields
  readOnly: boolean
  /** the mail is a template in which a model may write parts */
  hasAiParts?: boolean
  /** five lines at first; it grows with the text */
  isCompact?: boolean
  /** the caret is put at its end when it appears */
  isFocused?: boolean
  actions: RefObject<RichEditorActions | null>
  onChange: (document: RichDocument) => void
}

export function RichEditor(props: RichEditorProps) {
  const { id, describedBy, isInvalid, placeholder, customFields, readOnly, isCompact } = props
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const [isLinking, setLinking] = useState(false)
  const [isAddingPart, setAddingPart] = useState(false)
  const listId = useId()
  const imageWorkspaces = useImageWorkspaces()
  const hasImages = imageWorkspaces.length > 0 && !readOnly
  const mayInsert = useRef(hasImages)
  mayInsert.current = hasImages
  const storing = useImageUploads(editor, imageWorkspaces)
  const choices = useMemo(() => allChoices(customFields), [customFields])
  const list = useTypedVariable(editor, choices)
  const known = useRef(customFields)
  known.current = customFields

  useEffect(() => {
    const { current: element } = host
    if (!element) return
    const created = new Editor({
      element,
      extensions: editorExtensions((content) => isFilled(content, known.current), {
        isAllowed: () => mayInsert.current,
        insert: (files, at) => void insertFiles(created, files, at),
      }),
      content: latest.current.initial,
      editable: !latest.current.readOnly,
      autofocus: latest.current.isFocused ? 'end' : false,
      injectCSS: false,
      editorProps: {
        attributes: {
          id: latest.current.id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': latest.current.label,
        },
      },
      onTransaction: refresh,
      onUpdate: ({ editor: now }) => latest.current.onChange(now.getJSON() as RichDocument),
    })
    setEditor(created)
    return () => {
      setEditor(null)
      created.destroy()
    }
  }, [])

  useEffect(() => {
    // a label focuses only native controls
    const label = document.querySelector<HTMLElement>(`label[for="${CSS.escape(id)}"]`)
    const focus = (): void => editor?.view.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, id])
  const activeOption = list.isOpen ? optionId(listId, list.active) : undefined
  useEffect(() => {
    if (!editor) return
    const attributes = {
      'aria-invalid': isInvalid ? 'true' : undefined,
      'aria-describedby': describedBy,
      'aria-readonly': readOnly ? 'true' : undefined,
      'aria-haspopup': 'listbox',
      'aria-controls': list.isOpen ? listId : undefined,
      'aria-activedescendant': activeOption,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) editor.view.dom.removeAttribute(name)
      else editor.view.dom.setAttribute(name, value)
  }, [editor, isInvalid, describedBy, readOnly, listId, list.isOpen, activeOption])
  useEffect(() => {
    for (const chip of editor?.view.dom.querySelectorAll<HTMLElement>('.rich-variable') ?? [])
      markChip(chip, (content) => isFilled(content, customFields))
  }, [editor, customFields])
  useImperativeHandle(props.actions, () => ({
    rename: (wrong, right) => editor && rename(editor, wrong, right),
    insert: (text) => editor?.chain().focus().insertContent(documentOfText(text).content).run(),
  }))

  const image = editor && selectedImage(editor)
  const part = editor && selectedPart(editor)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!editor || list.onKeyDown(event) || isComposing(event)) return
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    readSelection(editor)
    setLinking(true)
  }
  return (
    <div
      className="rich-editor"
      data-invalid={isInvalid || undefined}
      data-read-only={readOnly || undefined}
      data-compact={isCompact || undefined}
    >
      {editor && !readOnly && (
        <RichToolbar
          editor={editor}
          controls={id}
          hasVariables={choices.length > 0}
          isLinking={isLinking}
          onLink={() => setLinking(!isLinking)}
          isAddingPart={isAddingPart}
          onPart={props.hasAiParts ? () => setAddingPart(!isAddingPart) : null}
          onImages={hasImages ? (files) => void insertFiles(editor, files) : null}
        />
      )}
      {editor && isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
      {editor && image && !readOnly && <ImageForm editor={editor} image={image} />}
      {editor && isAddingPart && (
        <AiPartForm
          className="border-b border-line"
          isFocused
          instruction={null}
          onApply={(instruction) => {
            setAddingPart(false)
            const content = [{ type: 'variable', attrs: { source: aiPart(instruction) } }]
            editor.chain().focus().insertContent(content).run()
          }}
          onClose={() => {
            setAddingPart(false)
            editor.view.focus()
          }}
        />
      )}
      {editor && part && !readOnly && !isAddingPart && (
        <AiPartForm
          key={`${part.at} ${part.instruction}`}
          className="border-b border-line"
          instruction={part.instruction}
          onApply={(instruction) => {
            editor.view.dispatch(editor.state.tr.setNodeAttribute(part.at, 'source', aiPart(instruction)))
            editor.commands.focus(part.at + 1)
          }}
          onRemove={() => editor.chain().focus().deleteSelection().run()}
          onClose={() => editor.commands.focus(part.at + 1)}
        />
      )}
      <p
        role="status"
        className={storing > 0 ? 'border-b border-line px-3 py-1.5 text-xs text-muted' : 'sr-only'}
      >
        {storing > 0 && richText.imagesStoring(storing)}
      </p>
      <div className="rich-content" onKeyDownCapture={onKeyDown}>
        <div ref={host} className="contents" />
        {editor?.isEmpty && placeholder && (
          <p aria-hidden className="rich-placeholder">
            {placeholder}
          </p>
        )}
        {editor && list.isOpen && (
          <VariableList
            id={listId}
            list={list}
            measure={(offset) => measureIn(editor, (list.open?.start ?? 0) + offset)}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Takes over what is selected in the document. The editor reads it on the browser's event, which comes after a key that follows
 * quickly; the form would then take the focus, and the selection would be lost.
 */
function readSelection({ view, state, commands }: Editor): void {
  const shown = view.dom.ownerDocument.getSelection()
  const { anchorNode = null, focusNode = null } = shown ?? {}
  if (!shown || !anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(focusNode, shown.focusOffset)
  if (state.selection.anchor === anchor && state.selection.head === head) return
  commands.setTextSelection({ from: Math.min(anchor, head), to: Math.max(anchor, head) })
}

/** Shows the files at once; they are stored afterwards. @param at a position in the document; without one, the caret */
async function insertFiles(editor: Editor, files: readonly File[], at?: number): Promise<void> {
  const content = []
  for (const file of files) content.push({ type: 'image', attrs: { src: await readDataUrl(file), alt: '' } })
  if (editor.isDestroyed) return
  const { from, to } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContentAt(at === undefined ? { from, to } : Math.min(at, editor.state.doc.content.size), content)
    .run()
}

function measureIn({ view, state }: Editor, at: number): { field: DOMRect; letter: DOMRect } {
  const { left, top, bottom } = view.coordsAtPos(Math.min(at, state.doc.content.size))
  return { field: view.dom.getBoundingClientRect(), letter: new DOMRect(left, top, 1, bottom - top) }
}

function rename({ view, state }: Editor, wrong: string, right: string): void {
  const { tr } = state
  state.doc.descendants((node, at) => {
    if (node.type.name !== 'variable') return
    let source = String(node.attrs.source)
    for (const { from, to } of placesOf(source, wrong))
      source = source.slice(0, from) + right + source.slice(to)
    if (source !== node.attrs.source) tr.setNodeMarkup(at, null, { source })
  })
  if (tr.docChanged) view.dispatch(tr)
  view.focus()
}

// The AI part that is selected in the rich text editor.
/** Its position and instruction; null when something else is selected. */
function selectedPart({ state: { selection } }: Editor): { at: number; instruction: string } | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'variable') return null
  const instruction = instructionOf(String(selection.node.attrs.source))
  return instruction === null ? null : { at: selection.from, instruction }
}
