import { FileUp, Plus, Workflow } from 'lucide-react'
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
import { ConfirmationBanner } from '#web/screens/leads/consent/confirmation-banner.tsx'
import { consentBulkText } from '#web/screens/leads/consent/text.ts'
import { useConfirmationActions } from '#web/screens/leads/consent/use-confirmation-actions.ts'
import { DeleteLeads } from '#web/screens/leads/edit/delete-leads.tsx'
import { SaveFilter } from '#web/screens/leads/filter/save-filter.tsx'
import { researchBulkText } from '#web/screens/leads/research/text.ts'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { ViewBar } from '#web/screens/leads/views/view-bar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoMatch } from '#web/ui/feedback/no-match.tsx'
import { LeadsIllustration } from '#web/ui/illustrations/leads-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { VirtualRows } from '#web/ui/table/virtual-rows.tsx'
import { consentReminderText } from '#web/words/notices.ts'
import { leadColumns } from './lead-columns.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { LeadTools } from './lead-tools.tsx'
import { isFiltered, LeadsUrl, leadFilterOf, NO_FILTERS, shownColumns } from './lead-url.ts'
import { useLeadSelection } from './use-lead-selection.ts'

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
  // the total of a whole group is counted, that of other filters up to a limit
  const isMore = total >= MAX_COUNTED_LEADS && isFiltered({ ...url, group: undefined })
  const { selected, seen, selection, isWhole, select, selectAll, clear } = useLeadSelection({
    rows,
    filter,
    total,
    isMore,
  })
  const confirming = useConfirmationActions(clear)
  const dialogs = useDialogs<{
    editing: Lead | null
    grouping: LeadSelection
    enrolling: LeadSelection
    consent: Lead
    sourceNotice: Lead
    bulkConsent: LeadSelection
    tagging: LeadSelection
    researching: LeadSelection
    importing: true
    erasing: Lead
    deleting: { leads: LeadSelection; name: string }
  }>()
  const editing = dialogs.of('editing')
  const grouping = dialogs.of('grouping')
  const enrolling = dialogs.of('enrolling')
  const consent = dialogs.of('consent')
  const sourceNotice = dialogs.of('sourceNotice')
  const bulkConsent = dialogs.of('bulkConsent')
  const tagging = dialogs.of('tagging')
  const researching = dialogs.of('researching')
  const importing = dialogs.of('importing')
  const erasing = dialogs.of('erasing')
  const deleting = dialogs.of('deleting')
  useOpenFromAddress(may ? { new: () => editing.show(null), import: () => importing.show(true) } : {})

  const actions = (
    <>
      <LeadTools filter={filter} hasMatches={total > 0} />
      {may && <Additions onImport={() => importing.show(true)} onCreate={() => editing.show(null)} />}
    </>
  )
  return (
    <>
      <PageHeader title={leadsText.title} description={leadsText.description} actions={actions} />
      <ViewBar url={url} workspaceIds={workspaceIds} may={may} onChange={setUrl} />
      <ConfirmationBanner
        workspaceIds={workspaceIds}
        isShown={url.consent === 'confirm'}
        onShow={(isShown) => setUrl({ consent: isShown ? 'confirm' : null })}
      />
      <ListToolbar
        selection={{ ...selection, clear }}
        actions={
          <>
            {!isWhole && total > selection.count && (
              <Button size="sm" variant="ghost" onClick={selectAll}>
                {common.selectMatching(formatLeads(total, isMore))}
              </Button>
            )}
            <Button size="sm" icon={<Workflow aria-hidden />} onClick={() => enrolling.show(selection)}>
              {enrolText.inSequence}
            </Button>
            <Button size="sm" onClick={() => grouping.show(selection)}>
              {leadsText.addToGroup}
            </Button>
            <Button size="sm" onClick={() => tagging.show(selection)}>
              {tagText.bulk}
            </Button>
            <Button size="sm" onClick={() => bulkConsent.show(selection)}>
              {consentBulkText.open}
            </Button>
            <Button size="sm" onClick={() => researching.show(selection)}>
              {researchBulkText.open}
            </Button>
            {url.consent === 'confirm' && (
              <>
                <Button
                  size="sm"
                  disabled={confirming.busy}
                  onClick={() => confirming.remind(selection.choice)}
                >
                  {consentReminderText.send}
                </Button>
                <Button
                  size="sm"
                  disabled={confirming.busy}
                  onClick={() => confirming.confirm(selection.choice)}
                >
                  {consentBulkText.confirm}
                </Button>
              </>
            )}
            <Button
              size="sm"
              variant="ghost-danger"
              onClick={() => deleting.show({ leads: selection, name: seen.map(nameOf)[0] ?? '' })}
            >
              {common.remove}
            </Button>
          </>
        }
      >
        <LeadFilters value={url} workspaceIds={workspaceIds} onChange={setUrl} />
        {filtered && may && <SaveFilter value={url} workspaceId={workspaceIds} />}
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
        maxHeight="max(26rem, 100dvh - 15rem)"
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
        empty={
          filtered ? (
            <NoMatch onClear={() => setUrl(NO_FILTERS)} />
          ) : (
            <EmptyState
              illustration={<LeadsIllustration />}
              title={leadsText.emptyTitle}
              description={leadsText.emptyHint}
              action={
                may && (
                  <Button icon={<FileUp aria-hidden />} onClick={() => importing.show(true)}>
                    {leadsText.import}
                  </Button>
                )
              }
            />
          )
        }
      />
      {leads.data && (
        <p className="tabular pt-3 text-sm text-muted" aria-live="polite">
          {leadsText.totalOf(formatLeads(total, isMore))}
        </p>
      )}
      {editing.value !== undefined && (
        <LeadDialog {...editing} key={`editing-${editing.key}`} lead={editing.value} />
      )}
      {grouping.value && (
        <AddToGroupDialog
          {...grouping}
          key={`grouping-${grouping.key}`}
          leads={grouping.value}
          onDone={clear}
        />
      )}
      {enrolling.value && (
        <EnrolInSequenceDialog
          {...enrolling}
          key={`enrolling-${enrolling.key}`}
          recipients={{ leads: enrolling.value, names: new Map(rows.map((lead) => [lead.id, lead])) }}
          workspaceIds={workspaceIds}
          onDone={clear}
        />
      )}
      {consent.value && <ConsentDialog {...consent} key={`consent-${consent.key}`} lead={consent.value} />}
      {sourceNotice.value && (
        <SourceNoticeDialog
          {...sourceNotice}
          key={`sourceNotice-${sourceNotice.key}`}
          leadId={sourceNotice.value.id}
          name={nameOf(sourceNotice.value)}
        />
      )}
      {bulkConsent.value && (
        <ConsentBulkDialog
          {...bulkConsent}
          key={`bulkConsent-${bulkConsent.key}`}
          leads={bulkConsent.value}
          onDone={clear}
        />
      )}
      {erasing.value && <EraseLead {...erasing} key={`erasing-${erasing.key}`} />}
      {tagging.value && (
        <TagBulk {...tagging} key={`tagging-${tagging.key}`} leads={tagging.value} onDone={clear} />
      )}
      {researching.value && (
        <ResearchBulkDialog
          {...researching}
          key={`researching-${researching.key}`}
          leads={researching.value}
          onDone={clear}
        />
      )}
      {importing.value && (
        <ImportDialog
          {...importing}
          key={`importing-${importing.key}`}
          onEnrol={(leadIds) => {
            importing.onOpenChange(false)
            enrolling.show(namedLeads(leadIds))
          }}
        />
      )}
      <DeleteLeads {...deleting} onDone={clear} />
    </>
  )
}

const Additions = ({ onImport, onCreate }: { onImport: () => void; onCreate: () => void }) => (
  <>
    <Button icon={<FileUp aria-hidden />} onClick={onImport}>
      {leadsText.import}
    </Button>
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
      {leadsText.create}
    </Button>
  </>
)
