// A template while it is written: its fields, the saving of it, and what to do when somebody else has saved it first.
import { useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEmailTemplate, useSaveTemplate } from '#web/writing/queries/email-templates.ts'
import { editorText } from './text.ts'

/** @param template null: a new one for `workspaceId` */
export function useTemplateDraft(template: EmailTemplate | null, workspaceId: string, onSaved: () => void) {
  const save = useSaveTemplate()
  const draft = useDraft({
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    bodyText: template?.bodyText ?? '',
    bodyHtml: template?.bodyHtml ?? '',
  })
  const { values } = draft
  /** somebody has saved another version meanwhile: it is shown, and the next saving comes after it */
  const [isBehind, setBehind] = useState(false)
  const newest = useEmailTemplate(isBehind ? template?.id : undefined)
  const theirs = isBehind && newest.data && newest.data.version !== template?.version ? newest.data : null

  const submit = (): void => {
    if (draft.flag(values.name.trim() ? {} : { name: editorText.needName })) return
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
            // it may be the second time
            void newest.refetch()
          }
          draft.reportFailure(error, editorText.saveFailed)
        },
      },
    )
  }
  return { ...draft, submit, isSaving: save.isPending, theirs }
}
