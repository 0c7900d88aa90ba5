// Stores the images that are inserted into the editor, and shows how many are being stored.
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { failureText, toastError } from '#web/lib/toast.ts'
import { readDataUrl } from '#web/parts/writing/mail-frame/stored-images.ts'
import { settleImage, unstoredImages } from './image-node.ts'
import { prepareImage } from './prepare-image.ts'
import { richText } from './rich-text-text.ts'

/** @returns how many images are not stored yet */
export function useImageUploads(editor: Editor | null, workspaceIds: readonly string[]): number {
  const begun = useRef(new Set<string>())
  const [count, setCount] = useState(0)
  const workspaces = useRef(workspaceIds)
  workspaces.current = workspaceIds
  useEffect(() => {
    if (!editor) return
    const storeNew = (): void => {
      const waiting = unstoredImages(editor.state)
      setCount(waiting.size)
      for (const data of waiting) {
        if (begun.current.has(data)) continue
        begun.current.add(data)
        void storeImage(data, workspaces.current).then((stored) => {
          begun.current.delete(data)
          if (!editor.isDestroyed) settleImage(editor.view, data, stored)
        })
      }
    }
    storeNew()
    editor.on('update', storeNew)
    return () => void editor.off('update', storeNew)
  }, [editor])
  return count
}

/** @returns null after the reason was shown */
async function storeImage(
  data: string,
  workspaceIds: readonly string[],
): Promise<{ src: string; width: number } | null> {
  try {
    const prepared = await prepareImage(blobOf(data))
    if (!prepared) {
      toastError(richText.imageRejected)
      return null
    }
    const [, image = ''] = (await readDataUrl(prepared.file)).split(',')
    const { address } = await api.images.storeImage({ body: { workspaceIds: [...workspaceIds], image } })
    return { src: address, width: prepared.width }
  } catch (error) {
    toastError(failureText(error, richText.imageFailed))
    return null
  }
}

function blobOf(data: string): Blob {
  const text = atob(data.slice(data.indexOf(',') + 1))
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))])
}
