// The outbox: planned mails by day, and the actions on them.
import { CalendarClock, RotateCcw, Send, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OutboxMail } from '#api/sending/outbox.ts'
import { OUTBOX_FILTERS, OUTBOX_SORTS, type OutboxAction } from '#core/sending/outbox.ts'
import { SORT_DIRECTIONS } from '#core/sequences/sequence.ts'
import { useMatchingMailIds, useOutboxDays } from '#web/data/sending/outbox.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { type DialogState, useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState, writeUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { nextSort } from '#web/lib/list/sort.ts'
import { day, id, oneOf } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { OutboxIllustration } from '#web/ui/illustrations/outbox-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { SelectMatching } from '#web/ui/table/select-matching.tsx'
import { DayStrip } from './day-strip.tsx'
import { MailPanel } from './mail-panel.tsx'
import { outboxColumns } from './outbox-columns.tsx'
import { CancelDialog, PostponeDialog, SendNowDialog } from './outbox-dialogs.tsx'
import { OutboxFilters } from './outbox-filters.tsx'
import { outboxText, recipientName } from './text.ts'
import { type Chosen, useOutboxActions } from './use-outbox-actions.ts'

const PAGE = 20
const Url = {
  ...ListUrl,
  sequence: id,
  mailbox: id,
  show: oneOf(OUTBOX_FILTERS, 'planned'),
  day,
  sort: oneOf(OUTBOX_SORTS, 'planned'),
  direction: oneOf(SORT_DIRECTIONS, 'asc'),
  mail: id,
}

export function OutboxScreen() {
  const [url, setUrl] = useUrlState(Url)
  const [params] = useSearchParams()
  const workspaceIds = useWorkspaceFilter()
  const may = useHasRole('member')
  const filter = {
    workspaceIds,
    sequenceId: url.sequence,
    userEmailAccountId: url.mailbox,
    search: url.search || undefined,
    show: url.show,
  }
  const days = useOutboxDays(filter)
  const isDefaultOrder = url.sort === 'planned' && url.direction === 'asc'
  const list = useRead(
    api.outbox.listOutbox,
    {
      query: {
        ...filter,
        from: url.day,
        to: url.day,
        // the order of the server is not named: it is answered faster
        ...(isDefaultOrder ? {} : { sort: url.sort, direction: url.direction }),
        ...pageWindow(url.page, PAGE),
      },
    },
    { refetchInterval: REFETCH_MS.stats, keepsLast: true },
  )
  const matching = useMatchingMailIds()
  const rows = list.data?.data ?? []
  const total = list.data?.total ?? 0
  const selection = useSelection(`${workspaceIds ?? ''} ${url.show}`, rows, ({ id }) => id)
  const confirming = useOpenDialog<Confirmation>()
  const [editing, setEditing] = useState(false)
  const acts = useOutboxActions(selection.clear)

  const act = (action: OutboxAction, { ids, mails }: Chosen): void => {
    const [first] = ids
    if (!first) return
    if (action === 'edit') {
      setEditing(true)
      setUrl({ mail: first, page: url.page })
    } else if (action === 'restore') void acts.restore(ids).catch(() => undefined)
    else confirming.show({ action, chosen: { ids, mails } })
  }
  const pathOf = ({ id }: OutboxMail): string => `?${writeUrlState(Url, params, { mail: id })}`
  const actOn = (action: OutboxAction, mail: OutboxMail): void =>
    act(action, { ids: [mail.id], mails: [mail] })
  const filtered = Boolean(url.search || url.sequence || url.mailbox || url.day || url.show !== 'planned')
  const selected: Chosen = { ids: [...selection.selected], mails: selection.seen }

  return (
    <>
      <PageHeader title={outboxText.title} description={outboxText.description} />
      <DayStrip days={days} value={url.day} onChange={(day) => setUrl({ day })} />
      <ListToolbar
        unit="통"
        selection={selection}
        actions={
          <>
            <SelectMatching
              selection={selection}
              total={total}
              label={common.selectMatching(outboxText.mails(formatNumber(total)))}
              find={() => matching.mutateAsync({ ...filter, from: url.day, to: url.day })}
            />
            {url.show === 'cancelled' ? (
              <Button
                size="sm"
                icon={<RotateCcw aria-hidden />}
                busy={acts.isBusy}
                onClick={() => act('restore', selected)}
              >
                {outboxText.restore}
              </Button>
            ) : (
              <>
                <Button size="sm" icon={<Send aria-hidden />} onClick={() => act('sendNow', selected)}>
                  {outboxText.sendNow}
                </Button>
                <Button
                  size="sm"
                  icon={<CalendarClock aria-hidden />}
                  onClick={() => act('notBefore', selected)}
                >
                  {outboxText.postpone}
                </Button>
                <Button
                  size="sm"
                  variant="ghost-danger"
                  icon={<X aria-hidden />}
                  onClick={() => act('cancel', selected)}
                >
                  {outboxText.cancel}
                </Button>
              </>
            )}
          </>
        }
      >
        <OutboxFilters
          workspaceIds={workspaceIds}
          value={url}
          onChange={(patch) => setUrl({ ...patch, day: null })}
        />
      </ListToolbar>
      <PagedTable
        isFixed
        label={outboxText.list}
        columns={outboxColumns(may, {
          open: (mail) => {
            setEditing(false)
            setUrl({ mail: mail.id, page: url.page })
          },
          pathOf,
          act: actOn,
        })}
        query={list}
        failedTitle={outboxText.loadFailed}
        page={url.page}
        setPage={setUrl}
        pageSize={PAGE}
        total={outboxText.total}
        rowKey={({ id }) => id}
        rowTarget={(mail) => ({ to: pathOf(mail) })}
        sort={{
          current: { key: url.sort, direction: url.direction },
          onSort: ({ key }) => setUrl(nextSort(url, key, OUTBOX_SORTS)),
        }}
        selection={may && { ...selection, rowName: recipientName }}
        onClear={
          filtered
            ? () => setUrl({ search: null, sequence: null, mailbox: null, show: null, day: null })
            : undefined
        }
        empty={
          <EmptyState
            illustration={<OutboxIllustration />}
            title={outboxText.emptyTitle}
            description={outboxText.emptyHint}
            action={<LinkButton to="/sequences">{outboxText.toSequences}</LinkButton>}
          />
        }
      />
      {url.mail && (
        <MailPanel
          key={url.mail}
          id={url.mail}
          may={may}
          startsEditing={editing}
          onAct={actOn}
          onClose={() => setUrl({ mail: null, page: url.page }, { replace: true })}
        />
      )}
      {confirming.render((confirmation, dialog) => (
        <OutboxDialog {...confirmation} dialog={dialog} acts={acts} />
      ))}
    </>
  )
}

type Confirmation = { action: 'sendNow' | 'notBefore' | 'cancel'; chosen: Chosen }

type OutboxDialogProps = Confirmation & { dialog: DialogState; acts: ReturnType<typeof useOutboxActions> }

function OutboxDialog({ action, chosen, dialog, acts }: OutboxDialogProps) {
  const shared = { chosen, ...dialog }
  if (action === 'sendNow') {
    const unable = new Set(chosen.mails.flatMap(({ id, may }) => (may.sendNow === null ? [] : [id])))
    const able = chosen.ids.filter((id) => !unable.has(id))
    return <SendNowDialog {...shared} onConfirm={() => acts.sendNow(able)} />
  }
  if (action === 'notBefore')
    return <PostponeDialog {...shared} onMove={(date, time) => acts.notBefore(chosen, date, time)} />
  return <CancelDialog {...shared} onCancel={(rest) => acts.cancel(chosen.ids, rest)} />
}
