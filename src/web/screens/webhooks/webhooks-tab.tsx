// Settings tab: the list of endpoints, or one with its deliveries.
import { ArrowLeft, CircleAlert, OctagonPause } from 'lucide-react'
import { Link } from 'react-router'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { holds } from '#core/access.ts'
import { useWebhooks } from '#web/data/webhooks/webhooks.ts'
import { useHasRole, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { text } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { webhookText } from '#web/words/webhooks.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookState } from './status-badge.tsx'
import { EnableWebhookButton, WebhookActions } from './webhook-actions.tsx'
import { WebhookList } from './webhook-list.tsx'

const Url = { webhook: text }

export function Webhooks() {
  if (!useHasRole('admin')) {
    return (
      <EmptyState
        illustration={<OpenLineIllustration end="hook" />}
        title={webhookText.notAdmin}
        description={webhookText.notAdminHint}
      />
    )
  }
  return <AdminWebhooks />
}

function AdminWebhooks() {
  const [{ webhook }] = useUrlState(Url)
  const chosen = useWorkspaceFilter()
  const adminOf = useMyWorkspaces().filter(({ role }) => holds(role, 'admin'))
  const webhooks = useWebhooks(chosen ?? adminOf.map(({ id }) => id).join(','))
  const one = webhooks.data?.data.find(({ id }) => id === webhook)
  return one ? <WebhookDetail webhook={one} key={one.id} /> : <WebhookList webhooks={webhooks} />
}

/** One endpoint: its state, its actions and its deliveries. */
const WebhookDetail = ({ webhook }: { webhook: Webhook }) => (
  <div className="flex flex-col gap-6">
    <Link className="link inline-flex items-center gap-1.5 self-start text-sm" to="/settings?tab=webhooks">
      <ArrowLeft aria-hidden className="size-4" />
      {webhookText.back}
    </Link>
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="break-all">{webhook.url}</span>
          <WebhookState webhook={webhook} />
        </span>
      }
      description={[
        webhook.format === 'plain' ? '' : webhookText.formats[webhook.format],
        webhook.description,
        ...webhook.workspaces.map(({ name }) => name),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={<WebhookActions webhook={webhook} />}
    >
      <div className="flex flex-col gap-3">
        <Notices webhook={webhook} />
        <p className="text-sm">
          <span className="mr-2 text-muted">{webhookText.events}</span>
          {webhook.format === 'plain'
            ? webhook.events.map((event) => webhookText.eventNames[event]).join(', ')
            : webhookText.noEvents}
        </p>
      </div>
    </Section>
    <DeliveryLog webhook={webhook} />
  </div>
)

function Notices({ webhook }: { webhook: Webhook }) {
  const { state, stopReason, stoppedAt, failingSince, oldSecretUntil, otherWorkspaceCount } = webhook
  return (
    <>
      {state === 'stopped' && stopReason && stoppedAt && (
        <Banner
          tone="red"
          icon={<OctagonPause aria-hidden />}
          title={webhookText.stoppedTitle(formatDateTime(stoppedAt))}
          action={<EnableWebhookButton webhook={webhook} />}
        >
          {webhookText.stopped[stopReason]}
        </Banner>
      )}
      {state === 'on' && failingSince && (
        <Banner
          tone="amber"
          icon={<CircleAlert aria-hidden />}
          title={webhookText.failingSince(formatDateTime(failingSince))}
        >
          {webhookText.failingHint}
        </Banner>
      )}
      {oldSecretUntil && <Banner>{webhookText.rotating(formatDateTime(oldSecretUntil))}</Banner>}
      {otherWorkspaceCount > 0 && <Banner tone="gray">{webhookText.shared}</Banner>}
    </>
  )
}
