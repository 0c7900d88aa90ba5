// Stores the images that are inserted into the editor, and shows how many are being stored.
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { imageType, MAX_IMAGE_BYTES } from '#core/writing/mail-images.ts'
import { api } from '#web/lib/api/api.ts'
import { failureText, toastError } from '#web/lib/toast.ts'
import { readDataUrl } from '#web/parts/writing/mail-frame/stored-images.ts'
import { settleImage, unstoredImages } from './image-node.ts'
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

const MAX_WIDTH = 1200
/** A mail is about 600 px wide; a larger image is shown in this width and stays sharp. */
const SHOWN_WIDTH = 600
const NARROWER = [1200, 900, 600]
const WHITE = '#fff'

type PreparedImage = {
  file: Blob
  /** CSS pixels in the mail */
  width: number
}

/**
 * At most 1200 px wide and 1 MB. Photos are always written again, because their files can name the place where they
 * were taken. @returns null for a file that is no image a browser can read, or that stays too large
 */
async function prepareImage(file: Blob): Promise<PreparedImage | null> {
  const type = imageType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (type === null) return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  try {
    const width = Math.min(bitmap.width, SHOWN_WIDTH)
    const isSmall = file.size <= MAX_IMAGE_BYTES
    // an animation would lose its motion
    if (isSmall && (type === 'image/gif' || (type === 'image/png' && bitmap.width <= MAX_WIDTH)))
      return { file, width }
    const smaller = await firstThatFits(bitmap, type === 'image/jpeg')
    return smaller && { file: smaller, width }
  } finally {
    bitmap.close()
  }
}

async function firstThatFits(bitmap: ImageBitmap, isPhoto: boolean): Promise<Blob | null> {
  for (const width of NARROWER.filter((one, nth) => nth === 0 || one < bitmap.width)) {
    const types = isPhoto ? (['image/jpeg'] as const) : (['image/png', 'image/jpeg'] as const)
    for (const type of types) {
      const written = await draw(bitmap, Math.min(width, bitmap.width), type)
      if (written && written.size <= MAX_IMAGE_BYTES) return written
    }
  }
  return null
}

function draw(bitmap: ImageBitmap, width: number, type: 'image/png' | 'image/jpeg'): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (type === 'image/jpeg') {
    context.fillStyle = WHITE
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.88))
}
