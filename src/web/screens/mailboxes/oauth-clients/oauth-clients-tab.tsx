// Settings tab: the workspace's OAuth2 clients at Google and Microsoft.
import { useState } from 'react'
import { useOAuthClients } from '#web/data/mailboxes/oauth.ts'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { failureText } from '#web/lib/toast.ts'
import { oauthText } from '#web/screens/mailboxes/oauth-text.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ClientCard } from './client-card.tsx'

const MAY_CHANGE = new Set(['admin', 'owner'])

export function OAuthClientsTab() {
  const workspaces = useMyWorkspaces().filter(({ role }) => role !== 'viewer')
  const current = useCurrentWorkspace()
  const [chosen, setChosen] = useState<string>()
  const shown = workspaces.find(({ id }) => id === (chosen ?? current?.id)) ?? workspaces[0]
  if (!shown) return <Banner tone="gray">{oauthText.readOnly}</Banner>
  return (
    <div className="flex flex-col gap-5">
      {workspaces.length > 1 && (
        <Select
          aria-label={oauthText.pick}
          className="w-auto max-w-72 self-start"
          value={shown.id}
          onValueChange={setChosen}
          options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Clients key={shown.id} workspaceId={shown.id} mayChange={MAY_CHANGE.has(shown.role)} />
    </div>
  )
}

function Clients({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const clients = useOAuthClients(workspaceId)
  if (clients.isPending) return <Skeleton className="h-96 rounded-xl" />
  if (!clients.data) {
    return (
      <ErrorState
        title={oauthText.loadFailed}
        message={failureText(clients.error, common.tryLater)}
        busy={clients.isFetching}
        onRetry={() => void clients.refetch()}
      />
    )
  }
  const { redirectUri } = clients.data
  return (
    <>
      {!mayChange && <Banner tone="gray">{oauthText.readOnly}</Banner>}
      {mayChange && (
        <section className="card flex flex-col gap-1.5 p-4">
          <h2 className="text-sm font-semibold">{oauthText.redirect}</h2>
          <div className="flex items-center gap-2 rounded-lg bg-sunken px-3 py-2">
            <code className="min-w-0 flex-1 text-sm break-all">{redirectUri}</code>
            <CopyButton text={redirectUri} label={oauthText.copyRedirect} />
          </div>
          <p className="text-xs text-muted">{oauthText.redirectHint}</p>
          {!isTaken(redirectUri) && <Banner tone="amber">{oauthText.notHttps}</Banner>}
        </section>
      )}
      {clients.data.clients.map((client) => (
        <ClientCard key={client.provider} workspaceId={workspaceId} client={client} mayChange={mayChange} />
      ))}
    </>
  )
}

/** Both providers require HTTPS, except for localhost. */
const isTaken = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}
