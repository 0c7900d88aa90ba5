import { Plus } from 'lucide-react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { useDeleteTemplates, useEmailTemplates, useSaveTemplate } from '#web/data/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { useOpenFromAddress } from '#web/lib/form/open-from-address.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toasts } from '#web/lib/toast.ts'
import { templateUsesText } from '#web/screens/writing/templates/versions/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { TemplatesIllustration } from '#web/ui/illustrations/templates-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { templateColumns } from './template-columns.tsx'
import { templatesText } from './text.ts'
import { UsesList } from './uses-list.tsx'

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
  const rows = templates.data?.data ?? []
  const selection = useSelection(workspaceIds, rows, ({ id }) => id)
  const dialogs = useDialogs()
  const editing = dialogs.of<EmailTemplate | null>('editing')
  const looking = dialogs.of<EmailTemplate>('looking')
  const deleting = dialogs.of<TemplatesToDelete>('deleting')
  const versions = dialogs.of<EmailTemplate>('versions')
  const uses = dialogs.of<EmailTemplate>('uses')
  const save = useSaveTemplate()
  useOpenFromAddress(may ? { new: () => editing.show(null) } : {})

  const duplicate = ({ workspaceId, name, subject, bodyText, bodyHtml, files }: EmailTemplate): void =>
    save.mutate(
      { workspaceId, fields: { name: templatesText.copyOf(name), subject, bodyText, bodyHtml, files } },
      toasts(templatesText.duplicated, templatesText.duplicateFailed),
    )
  const open = may ? editing.show : looking.show
  const create = may && (
    <Button
      variant="primary"
      className={rows.length > 0 ? 'thumb-action' : ''}
      icon={<Plus aria-hidden />}
      onClick={() => editing.show(null)}
    >
      {templatesText.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={templatesText.title} description={templatesText.description} actions={create} />
      <ListToolbar
        selection={selection}
        actions={
          <Button
            size="sm"
            variant="ghost-danger"
            onClick={() => deleting.show(doomed([...selection.selected], selection.seen))}
          >
            {common.remove}
          </Button>
        }
      >
        <SearchBox
          value={url.search}
          onSearch={(search) => setUrl({ search })}
          placeholder={templatesText.searchPlaceholder}
        />
      </ListToolbar>
      <PagedTable
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
        query={templates}
        page={url.page}
        setPage={setUrl}
        total={templatesText.total}
        rowKey={(template) => template.id}
        rowTarget={(template) => ({ onOpen: () => open(template) })}
        selection={may && { ...selection, rowName: ({ name }) => name }}
        onClear={url.search ? () => setUrl({ search: null }) : undefined}
        empty={
          <EmptyState
            illustration={<TemplatesIllustration />}
            title={templatesText.emptyTitle}
            description={templatesText.emptyHint}
            action={may && <Button onClick={() => editing.show(null)}>{templatesText.create}</Button>}
          />
        }
      />
      {editing.render((template, dialog) => (
        <TemplateDialog {...dialog} template={template} />
      ))}
      {looking.render((template, dialog) => (
        <PreviewDialog {...dialog} template={template} />
      ))}
      {versions.render((template, dialog) => (
        <VersionsDialog {...dialog} template={template} may={may} />
      ))}
      {uses.render((template, dialog) => (
        <UsesDialog {...dialog} template={template} />
      ))}
      {deleting.render((templates, dialog) => (
        <DeleteTemplates {...dialog} {...templates} onDone={selection.clear} />
      ))}
    </>
  )
}

function doomed(ids: string[], rows: readonly EmailTemplate[]): TemplatesToDelete {
  const known = rows.filter(({ id }) => ids.includes(id))
  return { ids, name: known[0]?.name ?? '', used: known.filter(({ sequenceCount }) => sequenceCount > 0) }
}

/** `used`: templates used in sequences */
type TemplatesToDelete = {
  ids: string[]
  name: string
  used: { id: string; name: string; version: number }[]
}
type DeleteTemplatesProps = DialogState & TemplatesToDelete & { onDone: () => void }

function DeleteTemplates({ ids, name, used, onDone, ...dialog }: DeleteTemplatesProps) {
  const remove = useDeleteTemplates()
  const toastUndo = useUndoDeleteToast()
  const confirm = async (): Promise<void> => {
    toastUndo(templatesText.deleted(await remove.mutateAsync(ids)), ids)
    onDone()
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={templatesText.deleteTitle(ids.length, name)}
      description={templatesText.deleteHint}
      actionLabel={common.remove}
      failed={templatesText.deleteFailed}
      onConfirm={confirm}
    >
      {used.length > 0 && (
        <div className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto">
          {used.map((template) => (
            <section key={template.id} aria-label={templateUsesText.title(template.name)}>
              <h3 className="mb-1.5 text-sm font-semibold">{templateUsesText.title(template.name)}</h3>
              <UsesList template={template} onLeave={() => dialog.onOpenChange(false)} />
            </section>
          ))}
        </div>
      )}
    </ConfirmDialog>
  )
}
