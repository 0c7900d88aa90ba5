// Two workflows with a common base, side by side: the stored one and the one on the screen.
import type { ReactNode } from 'react'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { useWorkflow } from '#web/screens/designer/designer-context.ts'
import { saveConflictText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { changeLines } from '#web/screens/designer/versions/change-lines.ts'
import { ChangeList } from '#web/screens/designer/versions/change-list.tsx'
import { changedInBoth } from '#web/screens/designer/versions/workflow-diff.ts'
import { WorkflowThumbnail } from '#web/screens/designer/versions/workflow-thumbnail.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { StoredWorkflow } from './use-stored-workflow.ts'

export function CompareWorkflows({ stored }: { stored: StoredWorkflow }) {
  const mine = useWorkflow((state) => state.workflow)
  const base = useWorkflow((state) => state.saved)
  const both = stored.isReadable ? changedInBoth(base, stored.workflow, mine) : new Set<string>()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {stored.isReadable ? (
        <Side
          name={saveConflictText.stored}
          hint={savedByText(stored)}
          workflow={stored.workflow}
          base={base}
          both={both}
        />
      ) : (
        <Banner tone="red">{saveConflictText.unreadable}</Banner>
      )}
      <Side
        name={saveConflictText.mine}
        hint={saveConflictText.notSaved}
        workflow={mine}
        base={base}
        both={both}
      />
    </div>
  )
}

function savedByText({ draft: { isMine, savedByName, savedAt } }: StoredWorkflow): ReactNode {
  const when = formatRelative(savedAt)
  const words = isMine
    ? saveConflictText.savedByMe(when)
    : savedByName
      ? saveConflictText.savedBy(savedByName, when)
      : saveConflictText.savedAt(when)
  return (
    <time dateTime={savedAt} title={formatDateTime(savedAt)}>
      {words}
    </time>
  )
}

type SideProps = {
  name: string
  hint: ReactNode
  workflow: Workflow
  base: Workflow
  both: ReadonlySet<string>
}

function Side({ name, hint, workflow, base, both }: SideProps) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
        {name}
        <span className="text-xs font-normal text-muted">{hint}</span>
      </h3>
      <WorkflowThumbnail
        workflow={workflow}
        since={base}
        label={saveConflictText.picture(name)}
        className="h-[300px]"
      />
      <ChangeList
        label={saveConflictText.changes(name)}
        lines={changeLines(base, workflow)}
        none={saveConflictText.unchanged}
        both={both}
      />
    </section>
  )
}
