// Dialog that connects a mailbox or changes its connection, and then verifies it.
import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { newMailboxRules } from '#core/mailboxes/default-limits.ts'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import { useOAuthClients, useSignInAtProvider } from '#web/data/mailboxes/oauth.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDay } from '#web/lib/format.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { connectText, verifyText } from '#web/screens/mailboxes/text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { ConnectFields } from './connect-fields.tsx'
import {
  addressIssue,
  connectionBody,
  connectionDraft,
  connectionField,
  connectionIssues,
  type Way,
} from './connection-draft.ts'
import { clearAttempt, restoreAttempt, saveAttempt } from './saved-attempt.ts'
import { providerOfService, SERVICE_SETTINGS } from './services.ts'
import { useServiceChoice } from './use-service-choice.ts'
import { VerifyPanel } from './verify-panel.tsx'

export type ConnectDialogProps = DialogState & {
  /** null: a new mailbox */
  account: EmailAccount | null
}

export function ConnectDialog({ account, ...dialog }: ConnectDialogProps) {
  const workspace = useTargetWorkspaceChoice()
  const create = useChange(api.emailAccounts.createEmailAccount)
  const update = useChange(api.emailAccounts.updateEmailAccount)
  // the stored mailbox, while it is verified; going back to the form edits it
  const [stored, setStored] = useState<EmailAccount | null>(account)
  const [verifying, setVerifying] = useState(false)
  const draft = useDraft(
    account ? connectionDraft(account) : restoreAttempt(connectionDraft(null)),
    connectionField,
  )
  const { values, set } = draft
  const choice = useServiceChoice(values, set, stored !== null)

  const provider = providerOfService(values.service)
  const workspaceId = stored?.workspaceId ?? workspace.id
  const clients = useOAuthClients(workspaceId)
  const signIn = useSignInAtProvider()
  const client = clients.data?.clients.find((one) => one.provider === provider)
  const isReady = clients.data ? !!client?.clientId : clients.isError ? false : undefined
  const viaProvider =
    provider !== null &&
    (SERVICE_SETTINGS[values.service].password === null || (isReady === true && values.way === 'provider'))

  const goToProvider = async (): Promise<void> => {
    if (!provider || !isReady) return
    const address = values.address.trim()
    if (!stored && address && draft.flag(addressIssue(address))) return
    if (!stored) saveAttempt(values)
    try {
      await signIn.mutateAsync({
        workspaceId,
        provider,
        ...(stored ? { emailAccountId: stored.id } : address && { address }),
        ...(values.name.trim() && { name: values.name.trim() }),
      })
    } catch (error) {
      draft.reportFailure(error, signInText.failed)
    }
  }
  const submit = async (): Promise<void> => {
    if (viaProvider) return goToProvider()
    if (draft.flag(connectionIssues(values, stored === null))) return
    const body = connectionBody(values)
    try {
      const saved = stored
        ? await update.mutateAsync({ params: { id: stored.id }, body })
        : await create.mutateAsync({
            body: {
              ...body,
              workspaceId: workspace.id,
              password: values.password,
              rules: newMailboxRules(formatDay(Date.now())),
            },
          })
      clearAttempt()
      setStored(saved)
      set({ password: '' })
      setVerifying(true)
    } catch (error) {
      draft.reportFailure(error, connectText.failed)
    }
  }
  if (verifying && stored) {
    return (
      <Dialog {...dialog} title={verifyText.title} description={stored.address} keepOpen>
        <VerifyPanel
          account={stored}
          onFix={() => setVerifying(false)}
          onClose={() => dialog.onOpenChange(false)}
        />
      </Dialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={stored ? connectText.editTitle : connectText.title}
      description={connectText.description}
      // the values are sent to the provider, nothing is lost
      isDirty={draft.isDirty && !viaProvider}
      busy={create.isPending || update.isPending || signIn.isPending || signIn.isSuccess}
      submitLabel={viaProvider ? signInText.buttons[provider] : connectText.submit}
      canSubmit={viaProvider ? isReady === true : !choice.isWaiting}
      onSubmit={() => void submit()}
      draft={draft}
    >
      {!stored && <WorkspaceField workspace={workspace} />}
      <ConnectFields
        values={values}
        set={set}
        issueOf={draft.issueOf}
        choice={choice}
        isStored={stored !== null}
        viaProvider={viaProvider}
        areWaysOptional={!viaProvider && isReady !== true}
        ways={
          provider && (
            <SignInMethod
              provider={provider}
              isReady={isReady}
              way={values.way}
              onWay={(way) => set({ way })}
            />
          )
        }
      />
    </FormDialog>
  )
}

type SignInMethodProps = {
  provider: OAuthProvider
  /** whether the workspace has a client there; undefined while loading */
  isReady: boolean | undefined
  way: Way
  onWay: (way: Way) => void
}

/** Choice between sign-in at Google or Microsoft and an app password, with a link to the client settings for admins. */
function SignInMethod({ provider, isReady, way, onWay }: SignInMethodProps) {
  if (isReady === undefined) return null
  if (!isReady) {
    return (
      <Banner
        action={
          <LinkButton size="sm" to="/settings?tab=oauth-clients">
            {signInText.toSettings}
          </LinkButton>
        }
      >
        {signInText.missing[provider]}
      </Banner>
    )
  }
  if (provider === 'microsoft') return <Banner tone="gray">{signInText.how.microsoft}</Banner>
  return (
    <RadioCards
      label={signInText.ways}
      showLabel
      value={way}
      onValueChange={onWay}
      cards={[
        {
          value: 'provider',
          label: signInText.buttons[provider],
          hint: signInText.how[provider],
          icon: <LogIn />,
        },
        {
          value: 'password',
          label: connectText.appPassword,
          hint: signInText.passwordWay,
          icon: <KeyRound />,
        },
      ]}
    />
  )
}
