// The details of one version: thumbnail, its changes, the effect of restoring it, and its emails.

import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { useVersion } from '#web/data/designer/versions.ts'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { TemplateText, withChips } from '#web/parts/writing/template-text.tsx'
import { useDesigner, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { modeText } from '#web/words/mail-mode.ts'
import { versionName } from '#web/words/template-versions.ts'
import { changeLines } from './change-lines.ts'
import { ChangeList } from './change-list.tsx'
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

// The emails of a version in the order they are sent.
function VersionEmails({ workflow }: { workflow: Workflow }) {
  const mails = reachableEmailDrafts(workflow)
  const steps = stepNumbers(workflow)
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{versionText.mails}</h3>
      {mails.length === 0 && <p className="text-sm text-muted">{versionText.noMails}</p>}
      <ol className="flex flex-col gap-2.5">
        {mails.map(({ id, data }) => (
          <li key={id} className="overflow-hidden rounded-[10px] border border-line bg-surface text-sm">
            <p className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-2">
              <span className="tabular text-muted">{stepName(steps.get(id) ?? 0)}</span>
              <span className="min-w-0 flex-1 font-semibold">
                <TemplateText
                  text={data.generationMode === 'ai' ? versionText.ai : data.subject || versionText.noSubject}
                />
              </span>
              <Badge tone={data.generationMode === 'ai' ? 'outline' : 'gray'}>{modeText(data)}</Badge>
            </p>
            {data.generationMode === 'manual' && data.bodyHtml ? (
              <MailFrame
                html={withChips(data.bodyHtml)}
                title={versionText.mailOf(withoutFilters(data.subject) || versionText.noSubject)}
                className="h-56 rounded-none! border-0!"
              />
            ) : (
              <p className="px-3 py-2.5 whitespace-pre-line">
                <TemplateText
                  text={(data.generationMode === 'ai' ? data.aiPrompt : data.bodyText) || versionText.noBody}
                />
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
