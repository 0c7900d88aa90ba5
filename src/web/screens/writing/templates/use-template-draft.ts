// State of the template form: fields, saving, and conflicts with another member's version.
import { useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { useEmailTemplate, useSaveTemplate } from '#web/data/writing/email-templates.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { editorText } from './text.ts'

/** @param template null: a new template of `workspaceId` */
export function useTemplateDraft(template: EmailTemplate | null, workspaceId: string, onSaved: () => void) {
  const save = useSaveTemplate()
  const draft = useDraft({
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    bodyText: template?.bodyText ?? '',
    bodyHtml: template?.bodyHtml ?? '',
  })
  const { values } = draft
  /** a version saved meanwhile by another member: it is shown, and the next save is based on it */
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
            // there may have been a conflict before
            void newest.refetch()
          }
          draft.reportFailure(error, editorText.saveFailed)
        },
      },
    )
  }
  return { ...draft, submit, isSaving: save.isPending, theirs }
}
