// Deliveries of an endpoint, newest first, filtered by state and type.
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { WebhookDeliveryLine } from '#api/webhooks/webhook-deliveries.ts'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { DELIVERY_STATES } from '#core/webhooks/delivery.ts'
import { WEBHOOK_TYPES } from '#core/webhooks/event.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber, formatRelative, formatShortDateTime } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { oneOf } from '#web/lib/list/url-fields.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { actionColumn } from '#web/ui/table/action-columns.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { answerOf, STATE_TONES, webhookText } from '#web/words/webhooks.ts'

const DeliveryDialog = lazyPart(() => import('./delivery-dialog.tsx'), 'DeliveryDialog')

const PAGE = 20
const Url = {
  ...ListUrl,
  state: oneOf(['', ...DELIVERY_STATES], ''),
  type: oneOf(['', ...WEBHOOK_TYPES], ''),
}

export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [url, setUrl] = useUrlState(Url)
  const dialogs = useDialogs()
  const opened = dialogs.of<string>('opened')
  const replaying = dialogs.of<true>('replaying')
  const log = useRead(
    api.webhookDeliveries.listWebhookDeliveries,
    {
      params: { id: webhook.id },
      query: {
        ...pageWindow(url.page, PAGE),
        ...(url.state && { state: url.state }),
        ...(url.type && { type: url.type }),
      },
    },
    {
      keepsLast: true,
      refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
    },
  )
  const isFiltered = url.state !== '' || url.type !== ''
  return (
    <Section
      title={webhookText.log}
      description={webhookText.logHint}
      actions={
        webhook.state === 'on' &&
        webhook.failedCount > 0 && (
          <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => replaying.show(true)}>
            {webhookText.replayAll}
          </Button>
        )
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <ListFilters
          active={[url.state, url.type].filter(Boolean).length}
          onReset={() => setUrl({ state: '', type: '' })}
        >
          <ListFilter label={webhookText.state}>
            <Select
              aria-label={webhookText.state}
              className="sm:w-auto"
              value={url.state}
              onValueChange={(state) => setUrl({ state })}
              options={[
                { value: '', label: webhookText.everyState },
                ...DELIVERY_STATES.map((value) => ({ value, label: webhookText.deliveryStates[value] })),
              ]}
            />
          </ListFilter>
          <ListFilter label={webhookText.event}>
            <Select
              aria-label={webhookText.event}
              className="sm:w-auto"
              value={url.type}
              onValueChange={(type) => setUrl({ type })}
              options={[
                { value: '', label: webhookText.everyEvent },
                ...WEBHOOK_TYPES.map((value) => ({ value, label: webhookText.eventNames[value] })),
              ]}
            />
          </ListFilter>
        </ListFilters>
      </div>
      <PagedTable
        label={webhookText.log}
        query={log}
        page={url.page}
        setPage={setUrl}
        pageSize={PAGE}
        total={common.total}
        rowKey={({ id }) => id}
        rowTarget={({ id }) => ({ onOpen: () => opened.show(id) })}
        columns={columnsOf(opened.show)}
        empty={
          isFiltered ? (
            <EmptyState icon={<History />} title={webhookText.logNone} description={common.noResultsHint} />
          ) : (
            <EmptyState
              icon={<History />}
              title={webhookText.logEmpty}
              description={webhookText.logEmptyHint}
            />
          )
        }
      />
      {opened.render((deliveryId, dialog) => (
        <DeliveryDialog {...dialog} webhook={webhook} deliveryId={deliveryId} />
      ))}
      {replaying.render((_, dialog) => (
        <ReplayDialog {...dialog} webhook={webhook} />
      ))}
    </Section>
  )
}

const columnsOf = (open: (id: string) => void): Column<WebhookDeliveryLine>[] => [
  {
    key: 'event',
    head: webhookText.event,
    cell: ({ type, createdAt }) => (
      <>
        <span className="block font-semibold">{webhookText.eventNames[type]}</span>
        <span className="block text-xs text-muted">
          <code className="max-sm:hidden">{type}</code>
          <span className="sm:hidden">{formatDateTime(createdAt)}</span>
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: webhookText.state,
    cell: ({ state, attempts, nextAt }) => (
      <>
        <Badge tone={STATE_TONES[state]}>{webhookText.deliveryStates[state]}</Badge>
        {nextAt && attempts > 0 && (
          <span className="block text-xs text-muted">{webhookText.retryAt(formatRelative(nextAt))}</span>
        )}
      </>
    ),
  },
  {
    key: 'answer',
    head: webhookText.answer,
    cell: (delivery) => (
      <>
        <span className="tabular block">{answerOf(delivery)}</span>
        {delivery.attempts > 1 && (
          <span className="block text-xs whitespace-nowrap text-muted">
            {webhookText.attempts(delivery.attempts)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'time',
    head: webhookText.time,
    from: 'md',
    align: 'end',
    cell: ({ durationMs }) => (
      <span className="tabular text-muted">
        {durationMs === null ? webhookText.noAnswer : `${formatNumber(durationMs)}ms`}
      </span>
    ),
  },
  {
    key: 'when',
    head: webhookText.when,
    from: 'sm',
    cell: ({ createdAt }) => <span className="text-muted">{formatShortDateTime(createdAt)}</span>,
  },
  actionColumn(({ id, type, createdAt }) => (
    <Button
      size="sm"
      aria-label={webhookText.openOf(webhookText.eventNames[type], formatDateTime(createdAt))}
      onClick={() => open(id)}
    >
      {webhookText.open}
    </Button>
  )),
]

// Sends all deliveries again that failed since a time.
type ReplayDialogProps = DialogState & { webhook: Webhook }

const HOURS = ['1', '24', '168', '720'] as const
const HOUR_MS = 3_600_000

function ReplayDialog({ webhook, ...dialog }: ReplayDialogProps) {
  const replay = useChange(api.webhookDeliveries.replayFailedDeliveries, { isAwaited: true })
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24')
  const confirm = async (): Promise<void> => {
    const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString()
    const { count } = await replay.mutateAsync({ params: { id: webhook.id }, body: { since } })
    if (count > 0) toastSuccess(webhookText.replayedAll(formatNumber(count)))
    else toastInfo(webhookText.replayedNone)
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={webhookText.replayAllTitle}
      description={webhookText.replayAllHint}
      actionLabel={webhookText.replay}
      failed={webhookText.replayFailed}
      tone="primary"
      onConfirm={confirm}
    >
      <Field label={webhookText.replaySince}>
        <Select
          value={hours}
          onValueChange={setHours}
          options={HOURS.map((value) => ({ value, label: webhookText.replaySinces[value] }))}
        />
      </Field>
    </ConfirmDialog>
  )
}
