// Chooses one of the selected workspace's templates; the form takes over its subject and both bodies.
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { settingsText } from '#web/shared/mail-editor/email-settings-text.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useEmailTemplates } from '#web/writing/queries/email-templates.ts'

/** How many templates the list shows. */
const MAX_TEMPLATES = 100

type Props = {
  /** the id of the one the texts came from, or '' */
  picked: string
  onPick: (template: EmailTemplate) => void
}

export function TemplatePicker({ picked, onPick }: Props) {
  const query = useEmailTemplates({ workspaceIds: useWorkspaceFilter(), limit: MAX_TEMPLATES, offset: 0 })
  const templates = query.data?.data ?? []
  const pick = (id: string): void => {
    const template = templates.find((one) => one.id === id)
    if (template) onPick(template)
  }
  return (
    <Field label={settingsText.template} error={query.isError && settingsText.templateFailed}>
      <Select
        // one that was deleted or belongs to another workspace is not in the list
        value={templates.some(({ id }) => id === picked) ? picked : ''}
        onValueChange={pick}
        disabled={templates.length === 0}
        placeholder={
          query.isSuccess && templates.length === 0 ? settingsText.templateEmpty : settingsText.templateNone
        }
        options={templates.map((template) => ({ value: template.id, label: template.name }))}
      />
    </Field>
  )
}
