import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { suppressionText } from './text.ts'

const KINDS = ['address', 'domain'] as const

export function SuppressionDialog(dialog: DialogState) {
  const workspace = useTargetWorkspaceChoice()
  const create = useChange(api.suppressions.createSuppression)
  const draft = useDraft({ kind: 'address' as (typeof KINDS)[number], value: '' })
  const { values, set } = draft
  const isAddress = values.kind === 'address'
  const submit = (): void => {
    if (draft.flag(values.value.trim() ? {} : { value: suppressionText.needValue })) return
    create.mutate(
      { body: { workspaceId: workspace.id, ...values } },
      closing(dialog, draft, suppressionText.addFailed, (entry) =>
        toastSuccess(suppressionText.added(entry.value)),
      ),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={suppressionText.addTitle}
      isDirty={values.value.trim() !== ''}
      busy={create.isPending}
      submitLabel={suppressionText.addSubmit}
      onSubmit={submit}
      draft={draft}
    >
      <RadioCards
        label={suppressionText.kind}
        showLabel
        value={values.kind}
        onValueChange={(kind) => set({ kind })}
        cards={KINDS.map((kind) => ({ value: kind, label: suppressionText.kinds[kind] }))}
      />
      <Field
        label={suppressionText.kinds[values.kind]}
        hint={isAddress ? suppressionText.addressHint : suppressionText.domainHint}
        error={draft.issueOf('value')}
      >
        <Input
          name="value"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={254}
          placeholder={isAddress ? suppressionText.addressPlaceholder : suppressionText.domainPlaceholder}
          {...draft.input('value')}
        />
      </Field>
      <WorkspaceField workspace={workspace} />
    </FormDialog>
  )
}
