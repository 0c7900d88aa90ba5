// In the publish confirmation: how many leads each change affects, and how many need a decision.
import { TriangleAlert } from 'lucide-react'
import type { LaunchItem } from '#api/sequences/sequences.ts'
import { NODE_KINDS } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import type { usePublishPreview } from '#web/data/designer/versions.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { useWorkflow } from '#web/screens/designer/designer-context.ts'
import { nodeName } from '#web/screens/designer/nodes/node-name.ts'
import { describeChange } from '#web/screens/designer/versions/change-lines.ts'
import { workflowChangeText } from '#web/screens/designer/versions/versions-text.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { publishText } from './launch-text.ts'

const MAX_SHOWN_CHANGES = 10

type Props = { preview: ReturnType<typeof usePublishPreview>; warnings: readonly LaunchItem[] }

export function PublishImpact({ preview, warnings }: Props) {
  if (preview.isError)
    return (
      <Banner tone="red">{`${publishText.loadFailed}. ${failureText(preview.error, common.tryLater)}`}</Banner>
    )
  if (!preview.data) return <Skeleton className="h-20 rounded-lg" />
  const { affectedEnrollmentCount: affected, blockedEnrollmentCount: blocked, changes } = preview.data
  const hasBlockedEnrollments = preview.data.openEnrollmentCount > 0
  const messages = changes.filter(({ kind, type }) => kind !== 'moved' && NODE_KINDS[type].isInFlow)
  return (
    <div className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto">
      {hasBlockedEnrollments && (
        <p className="text-base font-semibold">
          {affected > 0 ? publishText.reaches(formatNumber(affected)) : publishText.noLeads}
        </p>
      )}
      {blocked > 0 && (
        <Banner tone="red" icon={<TriangleAlert aria-hidden />}>
          {publishText.blocked(formatNumber(blocked))}
        </Banner>
      )}
      {messages.length > 0 && (
        <ul
          aria-label={publishText.changes}
          className="divide-y divide-line rounded-[10px] border border-line"
        >
          {messages.slice(0, MAX_SHOWN_CHANGES).map((change) => (
            <li
              key={`${change.kind} ${change.nodeId}`}
              className="flex items-center justify-between gap-3 px-3 py-2 text-sm"
            >
              <span className="min-w-0">{describeChange(change, change.title)}</span>
              {hasBlockedEnrollments && (
                <span className="tabular shrink-0 text-muted">
                  {publishText.leads(formatNumber(change.enrollmentCount))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {messages.length > MAX_SHOWN_CHANGES && (
        <p className="text-sm text-muted">
          {workflowChangeText.more(formatNumber(messages.length - MAX_SHOWN_CHANGES))}
        </p>
      )}
      <Warnings items={warnings} />
    </div>
  )
}

function Warnings({ items }: { items: readonly LaunchItem[] }) {
  const workflow = useWorkflow((state) => state.workflow)
  if (items.length === 0) return null
  return (
    <ul aria-label={publishText.warnings} className="flex flex-col gap-1.5 text-sm">
      {items.map((item) => {
        const node = item.nodeId ? findNode(workflow, item.nodeId) : undefined
        return (
          <li key={`${item.code} ${item.nodeId ?? ''} ${item.message}`} className="flex items-start gap-2">
            <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0 text-amber-ink" />
            <span className="min-w-0">
              {item.message}
              {node && (
                <span className="block truncate text-xs text-muted">
                  <TemplateText text={nodeName(node)} />
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
