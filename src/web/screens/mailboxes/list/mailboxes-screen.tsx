import { Plus } from 'lucide-react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { useSignInAtProvider } from '#web/data/mailboxes/oauth.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { staleAfter, useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { useOpenFromAddress } from '#web/lib/form/open-from-address.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastFailure, toastSuccess, toasts } from '#web/lib/toast.ts'
import { useOAuthReturn } from '#web/screens/mailboxes/connect/use-oauth-return.ts'
import { signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { mailboxesText } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MailboxesIllustration } from '#web/ui/illustrations/mailboxes-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { guardText } from '#web/words/mailboxes.ts'
import { MailboxRow } from './mailbox-row.tsx'

const RulesDialog = lazyPart(() => import('#web/screens/mailboxes/rules/rules-dialog.tsx'), 'RulesDialog')
const ConnectDialog = lazyPart(
  () => import('#web/screens/mailboxes/connect/connect-dialog.tsx'),
  'ConnectDialog',
)
const VerifyDialog = lazyPart(() => import('#web/screens/mailboxes/connect/verify-panel.tsx'), 'VerifyDialog')
const MoveWaitingDialog = lazyPart(
  () => import('#web/parts/sending/move-waiting/move-waiting-dialog.tsx'),
  'MoveWaitingDialog',
)

export function MailboxesScreen() {
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const accounts = useMailboxes({ workspaceIds: useWorkspaceFilter(), ...pageWindow(url.page) })
  const dialogs = useDialogs()
  const ruling = dialogs.of<EmailAccount>('ruling')
  const connecting = dialogs.of<EmailAccount | null>('connecting')
  const verifying = dialogs.of<EmailAccount>('verifying')
  const deleting = dialogs.of<EmailAccount>('deleting')
  const restarting = dialogs.of<EmailAccount>('restarting')
  const movingWaiting = dialogs.of<EmailAccount>('movingWaiting')
  useOpenFromAddress(may ? { connect: () => connecting.show(null) } : {})
  const back = useOAuthReturn(verifying.show)
  const reconnecting = useSignInAtProvider()
  const signInAgain = (account: EmailAccount) => {
    if (!account.oauth) return
    const { workspaceId, id: emailAccountId, oauth } = account
    reconnecting.mutate(
      { workspaceId, provider: oauth.provider, emailAccountId },
      { onError: (error) => toastFailure(error, signInText.failed) },
    )
  }
  const total = accounts.data?.total ?? 0
  const sandboxes = accounts.data?.data.filter(({ kind }) => kind === 'sandbox').length ?? 0
  const connect = may && (
    <Button
      variant="primary"
      className={total > 0 ? 'thumb-action' : ''}
      icon={<Plus aria-hidden />}
      onClick={() => connecting.show(null)}
    >
      {mailboxesText.connect}
    </Button>
  )
  return (
    <>
      <PageHeader title={mailboxesText.title} description={mailboxesText.description} actions={connect} />
      {back.fault && (
        <div role="alert" className="mb-4">
          <Banner tone="red" onDismiss={back.dismiss}>
            {back.fault}
          </Banner>
        </div>
      )}
      {accounts.isError ? (
        <QueryError query={accounts} />
      ) : accounts.isPending ? (
        <ul aria-busy="true" aria-label={mailboxesText.title} className="border-t border-line-strong">
          {[0, 1].map((shape) => (
            <li key={shape} className="flex h-10 items-center border-b border-line">
              <Skeleton className="w-56" />
            </li>
          ))}
        </ul>
      ) : total === 0 ? (
        <EmptyState
          illustration={<MailboxesIllustration />}
          title={mailboxesText.emptyTitle}
          description={mailboxesText.emptyHint}
          action={may && <Button onClick={() => connecting.show(null)}>{mailboxesText.connect}</Button>}
        />
      ) : (
        <ul aria-label={mailboxesText.title} className="border-t border-line-strong">
          {accounts.data.data.map((account) => (
            <MailboxRow
              key={account.id}
              account={account}
              may={may}
              isOnly={total === 1}
              onRules={() => ruling.show(account)}
              onConnection={() => connecting.show(account)}
              onSignIn={() => signInAgain(account)}
              onVerify={() => verifying.show(account)}
              onDelete={account.kind === 'sandbox' && sandboxes < 2 ? null : () => deleting.show(account)}
              onRestart={() => restarting.show(account)}
              onMoveWaiting={() => movingWaiting.show(account)}
            />
          ))}
        </ul>
      )}
      {may && total === 1 && sandboxes === 1 && (
        <AddSandbox workspaceId={accounts.data?.data[0]?.workspaceId ?? ''} />
      )}
      <Pagination query={accounts} page={url.page} setPage={setUrl} total={mailboxesText.total} />
      {ruling.render((account, dialog) => (
        <RulesDialog {...dialog} account={account} />
      ))}
      {connecting.render((account, dialog) => (
        <ConnectDialog {...dialog} account={account} />
      ))}
      {verifying.render((account, dialog) => (
        <VerifyDialog {...dialog} account={account} onFix={connecting.show} />
      ))}
      {movingWaiting.render((value, dialog) => (
        <MoveWaitingDialog {...dialog} mailboxId={value.id} />
      ))}
      {deleting.render((account, dialog) => (
        <DeleteMailbox {...dialog} account={account} />
      ))}
      {restarting.render((account, dialog) => (
        <RestartMailbox {...dialog} account={account} />
      ))}
    </>
  )
}

/** Without a real mailbox: a second one, so that leads are distributed over both. */
function AddSandbox({ workspaceId }: { workspaceId: string }) {
  const add = useChange(api.sandbox.addSandboxMailbox, { stale: staleAfter('emailAccounts') })
  const press = (): void =>
    add.mutate({ body: { workspaceId } }, toasts(mailboxesText.sandboxAdded, mailboxesText.addSandboxFailed))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={<Plus aria-hidden />} busy={add.isPending} onClick={press}>
        {mailboxesText.addSandbox}
      </Button>
      <p className="text-sm text-muted">{mailboxesText.addSandboxHint}</p>
    </div>
  )
}

// Confirms deleting a mailbox; an error (open enrollments send from it) is shown as a toast.

type OfMailbox = DialogState & { account: EmailAccount }

function DeleteMailbox({ account, ...dialog }: OfMailbox) {
  const remove = useChange(api.emailAccounts.deleteEmailAccount)
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ params: { id: account.id } })
    toastSuccess(mailboxesText.deleted)
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={mailboxesText.deleteTitle(account.name)}
      description={mailboxesText.deleteHint}
      ends={mailboxesText.deleteEnds}
      actionLabel={common.remove}
      failed={mailboxesText.deleteFailed}
      onConfirm={confirm}
    />
  )
}

// Confirms restarting a mailbox that the bounce guard has stopped.

function RestartMailbox({ account, ...dialog }: OfMailbox) {
  const restart = useChange(api.emailAccounts.restartEmailAccount, {
    stale: staleAfter('emailAccounts', 'check'),
  })
  const confirm = async (): Promise<void> => {
    await restart.mutateAsync({ params: { id: account.id } })
    toastSuccess(guardText.restarted)
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={guardText.restartTitle(account.name)}
      description={guardText.restartHint}
      ends={guardText.restartEnds}
      actionLabel={guardText.restart}
      failed={guardText.restartFailed}
      tone="primary"
      onConfirm={confirm}
    />
  )
}
