// Mails filled from a template: sequence, mail, version, with a link to the workflow.
import { Link } from 'react-router'
import type { TemplateUse } from '#api/writing/email-templates.ts'
import { useTemplateUses } from '#web/data/writing/template-versions.ts'
import { common } from '#web/lib/common-text.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { templateUsesText } from '#web/screens/writing/templates/versions/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type Props = {
  template: { id: string; name: string; version: number }
  /** closes the dialog when a link is followed */
  onLeave: () => void
}

export function UsesList({ template, onLeave }: Props) {
  const uses = useTemplateUses(template.id)
  if (uses.isPending) return <Skeleton className="h-24 rounded-xl" />
  if (uses.isError) return <QueryError title={templateUsesText.loadFailed} query={uses} />
  const rows = uses.data.pages.flatMap(({ data }) => data)
  if (rows.length === 0) {
    return (
      <div className="py-4 text-center">
        <p className="text-sm font-semibold">{templateUsesText.empty}</p>
        <p className="mt-1 text-sm text-muted">{templateUsesText.emptyHint}</p>
      </div>
    )
  }
  return (
    <>
      <ul aria-label={templateUsesText.title(template.name)} className="flex flex-col gap-1.5">
        {rows.map((use) => (
          <li key={`${use.sequenceId} ${use.nodeId}`} className="rounded-lg border border-line px-3 py-2">
            <Use use={use} newest={template.version} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {uses.hasNextPage && (
        <Button
          size="sm"
          className="mt-2"
          busy={uses.isFetchingNextPage}
          onClick={() => void uses.fetchNextPage()}
        >
          {common.more}
        </Button>
      )}
    </>
  )
}

function Use({ use, newest, onLeave }: { use: TemplateUse; newest: number; onLeave: () => void }) {
  return (
    <>
      <Link
        to={`/sequences/${use.sequenceId}/workflow`}
        onClick={onLeave}
        className="link block truncate text-sm font-semibold"
      >
        {use.sequenceName}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <span className="min-w-0 truncate">
          <TemplateText text={use.nodeTitle} />
        </span>
        <span className="tabular">{templateUsesText.version(use.templateVersion)}</span>
        {use.templateVersion < newest && <Badge tone="blue">{templateUsesText.older}</Badge>}
        {use.isPublishedOnly && <Badge tone="amber">{templateUsesText.publishedOnly}</Badge>}
        {use.isChanged && <Badge>{templateUsesText.changed}</Badge>}
      </p>
    </>
  )
}
