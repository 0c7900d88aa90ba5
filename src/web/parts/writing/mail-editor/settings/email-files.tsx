// The files of every mail of an email draft, or of a template: chosen, uploaded and listed.
import type { ReactNode } from 'react'
import { attachedOrLinked } from '#core/sending/file-links.ts'
import { AttachButton, DraftFiles, SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { type Attachments, useAttachments } from '#web/parts/sending/attachments/use-attachments.ts'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import type { EmailSettingsFormState } from './use-email-settings-form.ts'

type EmailFilesProps = { state: EmailSettingsFormState; workspaceId: string; readOnly: boolean }

export function EmailFiles({ state: { form, change }, workspaceId, readOnly }: EmailFilesProps) {
  const files = form.files ?? []
  const attachments = useAttachments(workspaceId, files, (alter) =>
    change((now) => ({ files: alter(now.files ?? []) })),
  )
  if (readOnly) return <SentFiles files={files} />
  const { linked } = attachedOrLinked(files)
  return (
    <FilesField attachments={attachments} hint={settingsText.filesHint}>
      {linked.length > 0 && (
        <p className="text-xs text-muted">
          {settingsText.filesLinked(linked.map(({ name }) => name).join(', '))}
        </p>
      )}
    </FilesField>
  )
}

type FilesFieldProps = { attachments: Attachments; hint: string; children: ReactNode }

/** @param children below the files */
export function FilesField({ attachments, hint, children }: FilesFieldProps) {
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3" {...attachments.dropTarget}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold">{settingsText.files}</p>
          <p className="text-xs text-muted">{hint}</p>
        </div>
        <AttachButton add={attachments.add} isLabelled />
      </div>
      <DraftFiles {...attachments} />
      {children}
    </div>
  )
}
