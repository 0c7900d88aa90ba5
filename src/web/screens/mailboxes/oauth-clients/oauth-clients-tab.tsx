// Settings tab: the workspace's OAuth2 clients at Google and Microsoft.
import { Trash2 } from 'lucide-react'
import {
  type OAuthClient,
  useOAuthClients,
  useRemoveOAuthClient,
  useSaveOAuthClient,
} from '#web/data/mailboxes/oauth.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { type DialogState, useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { oauthText } from '#web/screens/mailboxes/oauth-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { Section } from '#web/ui/layout/section.tsx'

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

type RemoveClientProps = DialogState & { client: OAuthClient; workspaceId: string; onRemoved: () => void }

function RemoveClient({ client, workspaceId, onRemoved, ...dialog }: RemoveClientProps) {
  const remove = useRemoveOAuthClient(workspaceId, client.provider)
  const name = oauthText.names[client.provider]
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync()
    onRemoved()
    toastSuccess(oauthText.removed(name))
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={oauthText.removeTitle(name)}
      description={oauthText.removeHint}
      ends={oauthText.removeEnds(client.mailboxes.map(({ address }) => address))}
      actionLabel={oauthText.remove}
      failed={oauthText.removeFailed}
      onConfirm={confirm}
    />
  )
}

type Props = { workspaceId: string; client: OAuthClient; mayChange: boolean }

const draftOf = ({ clientId, tenant }: OAuthClient) => ({
  clientId: clientId ?? '',
  clientSecret: '',
  tenant,
})

/** The OAuth2 client at one provider: instructions and the form. */
function ClientCard({ workspaceId, client, mayChange }: Props) {
  const { provider, mailboxes } = client
  const name = oauthText.names[provider]
  const draft = useDraft(draftOf(client))
  const save = useSaveOAuthClient(workspaceId, provider)
  const removing = useOpenDialog<OAuthClient>()
  const { values, issueOf } = draft
  const isKept = client.clientId !== null && values.clientId.trim() === client.clientId
  const submit = async (): Promise<void> => {
    const clientId = values.clientId.trim()
    const clientSecret = values.clientSecret.trim()
    const issues = {
      ...(!clientId && { clientId: oauthText.needClientId }),
      ...(!isKept && !clientSecret && { clientSecret: oauthText.needSecret }),
    }
    if (draft.flag(issues)) return
    await save.mutateAsync({
      clientId,
      ...(clientSecret && { clientSecret }),
      ...(provider === 'microsoft' && values.tenant.trim() && { tenant: values.tenant.trim() }),
    })
    draft.reset({ ...values, clientId, clientSecret: '' })
    toastSuccess(oauthText.saved(name))
  }
  const addresses = mailboxes.map(({ address }) => address).join(', ')
  return (
    <Section
      title={name}
      description={mailboxes.length > 0 ? oauthText.usedBy(addresses) : oauthText.unused}
      actions={
        <Badge tone={client.clientId === null ? 'gray' : 'green'} dot>
          {client.clientId === null ? oauthText.off : oauthText.on}
        </Badge>
      }
    >
      {mayChange && (
        <details className="mb-4 rounded-lg bg-sunken px-3.5 py-2" open={client.clientId === null}>
          <summary className="min-h-6 text-sm font-semibold">{oauthText.stepsTitle}</summary>
          <ol className="list-decimal space-y-1.5 py-2 pl-5 text-sm">
            {oauthText.steps[provider].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
      <SettingsForm
        draft={draft}
        onSave={submit}
        failed={oauthText.saveFailed}
        busy={save.isPending}
        saveLabel={oauthText.saveOf(name)}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={oauthText.clientId} error={issueOf('clientId')}>
            <Input
              spellCheck={false}
              autoComplete="off"
              maxLength={500}
              disabled={!mayChange}
              {...draft.input('clientId')}
            />
          </Field>
          <Field
            label={oauthText.clientSecret}
            hint={
              isKept
                ? oauthText.secretKept
                : client.clientId === null
                  ? oauthText.secretHint
                  : oauthText.secretMoved
            }
            error={issueOf('clientSecret')}
          >
            <Input
              type="password"
              autoComplete="off"
              maxLength={1000}
              disabled={!mayChange}
              placeholder={isKept ? '••••••••' : undefined}
              {...draft.input('clientSecret')}
            />
          </Field>
          {provider === 'microsoft' && (
            <Field label={oauthText.tenant} hint={oauthText.tenantHint} error={issueOf('tenant')}>
              <Input
                spellCheck={false}
                autoComplete="off"
                maxLength={253}
                disabled={!mayChange}
                {...draft.input('tenant')}
              />
            </Field>
          )}
        </div>
        {client.clientId !== null && !isKept && mailboxes.length > 0 && (
          <Banner tone="amber">{oauthText.changedId}</Banner>
        )}
        {mayChange && client.clientId !== null && !draft.isDirty && (
          <Button
            className="self-end"
            icon={<Trash2 aria-hidden />}
            aria-label={oauthText.removeOf(name)}
            onClick={() => removing.show(client)}
          >
            {oauthText.remove}
          </Button>
        )}
      </SettingsForm>
      {removing.render((_, dialog) => (
        <RemoveClient
          {...dialog}
          client={client}
          workspaceId={workspaceId}
          onRemoved={() => draft.reset({ ...values, clientId: '', clientSecret: '' })}
        />
      ))}
    </Section>
  )
}
