// Creates an API key and shows it once.
import { useState } from 'react'
import { API_KEY_SCOPES, type ApiKeyScope } from '#core/access.ts'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { WorkspaceChoice } from '#web/parts/workspaces/workspace-checkboxes.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#web/ui/dialog/secret-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { apiKeyText } from './text.ts'

type ApiKeyDialogProps = DialogState
type Expiry = keyof typeof apiKeyText.expiries

const EXPIRIES = ['30', '90', '365', 'none'] as const satisfies readonly Expiry[]

export function ApiKeyDialog(dialog: ApiKeyDialogProps) {
  const create = useChange(api.apiKeys.createApiKey, { isAwaited: true })
  const workspaces = useMyWorkspaces()
  const current = useCurrentWorkspace()
  const first = current ?? workspaces[0]
  const [key, setKey] = useState<string>()
  const draft = useDraft({
    name: '',
    scope: 'read' as ApiKeyScope,
    workspaceIds: first ? [first.id] : [],
    expiry: '90' as Expiry,
  })
  const { name, scope, workspaceIds, expiry } = draft.values
  if (key !== undefined) return <MadeKey text={key} {...dialog} />
  const submit = (): void => {
    const wrong = {
      ...(!name.trim() && { name: apiKeyText.needName }),
      ...(workspaceIds.length === 0 && { workspaceIds: apiKeyText.needWorkspace }),
    }
    if (draft.flag(wrong)) return
    create.mutate(
      { body: { name, scope, workspaceIds, expiresInDays: expiry === 'none' ? null : Number(expiry) } },
      {
        onSuccess: (made) => setKey(made.key),
        onError: (error) => draft.reportFailure(error, apiKeyText.createFailed),
      },
    )
  }
  const toggle = (id: string, on: boolean): void =>
    draft.set({ workspaceIds: on ? [...workspaceIds, id] : workspaceIds.filter((one) => one !== id) })
  return (
    <FormDialog
      {...dialog}
      title={apiKeyText.create}
      isDirty={name.trim() !== ''}
      busy={create.isPending}
      submitLabel={apiKeyText.create}
      onSubmit={submit}
      draft={draft}
    >
      <Field label={apiKeyText.name} hint={apiKeyText.nameHint} error={draft.issueOf('name')}>
        <Input
          name="name"
          maxLength={100}
          placeholder={apiKeyText.namePlaceholder}
          {...draft.input('name')}
        />
      </Field>
      <RadioCards
        label={apiKeyText.scope}
        showLabel
        value={scope}
        onValueChange={(next) => draft.set({ scope: next })}
        cards={API_KEY_SCOPES.map((value) => ({
          value,
          label: apiKeyText.scopes[value],
          hint: apiKeyText.scopeHints[value],
        }))}
      />
      <WorkspaceChoice
        legend={apiKeyText.workspaces}
        workspaces={workspaces}
        chosen={workspaceIds}
        onToggle={toggle}
        error={draft.issueOf('workspaceIds')}
      />
      <Field label={apiKeyText.expiry}>
        <Select
          className="w-auto"
          value={expiry}
          onValueChange={(next) => draft.set({ expiry: next })}
          options={EXPIRIES.map((value) => ({ value, label: apiKeyText.expiries[value] }))}
        />
      </Field>
    </FormDialog>
  )
}

const MadeKey = ({ text, ...dialog }: ApiKeyDialogProps & { text: string }) => (
  <SecretDialog {...dialog} secret={text} text={apiKeyText.made}>
    <p className="mt-4 text-sm">{apiKeyText.use}</p>
    <code className="mt-1 block rounded-lg bg-sunken px-3 py-2 text-xs break-all">
      Authorization: Bearer {text}
    </code>
  </SecretDialog>
)
