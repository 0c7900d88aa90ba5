import { Download, FileUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Suppression } from '#api/compliance/suppressions.ts'
import { isOwnOptOut } from '#core/compliance/opt-out-notice.ts'
import { suppressionsFileUrl } from '#web/data/compliance/suppression-files.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf, useRead } from '#web/lib/api/query.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatShortDate } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { SuppressionsIllustration } from '#web/ui/illustrations/suppressions-illustration.tsx'
import { iconColumn } from '#web/ui/table/action-columns.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { suppressionFileText, suppressionText } from './text.ts'

const SuppressionDialog = lazyPart(() => import('./suppression-dialog.tsx'), 'SuppressionDialog')

const SuppressionImport = lazyPart(() => import('./import-dialog.tsx'), 'SuppressionImport')

export function Suppressions() {
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const mayRemove = useHasRole('admin')
  const workspaceIds = useWorkspaceFilter()
  const entries = useRead(
    api.suppressions.listSuppressions,
    { query: { search: url.search, workspaceIds, ...pageWindow(url.page) } },
    { keepsLast: true },
  )
  const selection = useSelection(workspaceIds, entries.data?.data ?? [], ({ id }) => id)
  const dialogs = useDialogs()
  const adding = dialogs.of<true>('adding')
  const importing = dialogs.of<true>('importing')
  const removing = dialogs.of<{ ids: string[]; value: string; reason: string }>('removing')

  const columns: Column<Suppression>[] = [
    {
      key: 'value',
      head: suppressionText.value,
      cell: (entry) => (
        <>
          <span className="font-semibold wrap-anywhere">
            <EmailAddress of={entry.value} />
          </span>
          {entry.lead && (
            <span className="block text-sm">
              <LeadLink id={entry.lead.id}>{entry.lead.name}</LeadLink>
            </span>
          )}
          <span className="block text-xs text-muted sm:hidden">{reasonWords(entry.reason)}</span>
        </>
      ),
    },
    {
      key: 'kind',
      width: '84px',
      head: suppressionText.kind,
      cell: (entry) => <Badge>{suppressionText.kinds[entry.kind]}</Badge>,
    },
    {
      key: 'reason',
      width: '18%',
      head: suppressionText.reason,
      from: 'sm',
      cell: (entry) => (
        <span className="text-muted">
          {reasonWords(entry.reason)}
          {entry.createdByName && ` · ${entry.createdByName}`}
        </span>
      ),
    },
    {
      key: 'notice',
      width: '110px',
      head: suppressionText.notice,
      from: 'md',
      cell: ({ notice }) => (
        <span className="text-muted" title={notice?.reason ?? undefined}>
          {notice
            ? suppressionText.notices[notice.state](formatShortDate(notice.at))
            : suppressionText.noNotice}
        </span>
      ),
    },
    {
      key: 'created',
      width: '140px',
      head: suppressionText.created,
      from: 'md',
      align: 'end',
      cell: (entry) => (
        <span className="whitespace-nowrap text-muted">{formatShortDate(entry.createdAt)}</span>
      ),
    },
  ]
  if (mayRemove) {
    columns.push(
      iconColumn(
        <X aria-hidden />,
        ({ value }) => suppressionText.removeOf(value),
        ({ id, value, reason }) => removing.show({ ids: [id], value, reason }),
      ),
    )
  }
  const acts = (
    <span className="flex flex-wrap gap-2 sm:ml-auto">
      <a
        href={suppressionsFileUrl({ search: url.search, workspaceIds })}
        download
        data-variant="outline"
        className="btn"
        title={suppressionFileText.exportHint}
      >
        <Download aria-hidden />
        {suppressionFileText.export}
      </a>
      {may && (
        <>
          <Button icon={<FileUp aria-hidden />} onClick={() => importing.show(true)}>
            {suppressionFileText.import}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => adding.show(true)}>
            {suppressionText.add}
          </Button>
        </>
      )}
    </span>
  )
  return (
    <section aria-label={suppressionText.heading}>
      <ListToolbar
        selection={selection}
        actions={
          <Button
            size="sm"
            variant="ghost-danger"
            onClick={() => {
              const [first] = selection.seen
              removing.show({
                ids: [...selection.selected],
                value: first?.value ?? '',
                reason: first?.reason ?? '',
              })
            }}
          >
            {suppressionText.remove}
          </Button>
        }
      >
        <SearchBox
          value={url.search}
          onSearch={(search) => setUrl({ search })}
          placeholder={suppressionText.searchPlaceholder}
        />
        {acts}
      </ListToolbar>
      <PagedTable
        label={suppressionText.heading}
        columns={columns}
        query={entries}
        page={url.page}
        setPage={setUrl}
        total={suppressionText.total}
        rowKey={(entry) => entry.id}
        rowTarget={({ lead }) => lead && { to: `/leads/${lead.id}` }}
        selection={mayRemove && { ...selection, rowName: ({ value }) => value }}
        onClear={url.search ? () => setUrl({ search: null }) : undefined}
        empty={
          <EmptyState
            illustration={<SuppressionsIllustration />}
            title={suppressionText.emptyTitle}
            description={suppressionText.emptyHint}
            action={may && <Button onClick={() => adding.show(true)}>{suppressionText.add}</Button>}
          />
        }
      />
      {importing.render((_, dialog) => (
        <SuppressionImport {...dialog} />
      ))}
      {adding.render((_, dialog) => (
        <SuppressionDialog {...dialog} />
      ))}
      {removing.render((entries, dialog) => (
        <RemoveSuppressions {...dialog} entries={entries} onDone={selection.clear} />
      ))}
    </section>
  )
}

/** An unknown reason is shown as it is: the server may be newer. */
const reasonWords = (reason: string): string => suppressionText.reasons[reason] ?? reason

/** Removes entries one after the other. @returns how many */
const useDeleteSuppressions = () =>
  useChangeOf('suppressions', async ({ ids, confirm }: { ids: readonly string[]; confirm?: string }) => {
    for (const id of ids)
      await api.suppressions.deleteSuppression({ params: { id }, query: confirm ? { confirm } : {} })
    return ids.length
  })

type RemoveSuppressionsProps = DialogState & {
  entries: { ids: string[]; value: string; reason: string }
  onDone: () => void
}

/** The confirmation before suppressions are removed. */
function RemoveSuppressions({ entries, onDone, ...dialog }: RemoveSuppressionsProps) {
  const remove = useDeleteSuppressions()
  const [typed, setTyped] = useState('')
  // an entry the lead requested needs the address typed as confirmation
  const asks = entries.ids.length === 1 && isOwnOptOut(entries.reason)
  const confirm = async (): Promise<void> => {
    toastSuccess(
      suppressionText.removed(await remove.mutateAsync({ ids: entries.ids, confirm: typed.trim() })),
    )
    onDone()
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={suppressionText.removeTitle(entries.ids.length, entries.value)}
      ends={suppressionText.removeEnds}
      actionLabel={suppressionText.remove}
      failed={suppressionText.removeFailed}
      onConfirm={confirm}
      unready={asks && typed.trim().toLowerCase() !== entries.value}
    >
      {asks && (
        <Field label={suppressionText.typeAddress} hint={suppressionText.typeAddressHint}>
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder={entries.value}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
