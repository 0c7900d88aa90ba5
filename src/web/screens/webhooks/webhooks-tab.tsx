// Settings tab: the list of endpoints, or one with its deliveries.
import { holds } from '#core/access.ts'
import { useWebhooks } from '#web/data/webhooks/webhooks.ts'
import { useHasRole, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { text } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { webhookText } from '#web/words/webhooks.ts'
import { WebhookDetail } from './webhook-detail.tsx'
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
