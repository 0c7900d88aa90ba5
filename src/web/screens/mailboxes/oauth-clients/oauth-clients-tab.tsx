// Settings tab: the workspace's OAuth2 clients at Google and Microsoft.
import { useOAuthClients } from '#web/data/mailboxes/oauth.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { oauthText } from '#web/screens/mailboxes/oauth-text.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { ClientCard } from './client-card.tsx'

const MAY_CHANGE = new Set(['admin', 'owner'])

export function OAuthClientsTab() {
  const workspaces = useMyWorkspaces().filter(({ role }) => role !== 'viewer')
  const { workspace, choice } = useSectionWorkspace(oauthText.pick, workspaces)
  if (!workspace) return <Banner tone="gray">{oauthText.readOnly}</Banner>
  return (
    <div className="flex flex-col gap-8">
      {choice}
      <Clients key={workspace.id} workspaceId={workspace.id} mayChange={MAY_CHANGE.has(workspace.role)} />
    </div>
  )
}

function Clients({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const clients = useOAuthClients(workspaceId)
  if (!clients.data)
    return <Loading query={clients} title={oauthText.loadFailed} className="h-96 rounded-xl" />
  const { redirectUri } = clients.data
  return (
    <>
      {!mayChange && <Banner tone="gray">{oauthText.readOnly}</Banner>}
      {mayChange && (
        <Section title={oauthText.redirect} description={oauthText.redirectHint}>
          <div className="flex items-center gap-2 rounded-lg bg-sunken px-3 py-2">
            <code className="min-w-0 flex-1 text-sm break-all">{redirectUri}</code>
            <CopyButton text={redirectUri} label={oauthText.copyRedirect} />
          </div>
          {!isTaken(redirectUri) && (
            <Banner tone="amber" className="mt-2">
              {oauthText.notHttps}
            </Banner>
          )}
        </Section>
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
