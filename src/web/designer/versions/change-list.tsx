// Differences in words, the first dozen.
import { formatNumber } from '#web/lib/format.ts'
import { changeText } from '#web/text/versions.ts'

const SHOWN = 12

export function ChangeList({ lines, none = changeText.none }: { lines: readonly string[]; none?: string }) {
  if (lines.length === 0) return <p className="text-sm text-muted">{none}</p>
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-sm">
      {lines.slice(0, SHOWN).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two nodes may be called alike
        <li key={i}>{line}</li>
      ))}
      {lines.length > SHOWN && (
        <li className="text-muted">{changeText.more(formatNumber(lines.length - SHOWN))}</li>
      )}
    </ul>
  )
}
