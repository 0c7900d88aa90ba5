// The details of one version: thumbnail, its changes, the effect of restoring it, and its emails.
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { useVersion } from '#web/data/designer/versions.ts'
import { useDesigner, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { versionName } from '#web/words/template-versions.ts'
import { changeLines } from './change-lines.ts'
import { ChangeList } from './change-list.tsx'
import { VersionEmails } from './version-emails.tsx'
import { versionText } from './versions-text.ts'
import { WorkflowThumbnail } from './workflow-thumbnail.tsx'

export function VersionDetails({ workflow, number }: { workflow: Workflow; number: number }) {
  const now = useWorkflow((state) => state.workflow)
  return (
    <section
      aria-label={versionName(number)}
      className="grid min-h-0 min-w-0 gap-5 lg:grid-cols-[minmax(240px,300px)_1fr]"
    >
      <WorkflowThumbnail
        workflow={workflow}
        since={now}
        label={versionText.picture(number)}
        className="max-lg:h-64 lg:max-h-[calc(100dvh-260px)]"
      />
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <h3 className="mb-1.5 text-sm font-semibold">{versionText.compared}</h3>
          <ChangeList
            label={versionText.compared}
            lines={changeLines(now, workflow)}
            none={versionText.same}
          />
        </div>
        {number > 1 && <SincePreviousVersion workflow={workflow} number={number} />}
        <VersionEmails workflow={workflow} />
      </div>
    </section>
  )
}

/** The emails of this version. */
function SincePreviousVersion({ workflow, number }: { workflow: Workflow; number: number }) {
  const { sequenceId } = useDesigner()
  const before = useVersion(sequenceId, number - 1)
  const parsed = before.data && parseWorkflow(before.data.workflowData)
  if (before.isError || parsed?.ok === false) return null
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{versionText.sinceBefore}</h3>
      {parsed ? (
        <ChangeList label={versionText.sinceBefore} lines={changeLines(parsed.workflow, workflow)} />
      ) : (
        <Skeleton className="h-5 w-48" />
      )}
    </div>
  )
}
