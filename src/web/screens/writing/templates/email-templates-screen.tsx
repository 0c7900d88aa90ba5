import { Plus } from 'lucide-react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { useEmailTemplates, useSaveTemplate } from '#web/data/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { useOpenFromAddress } from '#web/lib/form/open-from-address.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageCount, pageWindow, useExistingPage } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { NoMatchIllustration } from '#web/ui/illustrations/no-match-illustration.tsx'
import { TemplatesIllustration } from '#web/ui/illustrations/templates-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { DeleteTemplates, type TemplatesToDelete } from './delete-templates.tsx'
import { templateColumns } from './template-columns.tsx'
import { templatesText } from './text.ts'

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'), 'TemplateDialog')
const VersionsDialog = lazyPart(() => import('./versions/versions-dialog.tsx'), 'VersionsDialog')
const UsesDialog = lazyPart(() => import('./uses-dialog.tsx'), 'UsesDialog')
const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog')

export function EmailTemplatesScreen() {
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const workspaceIds = useWorkspaceFilter()
  const templates = useEmailTemplates({
    search: url.search,
    workspaceIds,
    ...pageWindow(url.page),
  })
  const { selected, select, clear } = useSelection(workspaceIds)
  const dialogs = useDialogs<{
    editing: EmailTemplate | null
    looking: EmailTemplate
    deleting: TemplatesToDelete
    versions: EmailTemplate
    uses: EmailTemplate
  }>()
  const editing = dialogs.of('editing')
  const looking = dialogs.of('looking')
  const deleting = dialogs.of('deleting')
  const versions = dialogs.of('versions')
  const uses = dialogs.of('uses')
  const save = useSaveTemplate()
  useOpenFromAddress(may ? { new: () => editing.show(null) } : {})
  const rows = templates.data?.data ?? []
  const total = templates.data?.total ?? 0
  useExistingPage(url.page, templates.data?.total, (page) => setUrl({ page }, { replace: true }))

  const duplicate = ({ workspaceId, name, subject, bodyText, bodyHtml }: EmailTemplate): void =>
    save.mutate(
      { workspaceId, fields: { name: templatesText.copyOf(name), subject, bodyText, bodyHtml } },
      {
        onSuccess: () => toastSuccess(templatesText.duplicated),
        onError: (error) => toastFailure(error, templatesText.duplicateFailed),
      },
    )
  const open = may ? editing.show : looking.show
  const create = may && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => editing.show(null)}>
      {templatesText.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={templatesText.title} description={templatesText.description} actions={create} />
      <div className="flex min-h-[38px] flex-wrap items-center gap-2 pb-3">
        {selected.size > 0 ? (
          <BulkBar count={selected.size} onClear={clear}>
            <Button
              size="sm"
              variant="ghost-danger"
              onClick={() => deleting.show(doomed([...selected], rows))}
            >
              {common.remove}
            </Button>
          </BulkBar>
        ) : (
          <SearchBox
            value={url.search}
            onSearch={(search) => setUrl({ search })}
            placeholder={templatesText.searchPlaceholder}
          />
        )}
      </div>
      <Table
        label={templatesText.title}
        columns={templateColumns({
          may,
          onOpen: open,
          onPreview: looking.show,
          onDuplicate: duplicate,
          onVersions: versions.show,
          onUses: uses.show,
          onDelete: ({ id }) => deleting.show(doomed([id], rows)),
        })}
        rows={rows}
        rowKey={(template) => template.id}
        rowTarget={(template) => ({ onOpen: () => open(template) })}
        loading={templates.isPending}
        stale={templates.isPlaceholderData}
        {...(may && {
          selection: {
            selected,
            onChange: select,
            rowName: (template: EmailTemplate) => template.name,
          },
        })}
        error={templates.isError ? <QueryError query={templates} /> : undefined}
        empty={
          url.search ? (
            <EmptyState
              illustration={<NoMatchIllustration />}
              title={common.noResults}
              description={common.noResultsHint}
              action={<Button onClick={() => setUrl({ search: null })}>{common.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              illustration={<TemplatesIllustration />}
              title={templatesText.emptyTitle}
              description={templatesText.emptyHint}
              action={may && <Button onClick={() => editing.show(null)}>{templatesText.create}</Button>}
            />
          )
        }
      />
      <Pagination
        page={url.page}
        pages={pageCount(total)}
        onPage={(page) => setUrl({ page })}
        summary={templates.data && templatesText.total(formatNumber(total))}
      />
      {editing.value !== undefined && (
        <TemplateDialog {...editing} key={`edit-${editing.key}`} template={editing.value} />
      )}
      {looking.value && <PreviewDialog {...looking} key={`look-${looking.key}`} template={looking.value} />}
      {versions.value && (
        <VersionsDialog {...versions} key={`versions-${versions.key}`} template={versions.value} may={may} />
      )}
      {uses.value && <UsesDialog {...uses} key={`uses-${uses.key}`} template={uses.value} />}
      <DeleteTemplates {...deleting} onDone={clear} />
    </>
  )
}

function doomed(ids: string[], rows: readonly EmailTemplate[]): TemplatesToDelete {
  const known = rows.filter(({ id }) => ids.includes(id))
  return { ids, name: known[0]?.name ?? '', used: known.filter(({ sequenceCount }) => sequenceCount > 0) }
}
