// What the import will do with every row, before it starts.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { riskText } from '#web/screens/leads/text.ts'
import { importText } from './text.ts'

const { outlook } = importText

/** The leads that are added or updated; undefined before the check. */
export const importedCount = (
  check: ImportCheck | undefined,
  onDuplicate: 'skip' | 'update',
): number | undefined => check && check.created + (onDuplicate === 'update' ? check.existing : 0)

export function ImportOutlook({
  check,
  onDuplicate,
}: {
  check: UseQueryResult<ImportCheck>
  onDuplicate: 'skip' | 'update'
}) {
  return (
    <section className="border-y border-line py-3 text-sm" aria-label={outlook.title}>
      <h3 className="font-semibold">{outlook.title}</h3>
      <div aria-live="polite" className="pt-1 text-muted">
        {check.data ? (
          <ul className="flex flex-col gap-0.5">
            {linesOf(check.data, onDuplicate).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {check.data.risks
              // typing errors are counted below
              .filter(({ risk }) => risk !== 'mistyped')
              .map(({ risk, count }) => (
                <li key={risk}>
                  {outlook.risk(riskText.names[risk], formatNumber(count), riskText.hints[risk])}
                </li>
              ))}
            {check.data.corrections > 0 && (
              <li>{outlook.corrections(formatNumber(check.data.corrections))}</li>
            )}
          </ul>
        ) : (
          <p>{check.isError ? outlook.unchecked : outlook.checking}</p>
        )}
      </div>
    </section>
  )
}

function linesOf(check: ImportCheck, onDuplicate: 'skip' | 'update'): string[] {
  const lines: [number, (n: string) => string][] = [
    [check.existing, outlook.existing[onDuplicate]],
    [check.repeated, outlook.repeated[onDuplicate]],
    [check.failed, outlook.failed],
    [check.furtherAddresses, outlook.further],
    [check.suppressed, outlook.suppressed],
  ]
  const missing =
    check.withoutAddress > 0 ? ` ${outlook.withoutAddress(formatNumber(check.withoutAddress))}` : ''
  return [
    `${outlook.created(formatNumber(check.created))}${missing}`,
    ...lines.flatMap(([count, text]) => (count > 0 ? [text(formatNumber(count))] : [])),
  ]
}
