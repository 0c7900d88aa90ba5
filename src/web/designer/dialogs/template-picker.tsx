// Chooses one of the selected workspace's templates; the form takes over its subject and both bodies.
import { useState } from 'react'
import type { EmailTemplate } from '#api/email-templates.ts'
import { useWorkspaceFilter } from '#web/lib/workspace.ts'
import { useTemplateChoices } from '#web/queries/sequence.ts'
import { settingsText } from '#web/text/designer.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

export function TemplatePicker({ onPick }: { onPick: (template: EmailTemplate) => void }) {
  const query = useTemplateChoices(useWorkspaceFilter(), true)
  const [picked, setPicked] = useState('')
  const templates = query.data?.data ?? []
  const name = templates.find((template) => template.id === picked)?.name
  const pick = (id: string): void => {
    setPicked(id)
    const template = templates.find((one) => one.id === id)
    if (template) onPick(template)
  }
  return (
    <Field
      label={settingsText.template}
      hint={name && settingsText.templateFilled(name)}
      error={query.isError && settingsText.templateFailed}
    >
      <Select
        value={picked}
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
