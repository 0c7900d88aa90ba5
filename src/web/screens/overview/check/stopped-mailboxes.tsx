// Stopped mailboxes with their actions: one stopped by the bounce guard is resumed here, a disconnected one is connected
// again with its password.
import type { CheckOverview } from '#api/overview/check.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { staleAfter, useChange } from '#web/lib/api/query.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { moveWaitingText } from '#web/parts/sending/move-waiting/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { guardText } from '#web/words/mailboxes.ts'
import { IssueLine } from './issue-line.tsx'
import { checkText } from './text.ts'

const MoveWaitingDialog = lazyPart(
  () => import('#web/parts/sending/move-waiting/move-waiting-dialog.tsx'),
  'MoveWaitingDialog',
)

type Stopped = CheckOverview['mailboxes'][number]

export function StoppedMailboxes({ mailboxes }: { mailboxes: readonly Stopped[] }) {
  const may = useHasRole('member')
  const restart = useChange(api.emailAccounts.restartEmailAccount, {
    stale: staleAfter('emailAccounts', 'check'),
  })
  const confirming = useOpenDialog<Stopped>()
  const moved = useOpenDialog<Stopped>()
  const words = checkText.mailboxes
  const confirm = async (id: string): Promise<void> => {
    await restart.mutateAsync({ params: { id } })
    toastSuccess(guardText.restarted)
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {mailboxes.map((mailbox) => {
          const { id, name, address, guard, status, reason } = mailbox
          return (
            <IssueLine
              key={id}
              name={address}
              aside={name === address ? undefined : name}
              reason={(guard === 'ok' ? reason : words.guard[guard]) ?? words.noReason}
            >
              {guard !== 'ok' && may && (
                <Button size="sm" onClick={() => confirming.show(mailbox)}>
                  {guardText.restart}
                </Button>
              )}
              {may && (
                <Button size="sm" onClick={() => moved.show(mailbox)}>
                  {moveWaitingText.button}
                </Button>
              )}
              <LinkButton size="sm" to={`/email-accounts?${new URLSearchParams({ search: address })}`}>
                {status === 'disconnected' ? words.action : words.inspect}
              </LinkButton>
            </IssueLine>
          )
        })}
      </ul>
      {confirming.render((value, dialog) => (
        <ConfirmDialog
          {...dialog}
          tone="primary"
          title={guardText.restartTitle(value.name)}
          description={guardText.restartHint}
          ends={guardText.restartEnds}
          actionLabel={guardText.restart}
          failed={guardText.restartFailed}
          onConfirm={() => confirm(value?.id ?? '')}
        />
      ))}
      {moved.render((value, dialog) => (
        <MoveWaitingDialog {...dialog} mailboxId={value.id} />
      ))}
    </>
  )
}
