// The second step of sign-in: whether it is on, and its actions.
import { useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { accountText } from '#web/words/account.ts'

const SetUp = lazyPart(() => import('./second-step-dialog.tsx'), 'SecondStepDialog')

export function SecondStep() {
  const state = useRead(api.account.getTwoFactor, {})
  const dialogs = useDialogs()
  const setting = dialogs.of<true>('setting')
  const asking = dialogs.of<'codes' | 'off'>('asking')
  const [codes, setCodes] = useState<string[]>()
  return (
    <Section
      title={accountText.second}
      description={accountText.secondHint}
      actions={
        state.data &&
        (state.data.since === null ? (
          <Button variant="primary" onClick={() => setting.show(true)}>
            {accountText.turnOn}
          </Button>
        ) : (
          <>
            <Button onClick={() => asking.show('codes')}>{accountText.newCodes}</Button>
            <Button variant="ghost-danger" onClick={() => asking.show('off')}>
              {accountText.turnOff}
            </Button>
          </>
        ))
      }
    >
      {state.isError ? (
        <QueryError query={state} />
      ) : state.data === undefined ? (
        <Skeleton className="h-5 w-40" />
      ) : state.data.since === null ? (
        <Badge>{accountText.off}</Badge>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="green">{accountText.on}</Badge>
          {accountText.since(formatDate(state.data.since))}
          <span className="text-muted">
            {accountText.codesLeft(formatNumber(state.data.backupCodesLeft))}
          </span>
        </p>
      )}
      {setting.render((_, dialog) => (
        <SetUp {...dialog} onCodes={setCodes} />
      ))}
      {asking.render((purpose, dialog) => (
        <AskPasswordDialog {...dialog} purpose={purpose} onCodes={setCodes} />
      ))}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  )
}

// Asks for the password before the second step is turned off or the backup codes are replaced.
type AskPasswordDialogProps = DialogState & {
  purpose: 'codes' | 'off'
  onCodes: (codes: string[]) => void
}

function AskPasswordDialog({ purpose, onCodes, ...dialog }: AskPasswordDialogProps) {
  const renew = useChange(api.account.renewBackupCodes, { isAwaited: true })
  const stop = useChange(api.account.disableTwoFactor, { isAwaited: true })
  const draft = useDraft({ password: '' })
  const { password } = draft.values
  const isOff = purpose === 'off'
  const submit = (): void => {
    if (draft.flag(password ? {} : { password: accountText.needCurrent })) return
    const body = { password }
    if (isOff)
      stop.mutate(
        { body },
        closing(dialog, draft, accountText.failed, () => toastSuccess(accountText.turnedOff)),
      )
    else
      renew.mutate(
        { body },
        closing(dialog, draft, accountText.failed, ({ backupCodes }) => onCodes(backupCodes)),
      )
  }
  return (
    <FormDialog
      {...dialog}
      title={isOff ? accountText.offTitle : accountText.newCodes}
      description={isOff ? accountText.offEnds.join(' ') : accountText.askPassword}
      size="sm"
      isDirty={false}
      busy={renew.isPending || stop.isPending}
      submitLabel={isOff ? accountText.turnOff : accountText.newCodes}
      onSubmit={submit}
      draft={draft}
    >
      <PasswordField
        autoComplete="current-password"
        value={password}
        onChange={(value) => draft.set({ password: value })}
        error={draft.issueOf('password')}
      />
    </FormDialog>
  )
}

// Shows the backup codes, which cannot be read later.
function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const close = (): void => {
    setOpen(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      keepOpen
      size="sm"
      title={accountText.codesTitle}
      description={accountText.codesHint}
      footer={
        <Button variant="primary" onClick={close}>
          {accountText.stored}
        </Button>
      }
    >
      <div className="relative rounded-lg bg-sunken p-3 pr-11">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 font-mono text-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton
          text={codes.join('\n')}
          label={accountText.copyCodes}
          className="absolute top-2 right-2"
        />
      </div>
    </Dialog>
  )
}
