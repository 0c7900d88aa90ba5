// The user's sessions.
import { LogOut, MonitorSmartphone } from 'lucide-react'
import type { Session } from '#api/accounts/account.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { actionColumn } from '#web/ui/table/action-columns.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { accountText } from '#web/words/account.ts'
import { deviceName } from './device-name.ts'

const nameOf = ({ userAgent, kind }: Session): string =>
  deviceName(userAgent) ?? (kind === 'token' ? accountText.tokenDevice : accountText.unknownDevice)

export function Sessions() {
  const sessions = useRead(api.account.listSessions, {})
  const end = useChange(api.account.deleteSession, { isAwaited: true })
  const endOthers = useChange(api.account.deleteOtherSessions, { isAwaited: true })
  const rows = sessions.data?.data ?? []
  const onError = (error: unknown): void => toastFailure(error, accountText.endFailed)
  return (
    <Section
      title={accountText.sessions}
      description={accountText.sessionsHint}
      actions={
        rows.length > 1 && (
          <Button
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                {
                  onSuccess: ({ endedCount }) => toastSuccess(accountText.endedAll(formatNumber(endedCount))),
                  onError,
                },
              )
            }
          >
            {accountText.endAll}
          </Button>
        )
      }
    >
      <Table
        label={accountText.sessions}
        rows={rows}
        rowKey={({ id }) => id}
        query={sessions}
        empty={<EmptyState icon={<MonitorSmartphone />} title={accountText.unknownDevice} />}
        columns={[
          {
            key: 'device',
            head: accountText.device,
            cell: (session) => (
              <>
                <span className="inline-flex flex-wrap items-center gap-x-2 font-semibold">
                  {nameOf(session)}
                  {session.kind === 'token' && <Badge>{accountText.token}</Badge>}
                  {session.isCurrent && <Badge tone="green">{accountText.here}</Badge>}
                </span>
                <span className="block text-xs text-muted">{session.ipAddress}</span>
              </>
            ),
          },
          {
            key: 'lastUsed',
            head: accountText.lastUsed,
            cell: (session) => <span className="text-muted">{formatRelative(session.lastUsedAt)}</span>,
          },
          actionColumn(
            (session: Session) =>
              !session.isCurrent && (
                <IconButton
                  label={accountText.endOne(nameOf(session))}
                  tooltipSide="left"
                  size="xs"
                  onClick={() =>
                    end.mutate(
                      { params: { id: session.id } },
                      { onSuccess: () => toastSuccess(accountText.ended), onError },
                    )
                  }
                >
                  <LogOut aria-hidden />
                </IconButton>
              ),
          ),
        ]}
      />
    </Section>
  )
}
