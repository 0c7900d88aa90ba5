// Adds the person a reply names as a lead of the same company.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { ReplyIntent } from '#api/inbox/inbox-intents.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { intentText } from './text.ts'

type AddPersonDialogProps = DialogState & {
  thread: InboxThreadDetail
  person: NonNullable<ReplyIntent['person']>
}

export function AddPersonDialog({ thread, person, ...dialog }: AddPersonDialogProps) {
  const navigate = useNavigate()
  const create = useChange(api.leads.createLead)
  const [values, setValues] = useState({
    companyName: thread.lead?.companyName ?? '',
    contactName: person.name,
    jobTitle: person.title ?? '',
    contactEmail: person.email ?? '',
  })
  const [fault, setFault] = useState<string>()
  const input = (key: keyof typeof values, type: 'text' | 'email' = 'text') => (
    <Input
      type={type}
      maxLength={200}
      value={values[key]}
      onChange={(event) => {
        setValues({ ...values, [key]: event.target.value })
        setFault(undefined)
      }}
    />
  )
  const submit = (): void => {
    const name = values.contactName.trim()
    const email = values.contactEmail.trim()
    const title = values.jobTitle.trim()
    if (name === '' && email === '') {
      setFault(intentText.needName)
      return
    }
    create.mutate(
      {
        body: {
          workspaceId: thread.workspaceId,
          companyName: values.companyName.trim(),
          contactName: name,
          ...(title !== '' && { customFields: { [intentText.jobTitle]: title } }),
          ...(email !== '' && { contactEmail: email }),
        },
      },
      {
        onSuccess: ({ id, wasInBin }) => {
          dialog.onOpenChange(false)
          toastSuccess((wasInBin ? intentText.restored : intentText.added)(name || email), {
            label: intentText.open,
            onSelect: () => void navigate(`/leads/${id}`),
          })
        },
        onError: (error) => setFault(failureText(error, intentText.addFailed)),
      },
    )
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={intentText.addTitle}
      description={intentText.addHint}
      busy={create.isPending}
      submitLabel={intentText.add}
      onSubmit={submit}
    >
      <Field label={intentText.company}>{input('companyName')}</Field>
      <Field label={intentText.name} error={fault}>
        {input('contactName')}
      </Field>
      <Field label={intentText.jobTitle}>{input('jobTitle')}</Field>
      <Field label={intentText.email} hint={person.email ? undefined : intentText.noEmail}>
        {input('contactEmail', 'email')}
      </Field>
    </FormDialog>
  )
}
