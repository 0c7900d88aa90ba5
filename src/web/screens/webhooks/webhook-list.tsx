// All endpoints with their state.
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import type { useWebhooks } from '#web/data/webhooks/webhooks.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { webhookText } from '#web/words/webhooks.ts'
import { WebhookState } from './status-badge.tsx'

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'), 'WebhookDialog')

const workspacesText = ({ workspaces, otherWorkspaceCount }: Webhook): string =>
  [
    ...workspaces.map(({ name }) => name),
    ...(otherWorkspaceCount > 0 ? [webhookText.others(otherWorkspaceCount)] : []),
  ].join(', ')

const pathOf = ({ id }: Webhook): string => `/settings?tab=webhooks&webhook=${id}`

const COLUMNS: Column<Webhook>[] = [
  {
    key: 'url',
    head: webhookText.url,
    cell: (webhook) => (
      <>
        <Link className="row-link block break-all" to={pathOf(webhook)}>
          {webhook.url}
        </Link>
        <span className="block text-xs text-muted">
          {[
            webhook.format === 'plain' ? '' : webhookText.formats[webhook.format],
            webhook.description,
            workspacesText(webhook),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: webhookText.state,
    width: '110px',
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    key: 'events',
    head: webhookText.events,
    from: 'md',
    width: '90px',
    cell: ({ format, events }) =>
      format === 'plain' ? webhookText.eventCount(events.length) : webhookText.noEvents,
  },
  {
    key: 'counts',
    head: webhookText.lastDelivered,
    from: 'sm',
    width: '150px',
    cell: ({ lastDeliveredAt, waitingCount, failedCount }) => (
      <>
        <span className={lastDeliveredAt ? 'block' : 'block text-muted'}>
          {lastDeliveredAt ? formatRelative(lastDeliveredAt) : webhookText.never}
        </span>
        {(waitingCount > 0 || failedCount > 0) && (
          <span className="block text-xs text-muted">
            {[
              ...(waitingCount > 0 ? [webhookText.waiting(formatNumber(waitingCount))] : []),
              ...(failedCount > 0 ? [webhookText.failed(formatNumber(failedCount))] : []),
            ].join(' · ')}
          </span>
        )}
      </>
    ),
  },
]

export function WebhookList({ webhooks }: { webhooks: ReturnType<typeof useWebhooks> }) {
  const adding = useOpenDialog<true>()
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => adding.show(true)}>
      {webhookText.add}
    </Button>
  )
  return (
    <Section
      description={
        <>
          {webhookText.hint}{' '}
          <a className="link" href="/api/docs" target="_blank" rel="noreferrer">
            {webhookText.docs}
          </a>
        </>
      }
      actions={add}
    >
      <Table
        label={webhookText.heading}
        rows={webhooks.data?.data ?? []}
        rowKey={({ id }) => id}
        rowTarget={(webhook) => ({ to: pathOf(webhook) })}
        columns={COLUMNS}
        query={webhooks}
        empty={
          <EmptyState
            illustration={<OpenLineIllustration end="hook" />}
            title={webhookText.empty}
            description={webhookText.emptyHint}
          />
        }
      />
      {adding.render((_, dialog) => (
        <WebhookDialog {...dialog} webhook={null} />
      ))}
    </Section>
  )
}
