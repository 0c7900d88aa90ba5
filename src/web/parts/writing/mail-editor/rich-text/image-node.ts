// Images in the rich text editor. An inserted one is shown at once from its data, and gets its address when it is stored.
import { Extension, Node } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** An image whose `src` is data is not stored yet, and is not part of the written mail. */
const isUnstored = (src: string): boolean => src.startsWith('data:')

export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes }) => [
    'img',
    { ...HTMLAttributes, ...(isUnstored(String(HTMLAttributes.src)) && { 'data-unstored': '' }) },
  ],
})

export const unstoredImages = ({ doc }: EditorState): Set<string> => {
  const found = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'image' && isUnstored(String(node.attrs.src))) found.add(String(node.attrs.src))
  })
  return found
}

/** Gives every image with this data its address, or removes it when it could not be stored. */
export function settleImage(
  view: EditorView,
  data: string,
  stored: { src: string; width: number } | null,
): void {
  const { tr } = view.state
  view.state.doc.descendants((node, at) => {
    if (node.type.name !== 'image' || node.attrs.src !== data) return
    const from = tr.mapping.map(at)
    if (stored) tr.setNodeAttribute(from, 'src', stored.src).setNodeAttribute(from, 'width', stored.width)
    else tr.delete(from, from + node.nodeSize)
  })
  // undo removes or restores the image, never its state of before
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

export type ImageInserting = {
  isAllowed: () => boolean
  /** @param at a position in the document; without one, the caret */
  insert: (files: readonly File[], at?: number) => void
}

/** Files from the clipboard and from a drag. */
export const imageFiles = ({ isAllowed, insert }: ImageInserting) =>
  Extension.create({
    name: 'imageFiles',
    // before the extension that reads the HTML of a paste
    priority: 200,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            const files = imageFilesOf(clipboardData)
            if (!isAllowed() || files.length === 0 || hasText(clipboardData?.getData('text/html') ?? ''))
              return false
            insert(files)
            return true
          },
          handleDrop: (view, event, _slice, isMoved) => {
            const files = imageFilesOf(event.dataTransfer)
            if (isMoved || !isAllowed() || files.length === 0) return false
            event.preventDefault()
            insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
            return true
          },
        },
      }),
    ],
  })

const imageFilesOf = (data: Pick<DataTransfer, 'files'> | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Excel and Word also copy a picture of what they copy as HTML: the words are pasted, not the picture. */
const hasText = (html: string): boolean =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== ''
