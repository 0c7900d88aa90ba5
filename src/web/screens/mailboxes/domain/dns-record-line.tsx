import { CopyButton } from '#web/ui/buttons/copy-button.tsx'

/** One line of a DNS record. @param copyLabel undefined: no copy button */
export function DnsRecordLine({
  label,
  value,
  copyLabel,
}: {
  label: string
  value: string
  copyLabel?: string
}) {
  return (
    <div className="flex items-start gap-2 rounded-lg bg-sunken px-2.5 py-1.5 text-xs">
      <span className="shrink-0 pt-0.5">{label}</span>
      <code className="min-w-0 flex-1 break-all pt-0.5 text-ink">{value}</code>
      {copyLabel && <CopyButton text={value} label={copyLabel} />}
    </div>
  )
}
