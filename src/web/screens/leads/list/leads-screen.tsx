import { Ellipsis, FileUp, FolderPlus, Globe, Handshake, Plus, Send, Tag, Trash2 } from 'lucide-react'
import type { Lead } from '#api/leads/leads.ts'
import { LEAD_SORTS, MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import { useGroupChoices } from '#web/data/leads/customer-groups.ts'
import { type LeadSelection, namedLeads } from '#web/data/leads/lead-selection.ts'
import { useLongLeads } from '#web/data/leads/leads.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { useOpenFromAddress } from '#web/lib/form/open-from-address.ts'
import { formatLeads } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useInfiniteRows } from '#web/lib/list/infinite-rows.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import {
  ConfirmationBanner,
  useConfirmationActions,
} from '#web/screens/leads/consent/confirmation-banner.tsx'
import { DeleteLeads } from '#web/screens/leads/edit/delete-leads.tsx'
import { SaveFilter } from '#web/screens/leads/filter/save-filter.tsx'
import { researchBulkText } from '#web/screens/leads/research/text.ts'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { consentBulkText, leadsText } from '#web/screens/leads/text.ts'
import { ViewBar } from '#web/screens/leads/views/view-bar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoMatch } from '#web/ui/feedback/no-match.tsx'
import { LeadsIllustration } from '#web/ui/illustrations/leads-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { VirtualRows } from '#web/ui/table/virtual-rows.tsx'
import { consentReminderText } from '#web/words/notices.ts'
import { leadColumns } from './lead-columns.tsx'
import { LeadFilters, LeadTools } from './lead-filters.tsx'
import { isFiltered, LeadsUrl, leadFilterOf, NO_FILTERS, shownColumns } from './lead-url.ts'
import { leftOutText, useLeadSelection } from './use-lead-selection.ts'

const LeadDialog = lazyPart(() => import('#web/screens/leads/edit/lead-dialog.tsx'), 'LeadDialog')
const ConsentDialog = lazyPart(() => import('#web/screens/leads/consent/consent-dialog.tsx'), 'ConsentDialog')
const SourceNoticeDialog = lazyPart(
  () => import('#web/parts/compliance/source-notice/source-notice-dialog.tsx'),
  'SourceNoticeDialog',
)
const EraseLead = lazyPart(() => import('#web/screens/leads/edit/erase-lead.tsx'), 'EraseLead')
const ConsentBulkDialog = lazyPart(
  () => import('#web/screens/leads/consent/consent-bulk.tsx'),
  'ConsentBulkDialog',
)
const ResearchBulkDialog = lazyPart(
  () => import('#web/screens/leads/research/research-bulk.tsx'),
  'ResearchBulkDialog',
)
const AddToGroupDialog = lazyPart(
  () => import('#web/screens/leads/groups/add-to-group-dialog.tsx'),
  'AddToGroupDialog',
)
const TagBulk = lazyPart(() => import('#web/screens/leads/tags/tag-bulk.tsx'), 'TagBulk')
const EnrolInSequenceDialog = lazyPart(
  () => import('#web/parts/enrollments/enrol/enrol-dialog.tsx'),
  'EnrolInSequenceDialog',
)
const ImportDialog = lazyPart(() => import('#web/screens/leads/import/import-dialog.tsx'), 'ImportDialog')

const nameOf = (lead: Lead): string => lead.companyName || lead.contactName || lead.contactEmail || ''

export function LeadsScreen() {
  const [url, setUrl] = useUrlState(LeadsUrl)
  const workspaceIds = useWorkspaceFilter()
  const may = useHasRole('member')
  const mayErase = useHasRole('admin')
  const groups = useGroupChoices(workspaceIds)
  const filter = leadFilterOf(url, workspaceIds)
  const leads = useLongLeads({ ...filter, sort: url.sort })
  const list = useInfiniteRows<Lead, { data: Lead[]; total: number }>(leads)
  const { rows, total = 0 } = list
  const filtered = isFiltered(url)
  const isNew = leads.data !== undefined && total === 0 && !filtered
  // the total of a whole group is counted, that of other filters up to a limit
  const isMore = total >= MAX_COUNTED_LEADS && isFiltered({ ...url, group: undefined })
  const { selected, seen, selection, isWhole, select, selectAll, clear } = useLeadSelection({
    rows,
    filter,
    total,
    isMore,
  })
  const confirming = useConfirmationActions(clear)
  const dialogs = useDialogs()
  const editing = dialogs.of<Lead | null>('editing')
  const grouping = dialogs.of<LeadSelection>('grouping')
  const enrolling = dialogs.of<LeadSelection>('enrolling')
  const consent = dialogs.of<Lead>('consent')
  const sourceNotice = dialogs.of<Lead>('sourceNotice')
  const bulkConsent = dialogs.of<LeadSelection>('bulkConsent')
  const tagging = dialogs.of<LeadSelection>('tagging')
  const researching = dialogs.of<LeadSelection>('researching')
  const importing = dialogs.of<true>('importing')
  const erasing = dialogs.of<Lead>('erasing')
  const deleting = dialogs.of<{ leads: LeadSelection; name: string }>('deleting')
  useOpenFromAddress(may ? { new: () => editing.show(null), import: () => importing.show(true) } : {})

  const actions = (
    <>
      <LeadTools filter={filter} hasMatches={total > 0} />
      {may && (
        <>
          <Button
            className={isNew ? 'max-sm:hidden' : ''}
            icon={<FileUp aria-hidden />}
            onClick={() => importing.show(true)}
          >
            {leadsText.import}
          </Button>
          <Button
            // one solid button: that of the selection, or before the first lead the import
            variant={selection.count > 0 || isNew ? 'outline' : 'primary'}
            className={isNew ? '' : 'thumb-action'}
            icon={<Plus aria-hidden />}
            onClick={() => editing.show(null)}
          >
            {leadsText.create}
          </Button>
        </>
      )}
    </>
  )
  return (
    // as high as the window: only the table scrolls
    <div data-panes className="flex min-h-0 min-w-0 flex-1 flex-col px-4 pt-4 sm:px-8 sm:pt-2">
      <PageHeader
        title={leadsText.title}
        tabs={<ViewBar url={url} workspaceIds={workspaceIds} may={may} onChange={setUrl} />}
        actions={actions}
      />
      <ConfirmationBanner
        workspaceIds={workspaceIds}
        isShown={url.consent === 'confirm'}
        onShow={(isShown) => setUrl({ consent: isShown ? 'confirm' : null })}
      />
      {isNew ? (
        <EmptyState
          illustration={<LeadsIllustration />}
          title={leadsText.emptyTitle}
          description={leadsText.emptyHint}
          action={
            may && (
              <Button variant="primary" icon={<FileUp aria-hidden />} onClick={() => importing.show(true)}>
                {leadsText.import}
              </Button>
            )
          }
          className="flex-1 justify-center"
        />
      ) : (
        <>
          <ListToolbar
            unit="명"
            className="pb-1.5"
            selection={{ ...selection, clear }}
            leftOut={leftOutText(isWhole ? [] : seen)}
            actions={
              <>
                <Button
                  variant="primary"
                  icon={<Send aria-hidden />}
                  onClick={() => enrolling.show(selection)}
                >
                  {enrolText.inSequence}
                </Button>
                {!isWhole && total > selection.count && (
                  <Button variant="ghost" onClick={selectAll}>
                    {common.selectMatching(formatLeads(total, isMore))}
                  </Button>
                )}
                <Button icon={<FolderPlus aria-hidden />} onClick={() => grouping.show(selection)}>
                  {leadsText.addToGroup}
                </Button>
                <Button icon={<Tag aria-hidden />} onClick={() => tagging.show(selection)}>
                  {tagText.bulk}
                </Button>
                <Menu
                  align="end"
                  trigger={
                    <IconButton label={common.more} size="md" quiet>
                      <Ellipsis aria-hidden />
                    </IconButton>
                  }
                  entries={[
                    {
                      label: consentBulkText.open,
                      icon: <Handshake />,
                      onSelect: () => bulkConsent.show(selection),
                    },
                    {
                      label: researchBulkText.open,
                      icon: <Globe />,
                      onSelect: () => researching.show(selection),
                    },
                    url.consent === 'confirm' && {
                      label: consentReminderText.send,
                      disabled: confirming.busy,
                      onSelect: () => confirming.remind(selection.choice),
                    },
                    url.consent === 'confirm' && {
                      label: consentBulkText.confirm,
                      disabled: confirming.busy,
                      onSelect: () => confirming.confirm(selection.choice),
                    },
                    { kind: 'separator' },
                    {
                      label: common.remove,
                      icon: <Trash2 />,
                      danger: true,
                      onSelect: () => deleting.show({ leads: selection, name: seen.map(nameOf)[0] ?? '' }),
                    },
                  ]}
                />
              </>
            }
          >
            <LeadFilters value={url} workspaceIds={workspaceIds} onChange={setUrl} />
            {filtered && may && <SaveFilter value={url} workspaceId={workspaceIds} />}
            <span
              aria-live="polite"
              className={cx('tabular text-xs text-faint sm:ml-auto', !filtered && 'max-sm:hidden')}
            >
              {total > 0 && leadsText.totalOf(formatLeads(total, isMore))}
            </span>
          </ListToolbar>
          <Table
            label={leadsText.title}
            columns={leadColumns({
              shown: shownColumns(url),
              groups: groups.data ?? [],
              may,
              onEdit: editing.show,
              onEnrol: (lead) => enrolling.show(namedLeads([lead.id])),
              onGroup: (lead) => grouping.show(namedLeads([lead.id])),
              onConsent: consent.show,
              onSource: sourceNotice.show,
              onDelete: (lead) => deleting.show({ leads: namedLeads([lead.id]), name: nameOf(lead) }),
              onErase: mayErase ? erasing.show : undefined,
            })}
            rows={rows}
            sort={{
              current: { key: url.sort, direction: url.sort === 'activity' ? 'desc' : 'asc' },
              // one useful direction for each column
              onSort: ({ key }) => setUrl({ sort: LEAD_SORTS.find((sort) => sort === key) ?? 'created' }),
            }}
            rowKey={(lead) => lead.id}
            rowTarget={(lead) => ({ to: `/leads/${lead.id}` })}
            query={leads}
            selection={may && { selected, select, rowName: nameOf, allLabel: common.selectLoaded }}
            maxHeight="100%"
            className="min-h-96 flex-1"
            rowCount={total}
            body={(box, line) => (
              <VirtualRows
                key={JSON.stringify([filter, url.sort])}
                box={box}
                rows={rows}
                rowKey={(lead) => lead.id}
                line={line}
                hasMore={list.hasMore}
                failed={list.failed}
                onMore={list.more}
              />
            )}
            empty={<NoMatch onClear={() => setUrl(NO_FILTERS)} />}
          />
        </>
      )}
      {editing.render((lead, dialog) => (
        <LeadDialog {...dialog} lead={lead} />
      ))}
      {grouping.render((leads, dialog) => (
        <AddToGroupDialog {...dialog} leads={leads} onDone={clear} />
      ))}
      {enrolling.render((value, dialog) => (
        <EnrolInSequenceDialog
          {...dialog}
          recipients={{ leads: value, names: new Map(rows.map((lead) => [lead.id, lead])) }}
          workspaceIds={workspaceIds}
          onDone={clear}
        />
      ))}
      {consent.render((lead, dialog) => (
        <ConsentDialog {...dialog} lead={lead} />
      ))}
      {sourceNotice.render((value, dialog) => (
        <SourceNoticeDialog {...dialog} leadId={value.id} name={nameOf(value)} />
      ))}
      {bulkConsent.render((leads, dialog) => (
        <ConsentBulkDialog {...dialog} leads={leads} onDone={clear} />
      ))}
      {erasing.render((lead, dialog) => (
        <EraseLead {...dialog} lead={lead} />
      ))}
      {tagging.render((leads, dialog) => (
        <TagBulk {...dialog} leads={leads} onDone={clear} />
      ))}
      {researching.render((leads, dialog) => (
        <ResearchBulkDialog {...dialog} leads={leads} onDone={clear} />
      ))}
      {importing.render((_, dialog) => (
        <ImportDialog
          {...dialog}
          onEnrol={(leadIds) => {
            importing.onOpenChange(false)
            enrolling.show(namedLeads(leadIds))
          }}
        />
      ))}
      {deleting.render((deleted, dialog) => (
        <DeleteLeads {...dialog} {...deleted} onDone={clear} />
      ))}
    </div>
  )
}
