// State of the template form: fields, files, saving, and conflicts with another member's version.
import { useRef, useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { useEmailTemplate, useSaveTemplate } from '#web/data/writing/email-templates.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useAttachments } from '#web/parts/sending/attachments/use-attachments.ts'
import { editorText } from './text.ts'

/** @param template null: a new template of `workspaceId` */
export function useTemplateDraft(template: EmailTemplate | null, workspaceId: string, onSaved: () => void) {
  const save = useSaveTemplate()
  const draft = useDraft({
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    bodyText: template?.bodyText ?? '',
    bodyHtml: template?.bodyHtml ?? '',
    files: template?.files ?? [],
  })
  const { values } = draft
  // an upload may end after another one
  const files = useRef(values.files)
  files.current = values.files
  const attachments = useAttachments(workspaceId, values.files, (alter) => {
    files.current = alter(files.current)
    draft.set({ files: files.current })
  })
  /** a version saved meanwhile by another member: it is shown, and the next save is based on it */
  const [isBehind, setBehind] = useState(false)
  const newest = useEmailTemplate(isBehind ? template?.id : undefined)
  const theirs = isBehind && newest.data && newest.data.version !== template?.version ? newest.data : null

  const submit = (): void => {
    const issues = {
      ...(!values.name.trim() && { name: editorText.needName }),
      ...(attachments.uploading.length > 0 && { files: editorText.uploading }),
    }
    if (draft.flag(issues)) return
    save.mutate(
      template
        ? { id: template.id, version: theirs?.version ?? template.version, fields: values }
        : { workspaceId, fields: values },
      {
        onSuccess: ({ version }) => {
          toastSuccess(
            template && version !== template.version ? editorText.savedAs(version) : editorText.saved,
          )
          onSaved()
        },
        onError: (error) => {
          if (isFailure(error) && error.code === 'email_template_changed') {
            setBehind(true)
            // there may have been a conflict before
            void newest.refetch()
          }
          draft.reportFailure(error, editorText.saveFailed)
        },
      },
    )
  }
  return { ...draft, attachments, submit, isSaving: save.isPending, theirs }
}
