// Open invitations, for admins. Not shown when there are none.
import { Link2, X } from 'lucide-react'
import type { Invitation } from '#api/workspaces/invitations.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatShortDate } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { SecretDialog } from '#web/ui/dialog/secret-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { actionColumn } from '#web/ui/table/action-columns.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { shell } from '#web/words/shell.ts'
import { membersText } from './text.ts'

const nameOf = (invitation: Invitation): string => invitation.email ?? membersText.anyone

export function Invitations({ workspaceId }: { workspaceId: string }) {
  const invitations = useRead(api.invitations.listInvitations, { params: { id: workspaceId } })
  const renew = useChange(api.invitations.renewInvitation, { isAwaited: true })
  const revoke = useChange(api.invitations.deleteInvitation, { isAwaited: true })
  const dialogs = useDialogs()
  const shown = dialogs.of<string>('shown')
  const revoking = dialogs.of<Invitation>('revoking')
  const rows = invitations.data?.data ?? []
  if (rows.length === 0) return null
  const renewLink = (id: string): void =>
    renew.mutate(
      { params: { id: workspaceId, invitationId: id } },
      {
        onSuccess: ({ link }) => shown.show(link),
        onError: (error) => toastFailure(error, membersText.inviteFailed),
      },
    )
  const confirmRevoke = async (): Promise<void> => {
    if (!revoking.value) return
    await revoke.mutateAsync({ params: { id: workspaceId, invitationId: revoking.value.id } })
    toastSuccess(membersText.revoked)
  }
  return (
    <Section title={membersText.open} description={membersText.openHint}>
      <Table
        label={membersText.open}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'who',
            head: membersText.email,
            cell: (one) => <span className="font-semibold break-all">{nameOf(one)}</span>,
          },
          { key: 'role', head: membersText.role, cell: (one) => <Badge>{shell.roles[one.role]}</Badge> },
          {
            key: 'by',
            head: membersText.invitedBy,
            from: 'md',
            cell: (one) => one.invitedBy ?? membersText.gone,
          },
          {
            key: 'expires',
            head: membersText.expires,
            from: 'sm',
            cell: (one) =>
              one.isExpired ? (
                <Badge tone="amber">{membersText.expired}</Badge>
              ) : (
                <span className="text-muted">{formatShortDate(one.expiresAt)}</span>
              ),
          },
          actionColumn((one: Invitation) => (
            <span className="inline-flex gap-1">
              <IconButton
                label={membersText.renewOf(nameOf(one))}
                tooltipSide="left"
                size="xs"
                onClick={() => renewLink(one.id)}
              >
                <Link2 aria-hidden />
              </IconButton>
              <IconButton
                label={membersText.revokeOf(nameOf(one))}
                tooltipSide="left"
                size="xs"
                onClick={() => revoking.show(one)}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          )),
        ]}
      />
      {shown.render((secret, dialog) => (
        <SecretDialog {...dialog} secret={secret} text={membersText.link} />
      ))}
      <ConfirmDialog
        open={revoking.open}
        onOpenChange={revoking.onOpenChange}
        title={membersText.revokeTitle}
        description={revoking.value && nameOf(revoking.value)}
        ends={membersText.revokeEnds}
        actionLabel={membersText.revoke}
        failed={membersText.revokeFailed}
        cancelLabel={common.close}
        onConfirm={confirmRevoke}
      />
    </Section>
  )
}
