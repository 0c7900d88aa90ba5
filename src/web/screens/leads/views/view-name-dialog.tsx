// The name of a view that is saved or renamed.
import type { LeadView, LeadViewContent } from '#api/leads/lead-views.ts'
import { MAX_LEAD_VIEW_NAME } from '#core/leads/lead-view.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx'
import { viewText } from './text.ts'

export type ViewNameDialogProps = DialogState & {
  subject: { content: LeadViewContent } | { view: LeadView }
  /** the workspace of the list; several or none: the user chooses */
  workspaceIds: string | undefined
  onSaved: (view: LeadView) => void
}

export function ViewNameDialog({ subject, workspaceIds, onSaved, ...dialog }: ViewNameDialogProps) {
  const renamed = 'view' in subject ? subject.view : null
  const workspace = useTargetWorkspaceChoice()
  const only = workspace.options.find(({ value }) => value === workspaceIds)
  const create = useChange(api.leadViews.createLeadView)
  const change = useChange(api.leadViews.updateLeadView)
  const save = async (name: string): Promise<void> => {
    if ('view' in subject) {
      await change.mutateAsync({ params: { id: subject.view.id }, body: { name } })
      toastSuccess(viewText.renamed)
    } else {
      const workspaceId = only?.value ?? workspace.id
      const view = await create.mutateAsync({ body: { workspaceId, name, content: subject.content } })
      toastSuccess(viewText.saved(view.name))
      onSaved(view)
    }
  }
  return (
    <NameDialog
      {...dialog}
      title={renamed ? viewText.renameTitle : viewText.saveTitle}
      description={renamed ? undefined : viewText.saveHint}
      initial={renamed?.name}
      maxLength={MAX_LEAD_VIEW_NAME}
      text={viewText}
      failed={viewText.saveFailed}
      onSave={save}
    >
      {!renamed && !only && <WorkspaceField workspace={workspace} />}
    </NameDialog>
  )
}
