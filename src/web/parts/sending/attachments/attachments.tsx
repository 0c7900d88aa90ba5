// The paperclip, and the files of a mail: those of a draft can be removed, those of a written mail downloaded.
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { MailFile } from '#api/sending/files.ts'
import { FILE_TYPES } from '#core/sending/file-types.ts'
import { formatBytes } from '#core/text/format-bytes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { attachText } from './text.ts'
import type { Attachments } from './use-attachments.ts'

const ACCEPT = Object.values(FILE_TYPES)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',')

/** `isLabelled`: in a form, where the paperclip alone is not noticed */
export function AttachButton({ add, isLabelled }: Pick<Attachments, 'add'> & { isLabelled?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const open = (): void => input.current?.click()
  return (
    <>
      {isLabelled ? (
        <Button size="sm" icon={<Paperclip aria-hidden />} onClick={open}>
          {attachText.attach}
        </Button>
      ) : (
        <IconButton label={attachText.attach} size="md" onClick={open}>
          <Paperclip aria-hidden />
        </IconButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label={attachText.attach}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // the same file can be chosen again
          target.value = ''
        }}
      />
    </>
  )
}

const CHIP =
  'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-lg border border-line bg-surface px-2.5 text-xs font-medium'

/** The files of a draft. Nothing without a file. */
export function DraftFiles({ files, uploading, faults, isOver, remove }: Attachments) {
  return (
    <>
      {isOver && (
        <p className="rounded-lg border border-dashed border-primary bg-primary-soft px-3 py-2 text-xs">
          {attachText.drop}
        </p>
      )}
      {files.length + uploading.length > 0 && (
        <ul aria-label={attachText.list} className="flex flex-wrap gap-1.5">
          {files.map((file) => (
            <li key={file.fileId} className={`${CHIP} pr-0.5`}>
              <Content name={file.name} size={file.size} />
              <IconButton
                label={attachText.remove(file.name)}
                size="xs"
                quiet
                onClick={() => remove(file.fileId)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
          {uploading.map((name, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={`${name} ${nth}`} className={`${CHIP} text-muted`}>
              <Spinner className="size-3.5 shrink-0" />
              <span role="status" className="truncate">
                {attachText.uploading(name)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <div role="alert" className="text-xs text-red-ink">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** A link that saves a file. */
export function FileLink({ name, size, href }: { name: string; size: number; href: string }) {
  return (
    <a href={href} download={name} className={`${CHIP} hover:bg-hover`}>
      <Content name={name} size={size} />
      <span className="sr-only">{attachText.save}</span>
    </a>
  )
}

function Content({ name, size }: { name: string; size: number }) {
  return (
    <>
      <Paperclip aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="truncate">{name}</span>
      <span className="tabular shrink-0 text-muted">{formatBytes(size)}</span>
    </>
  )
}

/** The files in a written or planned mail; the text has the links to others. Nothing without a file. */
export function SentFiles({ files: all }: { files: readonly (MailFile & { isLink?: boolean })[] }) {
  const files = all.filter(({ isLink }) => !isLink)
  if (files.length === 0) return null
  return (
    <ul aria-label={attachText.list} className="mt-2 flex flex-wrap gap-1.5">
      {files.map(({ fileId, name, size }) => (
        <li key={fileId} className="max-w-full">
          <FileLink name={name} size={size} href={fileUrl(fileId, name)} />
        </li>
      ))}
    </ul>
  )
}

export const fileUrl = (id: string, name: string): string =>
  urlOf(PATHS.files.getFile.path, { params: { id }, query: { name } })
