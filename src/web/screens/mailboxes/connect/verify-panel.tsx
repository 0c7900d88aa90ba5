// Verifies a mailbox when mounted and shows the result.
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Verification } from '#web/data/mailboxes/mailboxes.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { failureText } from '#web/lib/toast.ts'
import { verifyText } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** The three checks and their results. @param result undefined while running */
const ConnectionChecks = ({
  result,
  replies,
}: {
  result: Verification | undefined
  replies: 'imap' | 'pop3'
}) => (
  <ul className="flex flex-col divide-y divide-line rounded-xl border border-line">
    {(['smtp', replies, 'round_trip'] as const).map((name) => {
      const check = result?.checks.find((one) => one.name === name)
      return (
        <li key={name} className="flex items-start gap-3 px-4 py-3">
          <span className="mt-px shrink-0 [&_svg]:size-[18px]">
            {!result ? (
              <Spinner className="text-muted" />
            ) : !check ? (
              <CircleMinus aria-hidden className="text-faint" />
            ) : check.ok ? (
              <CircleCheck aria-label={verifyText.passed} className="text-green-ink" />
            ) : (
              <CircleX aria-label={verifyText.checkFailed} className="text-red-ink" />
            )}
          </span>
          <div className="min-w-0">
            <p className="text-sm font-semibold">{verifyText.checks[name]}</p>
            <p className="text-sm text-muted">
              {result ? (check?.message ?? verifyText.skipped) : verifyText.waiting}
            </p>
          </div>
        </li>
      )
    })}
  </ul>
)

export type VerifyPanelProps = {
  account: EmailAccount
  /** undefined for a mailbox whose connection cannot be changed */
  onFix: (() => void) | undefined
  onClose: () => void
}

export function VerifyPanel({ account, onFix, onClose }: VerifyPanelProps) {
  // signs in to both servers and sends a mail to itself; takes up to 15 seconds
  const verify = useChange(api.emailAccounts.verifyEmailAccount)
  const { mutate } = verify
  const started = useRef(false)
  useEffect(() => {
    // only once: effects run twice in development
    if (started.current) return
    started.current = true
    mutate({ params: { id: account.id } })
  }, [account.id, mutate])
  const findings = verify.data?.ok ? verify.data.account.launchFindings : []
  const isBlocked = findings.some(({ level }) => level === 'error')
  const failed = verify.isError || verify.data?.ok === false
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="text-sm">
        {verify.isError ? (
          <Banner tone="red">{failureText(verify.error, verifyText.failed)}</Banner>
        ) : verify.data ? (
          <Banner tone={!verify.data.ok ? 'red' : isBlocked ? 'amber' : 'green'}>
            {!verify.data.ok ? verifyText.notOk : isBlocked ? verifyText.okButBlocked : verifyText.ok}
          </Banner>
        ) : (
          <p className="text-muted">{verifyText.running}</p>
        )}
      </div>
      {!verify.isError && <ConnectionChecks result={verify.data} replies={account.pop3 ? 'pop3' : 'imap'} />}
      {findings.map(({ code, level, message }) => (
        <Banner key={code} tone={level === 'error' ? 'red' : 'amber'}>
          {message}
        </Banner>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        {failed && onFix && <Button onClick={onFix}>{verifyText.fix}</Button>}
        {failed && (
          <Button busy={verify.isPending} onClick={() => verify.mutate({ params: { id: account.id } })}>
            {verifyText.again}
          </Button>
        )}
        <Button variant={failed ? 'outline' : 'primary'} onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </div>
  )
}

export type VerifyDialogProps = DialogState & {
  account: EmailAccount
  onFix: (account: EmailAccount) => void
}

export const VerifyDialog = ({ account, onFix, ...dialog }: VerifyDialogProps) => (
  <Dialog {...dialog} title={verifyText.title} description={account.address}>
    <VerifyPanel
      account={account}
      onClose={() => dialog.onOpenChange(false)}
      onFix={
        account.kind === 'smtp'
          ? () => {
              dialog.onOpenChange(false)
              onFix(account)
            }
          : undefined
      }
    />
  </Dialog>
)
