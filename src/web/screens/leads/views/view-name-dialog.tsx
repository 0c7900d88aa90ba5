// The name of a view that is saved or renamed.
import type { LeadView, LeadViewContent } from '#api/leads/lead-views.ts'
import { MAX_LEAD_VIEW_NAME } from '#core/leads/lead-view.ts'
import { useChangeLeadView, useCreateLeadView } from '#web/data/leads/lead-views.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { viewText } from './text.ts'

export type ViewNameDialogProps = {
  subject: { content: LeadViewContent } | { view: LeadView }
  /** the workspace of the list; several or none: the user chooses */
  workspaceIds: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: (view: LeadView) => void
}

export function ViewNameDialog({ subject, workspaceIds, open, onOpenChange, onSaved }: ViewNameDialogProps) {
  const renamed = 'view' in subject ? subject.view : null
  const workspace = useTargetWorkspaceChoice()
  const only = workspace.options.find(({ value }) => value === workspaceIds)
  const create = useCreateLeadView()
  const change = useChangeLeadView()
  const draft = useDraft({ name: renamed?.name ?? '' })
  const { name } = draft.values
  const submit = async (): Promise<void> => {
    if (draft.flag(name.trim() ? {} : { name: viewText.needName })) return
    try {
      if ('view' in subject) {
        await change.mutateAsync({ id: subject.view.id, name })
        toastSuccess(viewText.renamed)
      } else {
        const workspaceId = only?.value ?? workspace.id
        const view = await create.mutateAsync({ workspaceId, name, content: subject.content })
        toastSuccess(viewText.saved(view.name))
        onSaved(view)
      }
      onOpenChange(false)
    } catch (error) {
      draft.reportFailure(error, viewText.saveFailed)
    }
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={renamed ? viewText.renameTitle : viewText.saveTitle}
      description={renamed ? undefined : viewText.saveHint}
      size="sm"
      isDirty={draft.isDirty}
      busy={create.isPending || change.isPending}
      submitLabel={viewText.submit}
      onSubmit={() => void submit()}
      form={draft.form}
      formError={draft.formError}
    >
      <Field label={viewText.name} error={draft.issueOf('name')}>
        <Input
          name="name"
          maxLength={MAX_LEAD_VIEW_NAME}
          placeholder={viewText.namePlaceholder}
          value={name}
          onChange={(event) => draft.set({ name: event.target.value })}
        />
      </Field>
      {!renamed && !only && workspace.options.length > 1 && (
        <Field label={common.workspace}>
          <Select options={workspace.options} value={workspace.id} onValueChange={workspace.choose} />
        </Field>
      )}
    </FormDialog>
  )
}
