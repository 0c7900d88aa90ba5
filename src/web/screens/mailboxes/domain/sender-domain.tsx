// SPF, DKIM and DMARC of a mailbox's domain, and the records to publish.
import { ChevronDown } from 'lucide-react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { SenderDomain as Domain } from '#api/mailboxes/sender-domains.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChange, useRead } from '#web/lib/api/query.ts'
import { formatRelative } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { senderDomainText as text } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type Finding = Domain['findings'][number]
export type SenderDomainProps = { account: EmailAccount; may: boolean }

/** @param may whether the user may check again */
export function SenderDomain({ account, may }: SenderDomainProps) {
  const domain = useRead(api.senderDomains.getSenderDomain, { params: { id: account.id } })
  const look = useChange(api.senderDomains.verifySenderDomain, {
    replies: query(api.senderDomains.getSenderDomain, { params: { id: account.id } }),
  })
  const findings = domain.data?.findings ?? []
  const lookedAt = domain.data?.lookedAt
  return (
    <section aria-label={text.title} className="text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h3 className="font-semibold">{text.title}</h3>
        {lookedAt && <span className="text-muted text-xs">{text.lookedAt(formatRelative(lookedAt))}</span>}
        {may && domain.data && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            busy={look.isPending}
            onClick={() => look.mutate({ params: { id: account.id } })}
          >
            {lookedAt ? text.again : text.look}
          </Button>
        )}
      </div>
      {look.isError && (
        <p role="alert" className="mt-1 text-red-ink">
          {failureText(look.error, text.failed)}
        </p>
      )}
      {domain.isPending && <Skeleton className="mt-2 w-48" />}
      {domain.isError && <p className="mt-1 text-muted">{text.loadFailed}</p>}
      {domain.data && !lookedAt && <p className="mt-1 text-muted">{text.never}</p>}
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {findings.map((finding) => (
          <Row key={finding.part} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

/** One line for a correct record; otherwise the message and the record to publish. */
function Row({ finding }: { finding: Finding }) {
  const { part, state, code, message, record, suggestion, host } = finding
  const name = code === 'portal' ? text.portal : text.parts[part]
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer items-center gap-2">
          <span className="w-16 font-medium">{name}</span>
          <Badge tone={text.tones[state]}>{text.states[state]}</Badge>
          <ChevronDown aria-hidden className="ml-auto size-4 text-muted group-open:rotate-180" />
        </summary>
        <div className="mt-1 flex flex-col gap-1.5 pl-4 text-muted">
          <p>{message}</p>
          {record && <DnsRecordLine label={text.found} value={record} />}
          {suggestion && (
            <>
              <DnsRecordLine label={`${text.host} (${text.kind})`} value={host} copyLabel={text.copyHost} />
              <DnsRecordLine label={text.suggestion} value={suggestion} copyLabel={text.copyRecord} />
            </>
          )}
        </div>
      </details>
    </li>
  )
}

/** One line of a DNS record. @param copyLabel undefined: no copy button */
function DnsRecordLine({ label, value, copyLabel }: { label: string; value: string; copyLabel?: string }) {
  return (
    <div className="flex items-start gap-2 rounded-lg bg-sunken px-2.5 py-1.5 text-xs">
      <span className="shrink-0 pt-0.5">{label}</span>
      <code className="min-w-0 flex-1 break-all pt-0.5 text-ink">{value}</code>
      {copyLabel && <CopyButton text={value} label={copyLabel} />}
    </div>
  )
}
