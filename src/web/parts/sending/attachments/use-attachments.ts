// The files of a mail that is being written: each is uploaded when it is chosen, and the draft keeps what the server has stored.
import { type DragEvent, useRef, useState } from 'react'
import type { MailFile } from '#api/sending/files.ts'
import { addFiles, attachmentsFault, FILE_TOO_LARGE, MAX_FILE_BYTES } from '#core/sending/attachments.ts'
import { uploadFile } from '#web/data/sending/files.ts'
import { failureText } from '#web/lib/toast.ts'
import { attachText } from './text.ts'

export type Attachments = {
  files: readonly MailFile[]
  /** names of files that are being uploaded */
  uploading: readonly string[]
  /** why files were not attached */
  faults: readonly string[]
  /** files are dragged over the form */
  isOver: boolean
  add: (chosen: readonly File[]) => void
  /** adds files that are stored, such as those of a template */
  addStored: (stored: readonly MailFile[]) => void
  remove: (fileId: string) => void
  /** of the element on which files can be dropped */
  dropTarget: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** @param onChange is also called after the form was closed, when an upload ends: it changes the newest draft */
export function useAttachments(
  workspaceId: string,
  files: readonly MailFile[],
  onChange: (change: (files: readonly MailFile[]) => MailFile[]) => void,
): Attachments {
  const [uploading, setUploading] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  // with the sizes of what is being uploaded
  const sizes = useRef(new Map<File, number>())
  const upload = async (file: File): Promise<void> => {
    setUploading((names) => [...names, file.name])
    try {
      const stored = await uploadFile(workspaceId, file)
      onChange((before) => [...before.filter(({ fileId }) => fileId !== stored.fileId), stored])
    } catch (error) {
      setFaults((before) => [...before, `${file.name}: ${failureText(error, attachText.failed)}`])
    } finally {
      sizes.current.delete(file)
      setUploading((names) => names.toSpliced(names.indexOf(file.name), 1))
    }
  }
  const add = (chosen: readonly File[]): void => {
    const found: string[] = []
    for (const file of chosen) {
      const all = [...files.map(({ size }) => size), ...sizes.current.values(), file.size]
      const fault = file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : attachmentsFault(all)
      if (fault) found.push(`${file.name}: ${fault}`)
      else {
        sizes.current.set(file, file.size)
        void upload(file)
      }
    }
    setFaults(found)
  }
  return {
    files,
    uploading,
    faults,
    isOver,
    add,
    addStored: (stored) => {
      setFaults(addFiles(files, stored).faults)
      onChange((before) => addFiles(before, stored).files)
    },
    remove: (id) => {
      setFaults([])
      onChange((before) => before.filter(({ fileId }) => fileId !== id))
    },
    dropTarget: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event) => {
        setOver(false)
        // the editor has put an image into the text
        if (event.isDefaultPrevented() || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      },
    },
  }
}
