// Deliveries of an endpoint, newest first, filtered by state and type.
import { History, RotateCcw } from 'lucide-react'
import * as z from 'zod'
import type { WebhookDeliveryLine } from '#api/webhooks/webhook-deliveries.ts'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { DELIVERY_STATES } from '#core/webhooks/delivery.ts'
import { WEBHOOK_TYPES } from '#core/webhooks/event.ts'
import { useDeliveries } from '#web/data/webhooks/webhooks.ts'
import { common } from '#web/lib/common-text.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber, formatRelative, formatShortDateTime } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { pageCount, pageWindow, useExistingPage } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { webhookText } from '#web/words/webhooks.ts'
import { answerOf, STATE_TONES } from './delivery-text.ts'

const DeliveryDialog = lazyPart(() => import('./delivery-dialog.tsx'), 'DeliveryDialog')
const ReplayDialog = lazyPart(() => import('./replay-dialog.tsx'), 'ReplayDialog')

const PAGE = 20
const Url = z.object({
  state: z.enum(['', ...DELIVERY_STATES]).default(''),
  type: z.enum(['', ...WEBHOOK_TYPES]).default(''),
  page: z.coerce.number<string>().int().min(1).max(500_000).default(1),
})

export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [url, setUrl] = useUrlState(Url)
  const dialogs = useDialogs<{
    opened: string
    replaying: true
  }>()
  const opened = dialogs.of('opened')
  const replaying = dialogs.of('replaying')
  const log = useDeliveries(webhook.id, {
    ...pageWindow(url.page, PAGE),
    ...(url.state && { state: url.state }),
    ...(url.type && { type: url.type }),
  })
  useExistingPage(url.page, log.data?.total, (page) => setUrl({ page }, { replace: true }))
  const isFiltered = url.state !== '' || url.type !== ''
  return (
    <Card
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
      <Table
        label={webhookText.log}
        className="shadow-none"
        rows={log.data?.data ?? []}
        rowKey={({ id }) => id}
        rowTarget={({ id }) => ({ onOpen: () => opened.show(id) })}
        loading={log.isPending}
        stale={log.isPlaceholderData}
        columns={columnsOf(opened.show)}
        error={log.isError && !log.data ? <QueryError query={log} /> : undefined}
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
      {log.data && log.data.total > PAGE && (
        <Pagination
          page={url.page}
          pages={pageCount(log.data.total, PAGE)}
          onPage={(page) => setUrl({ page })}
          summary={common.total(formatNumber(log.data.total))}
        />
      )}
      {opened.value && (
        <DeliveryDialog
          {...opened}
          webhook={webhook}
          deliveryId={opened.value}
          key={`delivery-${opened.key}`}
        />
      )}
      {replaying.value && <ReplayDialog {...replaying} webhook={webhook} key={`replay-${replaying.key}`} />}
    </Card>
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
  {
    key: 'actions',
    head: common.actions,
    hideHead: true,
    align: 'end',
    cell: ({ id, type, createdAt }) => (
      <Button
        size="sm"
        aria-label={webhookText.openOf(webhookText.eventNames[type], formatDateTime(createdAt))}
        onClick={() => open(id)}
      >
        {webhookText.open}
      </Button>
    ),
  },
]
