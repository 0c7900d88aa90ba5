// The schema and the keys of the rich text editor. Tab moves the focus except inside a list.
import { Extension, type Extensions, Mark, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { instructionOf } from '#core/writing/template/ai-part.ts'
import { normalizeVariables } from '#core/writing/template/written-variables.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { Image, type ImageInserting, imageFiles } from './image-node.ts'
import { isLinkAddress } from './link-address.ts'
import { readHtml } from './read-html.ts'
import { documentOfText, type RichDocument, VARIABLE } from './rich-document.ts'
import { lostText, richText } from './rich-text-text.ts'
import { variableChip } from './variable-chip.ts'
import { textOf } from './write-document.ts'

/** @param isKnown whether the text between braces names a variable */
export const editorExtensions = (
  isKnown: (content: string) => boolean,
  images: ImageInserting,
): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  // typed asterisks and underscores stay as they are
  Bold.extend({ addInputRules: () => [], addPasteRules: () => [] }),
  Italic.extend({ addInputRules: () => [], addPasteRules: () => [] }),
  Link,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Table,
  TableRow,
  TableCell,
  UndoRedo,
  variableNode(isKnown),
  Image,
  Variables,
  imageFiles(images),
  cleanPaste(images),
]

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener' }, 0],
})

/** A table arrives by a paste; its cells can be edited, and it is removed as a whole. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [],
  renderHTML: () => ['table', ['tbody', 0]],
})
const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [],
  renderHTML: () => ['tr', 0],
})
const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  isolating: true,
  addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const variableNode = (isKnown: (content: string) => boolean) =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({ source: { default: '' } }),
    parseHTML: () => [],
    // what is copied is the source; the editor shows a chip
    renderHTML: ({ node }) => ['span', {}, String(node.attrs.source)],
    renderText: ({ node }) => String(node.attrs.source),
    addNodeView:
      () =>
      ({ node }) =>
        variableChip(String(node.attrs.source), isKnown),
  })

/** The text of a block with one character for each node, so that positions in it are positions in the document. */
export const blockText = (block: ProseMirrorNode, to = block.content.size): string =>
  block.textBetween(0, to, undefined, '\uFFFC')

const CONVERT = new PluginKey('variables')

/** Turns complete variables into chips, but never while a syllable is being composed. */
const Variables = Extension.create({
  name: 'variables',
  addProseMirrorPlugins: () => {
    let current: EditorView | null = null
    return [
      new Plugin({
        key: CONVERT,
        view: (view) => {
          current = view
          return {}
        },
        props: {
          handleDOMEvents: {
            compositionend: (view) => {
              setTimeout(() => {
                if (!view.isDestroyed && !view.composing) view.dispatch(view.state.tr.setMeta(CONVERT, true))
              }, 30)
              return false
            },
          },
          handleDoubleClickOn: (view, _pos, node, at, _event, isDirect) =>
            isDirect &&
            node.type.name === 'variable' &&
            instructionOf(String(node.attrs.source)) === null &&
            view.editable &&
            openVariableAsText(view, node, at),
        },
        appendTransaction: (transactions, _before, state) => {
          if (current?.composing) return null
          const isOwn = transactions.some((one) => one.docChanged || one.getMeta(CONVERT) === true)
          const isUndo = transactions.some((one) => one.getMeta('history$'))
          return isOwn && !isUndo ? withChips(state) : null
        },
      }),
    ]
  },
})

function withChips(state: EditorState): Transaction | null {
  const { tr } = state
  const type = state.schema.nodes.variable
  state.doc.descendants((block, at) => {
    if (!block.isTextblock) return true
    for (const match of blockText(block).matchAll(VARIABLE)) {
      // an AI part with a chip in it is not complete
      if (match[0].includes('\uFFFC')) continue
      const from = tr.mapping.map(at + 1 + match.index)
      const to = tr.mapping.map(at + 1 + match.index + match[0].length)
      const marks = state.doc.resolve(at + 2 + match.index).marks()
      if (type) tr.replaceWith(from, to, type.create({ source: normalizeVariables(match[0]) }, null, marks))
    }
    return false
  })
  return tr.docChanged ? tr : null
}

/** The variable as text without its closing braces, so that it can be changed; the braces make it a chip again. */
function openVariableAsText(view: EditorView, node: ProseMirrorNode, at: number): boolean {
  const text = String(node.attrs.source).slice(0, -2)
  const tr = view.state.tr.replaceWith(at, at + node.nodeSize, view.state.schema.text(text, node.marks))
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + text.length)))
  return true
}

/** Pasted content is reduced to what the schema has; what is copied as text has the format of the text part. */
const cleanPaste = ({ isAllowed }: ImageInserting) =>
  Extension.create({
    name: 'cleanPaste',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          // the editor's own reading of the HTML is not used, and event handlers in it would be reported by the browser
          transformPastedHTML: () => '',
          handlePaste: (view, event) => {
            const html = event.clipboardData?.getData('text/html') ?? ''
            const text = event.clipboardData?.getData('text/plain') ?? ''
            const from = view.state.selection.$from
            if (html.trim() !== '') insert(view, readPasted(html, isAllowed()))
            else if (isLinkAddress(text.trim()) && !view.state.selection.empty && from.parent.isTextblock)
              linkSelection(view, text.trim())
            else if (text !== '') insert(view, documentOfText(text))
            else return false
            return true
          },
          handleDrop: (view, event, _slice, isMoved) => {
            const html = event.dataTransfer?.getData('text/html') ?? ''
            const text = event.dataTransfer?.getData('text/plain') ?? ''
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (isMoved || !at || (html === '' && text === '')) return false
            view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
            insert(view, html.trim() === '' ? documentOfText(text) : readPasted(html, isAllowed()))
            event.preventDefault()
            return true
          },
          clipboardTextSerializer: ({ content }) =>
            textOf({ type: 'doc', content: content.toJSON() ?? [] } as RichDocument),
        },
      }),
    ],
  })

/** What the editor cannot show is named; the look of the pasted text is not. */
function readPasted(html: string, keepsImages: boolean): RichDocument {
  const { document, losses } = readHtml(html, { isPasted: keepsImages })
  const lost = losses.filter(({ kind }) => kind === 'images' || kind === 'scripts')
  if (lost.length > 0) toastInfo(richText.notPasted(lostText(lost, []).join(', ')))
  return document
}

function insert(view: EditorView, document: RichDocument): void {
  // there would be no place to write after a table
  const after = document.content.at(-1)?.type === 'table' ? [{ type: 'paragraph' }] : []
  const { content } = view.state.schema.nodeFromJSON({
    ...document,
    content: [...document.content, ...after],
  })
  view.dispatch(
    view.state.tr
      // the cells of a table stay in it
      .replaceSelection(Slice.maxOpen(content, false))
      .setMeta('paste', true)
      .scrollIntoView(),
  )
}

function linkSelection({ state, dispatch }: EditorView, href: string): void {
  const { from, to } = state.selection
  const mark = state.schema.marks.link?.create({ href })
  if (mark) dispatch(state.tr.addMark(from, to, mark))
}
