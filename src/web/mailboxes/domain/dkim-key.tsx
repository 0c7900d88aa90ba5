// DKIM signing of a mailbox on an own mail server: create a key, publish its record, switch it on.
import { ChevronDown, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { OwnDkim as Dkim } from '#api/mailboxes/own-dkim.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { formatRelative } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { type DkimStep, useDkimKey, useDkimStep } from '#web/mailboxes/queries/dkim-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { dkimKeyText as text } from './dkim-key-text.ts'
import { DnsRecordLine } from './dns-record-line.tsx'

type Key = NonNullable<Dkim['key']>
type DkimKeyPanelProps = { account: EmailAccount; may: boolean }

/** Renders nothing when the mail service signs. */
export function OwnDkim({ account, may }: DkimKeyPanelProps) {
  const dkim = useDkimKey(account.id)
  const step = useDkimStep(account.id)
  const [renewing, setRenewing] = useState(false)
  if (dkim.isError) return <p className="mt-3 text-muted text-sm">{text.loadFailed}</p>
  if (!dkim.data || (dkim.data.domain === null && !dkim.data.key)) return null
  const { key, domain } = dkim.data
  const act = (one: DkimStep): void => step.mutate(one)
  return (
    <section aria-label={text.title} className="mt-4 border-line border-t pt-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h3 className="flex items-center gap-1.5 font-semibold">
          <KeyRound aria-hidden className="size-4 text-muted" />
          {text.title}
        </h3>
        {key && (
          <Badge tone={key.isOn ? 'green' : 'gray'} dot>
            {key.isOn ? text.on : text.off}
          </Badge>
        )}
        {key?.lookedAt && (
          <span className="text-muted text-xs">{text.lookedAt(formatRelative(key.lookedAt))}</span>
        )}
      </div>
      {!key && <p className="mt-1 text-muted">{text.intro}</p>}
      {key && <KeyState key_={key} isOffered={domain !== null} />}
      {step.isError && !isFailure(step.error, 'dkim_unproven') && (
        <p role="alert" className="mt-1 text-red-ink">
          {failureText(step.error, text.failed)}
        </p>
      )}
      {may && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {!key && (
            <Button size="sm" busy={step.isPending} onClick={() => act('make')}>
              {text.make}
            </Button>
          )}
          {key?.isForDomain && (
            <>
              <Button
                size="sm"
                variant={key.isOn ? 'outline' : 'primary'}
                busy={step.isPending && (step.variables === 'on' || step.variables === 'off')}
                onClick={() => act(key.isOn ? 'off' : 'on')}
              >
                {key.isOn ? text.turnOff : text.turnOn}
              </Button>
              <Button
                size="sm"
                busy={step.isPending && step.variables === 'look'}
                onClick={() => act('look')}
              >
                {text.look}
              </Button>
            </>
          )}
          {key && !key.isOn && domain !== null && (
            <Button size="sm" variant="ghost" onClick={() => setRenewing(true)}>
              {text.renew}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={renewing}
        onOpenChange={setRenewing}
        title={text.renewAsk}
        description={text.renewHint}
        actionLabel={text.renew}
        onConfirm={() => {
          setRenewing(false)
          act('make')
        }}
      />
    </section>
  )
}

function KeyState({ key_: key, isOffered }: { key_: Key; isOffered: boolean }) {
  if (!isOffered) return <p className="mt-1 text-muted">{text.signedElsewhere}</p>
  if (!key.isForDomain) return <p className="mt-1 text-amber-ink">{text.moved(key.domain)}</p>
  return (
    <>
      <p className="mt-1 text-muted">{key.isOn ? text.signing : text.publish}</p>
      <div role="status">
        {key.verdict && key.message && (
          <p className={`mt-1.5 ${key.verdict === 'right' ? 'text-green-ink' : 'text-amber-ink'}`}>
            {key.message}
          </p>
        )}
      </div>
      <details className="group mt-1.5" open={!key.isOn}>
        <summary className="flex min-h-6 cursor-pointer items-center gap-1 text-muted text-xs">
          {text.record}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-1 flex flex-col gap-1.5 text-muted">
          <DnsRecordLine label={text.host} value={key.host} copyLabel={text.copyHost} />
          <DnsRecordLine label={text.value} value={key.record} copyLabel={text.copyValue} />
          <DnsRecordLine label={text.pieces} value={key.pieces} copyLabel={text.copyPieces} />
          <p className="text-xs">{text.piecesHint}</p>
        </div>
      </details>
    </>
  )
}
