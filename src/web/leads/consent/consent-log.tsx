// Who has written down which ground when.
import type { LeadConsent } from '#api/compliance/lead-consents.ts'
import { formatDate } from '#web/lib/format.ts'
import { consentText } from '#web/shared/text/consent.ts'

export function ConsentLog({ log }: Pick<LeadConsent, 'log'>) {
  return (
    <section aria-label={consentText.log} className="border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{consentText.log}</h3>
      <p className="text-xs text-muted">{log.length === 0 ? consentText.noLog : consentText.logHint}</p>
      <ol className="mt-1.5 flex max-h-40 flex-col gap-1 overflow-y-auto text-xs">
        {log.map(({ id, at, action, userName, before, after }) => (
          <li key={id} className="flex flex-wrap gap-x-2">
            <span className="tabular text-muted">{formatDate(at)}</span>
            <span>{userName ?? consentText.nobody}</span>
            <span className="font-medium">{consentText.actions[action]}</span>
            <span className="text-muted">
              {words(before)} → {words(after)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Entry = LeadConsent['log'][number]

const words = (consent: Entry['before']): string =>
  consent
    ? [consentText.bases[consent.basis], consent.obtainedOn, consent.endedOn, consent.source]
        .filter(Boolean)
        .join(' · ')
    : consentText.none
