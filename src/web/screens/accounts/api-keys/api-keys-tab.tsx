// The user's own API keys, and keys for workspaces in which the user is an admin.
import { Plus, Trash2 } from 'lucide-react'
import type { ApiKey } from '#api/accounts/api-keys.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatRelative, formatShortDate } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { iconColumn } from '#web/ui/table/action-columns.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { apiKeyText } from './text.ts'

const ApiKeyDialog = lazyPart(() => import('./api-key-dialog.tsx'), 'ApiKeyDialog')

const SCOPE_TONES = { read: 'gray', write: 'blue', admin: 'amber' } as const

export function ApiKeysTab() {
  const keys = useRead(api.apiKeys.listApiKeys, {})
  const { user } = useMe()
  const revoke = useChange(api.apiKeys.deleteApiKey, { isAwaited: true })
  const dialogs = useDialogs()
  const making = dialogs.of<true>('making')
  const revoking = dialogs.of<ApiKey>('revoking')
  const confirm = async (): Promise<void> => {
    if (!revoking.value) return
    await revoke.mutateAsync({ params: { id: revoking.value.id } })
    toastSuccess(apiKeyText.revoked)
  }
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      head: apiKeyText.name,
      cell: (key) => (
        <>
          <span className="block font-semibold">{key.name}</span>
          <span className="block text-xs text-muted">
            <code>{key.hint}…</code> · {key.workspaces.map(({ name }) => name).join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'scope',
      head: apiKeyText.scope,
      cell: (key) => <Badge tone={SCOPE_TONES[key.scope]}>{apiKeyText.scopes[key.scope]}</Badge>,
    },
    { key: 'user', head: apiKeyText.user, from: 'lg', cell: (key) => key.user.name },
    {
      key: 'lastUsed',
      head: apiKeyText.lastUsed,
      from: 'sm',
      cell: (key) =>
        key.lastUsedAt ? (
          <>
            <span className="block">{formatRelative(key.lastUsedAt)}</span>
            {key.lastUsedAddress && (
              <span className="block text-xs text-muted">{apiKeyText.from(key.lastUsedAddress)}</span>
            )}
          </>
        ) : (
          <span className="text-muted">{apiKeyText.neverUsed}</span>
        ),
    },
    {
      key: 'expires',
      head: apiKeyText.expiry,
      from: 'md',
      cell: (key) =>
        key.isExpired ? (
          <Badge tone="red">{apiKeyText.expired}</Badge>
        ) : (
          <span className="text-muted">
            {key.expiresAt ? formatShortDate(key.expiresAt) : apiKeyText.noExpiry}
          </span>
        ),
    },
    iconColumn(<Trash2 aria-hidden />, ({ name }) => apiKeyText.revokeOf(name), revoking.show),
  ]
  return (
    <Section
      description={
        <a className="link" href="/api/docs" target="_blank" rel="noreferrer">
          {apiKeyText.docs}
        </a>
      }
      actions={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => making.show(true)}>
          {apiKeyText.create}
        </Button>
      }
    >
      <Table
        label={apiKeyText.heading}
        rows={keys.data?.data ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        query={keys}
        empty={
          <EmptyState
            illustration={<OpenLineIllustration end="key" />}
            title={apiKeyText.empty}
            description={apiKeyText.emptyHint}
          />
        }
      />
      {making.render((_, dialog) => (
        <ApiKeyDialog {...dialog} />
      ))}
      <ConfirmDialog
        open={revoking.open}
        onOpenChange={revoking.onOpenChange}
        title={apiKeyText.revokeTitle(revoking.value?.name ?? '')}
        description={revoking.value?.user.id === user.id ? undefined : apiKeyText.revokeOthers}
        ends={apiKeyText.revokeEnds}
        actionLabel={apiKeyText.revoke}
        failed={apiKeyText.revokeFailed}
        onConfirm={confirm}
      />
    </Section>
  )
}
