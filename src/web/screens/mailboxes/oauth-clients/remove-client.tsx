// Confirms deleting a client and lists the mailboxes that will be disconnected.

import { type OAuthClient, useRemoveOAuthClient } from '#web/data/mailboxes/oauth.ts'
import type { OpenDialog } from '#web/lib/form/open-dialog.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { oauthText } from '#web/screens/mailboxes/oauth-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

type Props = OpenDialog<OAuthClient> & { workspaceId: string; onRemoved: () => void }

export function RemoveClient({ value: client, workspaceId, onRemoved, open, onOpenChange }: Props) {
  const remove = useRemoveOAuthClient(workspaceId, client?.provider ?? 'google')
  if (!client) return null
  const name = oauthText.names[client.provider]
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync()
      onRemoved()
      toastSuccess(oauthText.removed(name))
    } catch (error) {
      toastFailure(error, oauthText.removeFailed)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={oauthText.removeTitle(name)}
      description={oauthText.removeHint}
      ends={oauthText.removeEnds(client.mailboxes.map(({ address }) => address))}
      actionLabel={oauthText.remove}
      onConfirm={confirm}
    />
  )
}
