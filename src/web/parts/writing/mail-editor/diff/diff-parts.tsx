// Shows a diff: added text in `<ins>`, removed text in `<del>`.
import type { DiffPart } from './text-diff.ts'

export const DiffParts = ({ parts }: { parts: readonly DiffPart[] }) =>
  parts.map(({ kind, text }, i) => {
    const key = `${i} ${kind}`
    if (kind === 'added') {
      return (
        <ins
          key={key}
          className="rounded-sm bg-green-soft px-0.5 text-green-ink decoration-2 underline-offset-4"
        >
          {text}
        </ins>
      )
    }
    if (kind === 'removed') {
      return (
        <del key={key} className="rounded-sm bg-red-soft px-0.5 text-red-ink">
          {text}
        </del>
      )
    }
    return <span key={key}>{text}</span>
  })
