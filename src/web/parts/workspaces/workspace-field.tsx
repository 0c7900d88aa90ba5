// The workspace in which a form creates something; renders nothing for a user with one workspace.
import type { WorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { common } from '#web/lib/common-text.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

type WorkspaceFieldProps = {
  workspace: WorkspaceChoice
  /** clears what belongs to the previous workspace */
  onChoose?: () => void
  className?: string
}

export const WorkspaceField = ({ workspace, onChoose, className }: WorkspaceFieldProps) =>
  workspace.options.length > 1 && (
    <Field label={common.workspace} className={className}>
      <Select
        options={workspace.options}
        value={workspace.id}
        onValueChange={(id) => {
          workspace.choose(id)
          onChoose?.()
        }}
      />
    </Field>
  )
