// A step by its number and subject, as a link to its mail in the designer.
import { Link } from 'react-router'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { cx } from '#web/ui/cx.ts'
import { stepSubject } from './step-subject.ts'

export type StepNumbers = SequenceMetrics['steps'][number]

export const nodePath = (sequenceId: string, nodeId: string): string =>
  `/sequences/${sequenceId}/workflow?node=${encodeURIComponent(nodeId)}`

type StepLinkProps = { sequenceId: string; step: StepNumbers; isAi: boolean }

export function StepLink({ sequenceId, step: { nodeId, order, subject }, isAi }: StepLinkProps) {
  const { text, isPlaceholder } = stepSubject(subject, isAi)
  return (
    <Link
      to={nodePath(sequenceId, nodeId)}
      className="flex min-h-6 min-w-0 items-center gap-2 rounded-md text-sm underline-offset-3 hover:underline"
    >
      <span className="shrink-0 font-semibold">{stepName(order)}</span>
      <span title={text} className={cx('line-clamp-2', isPlaceholder && 'text-muted')}>
        <TemplateText text={text} />
      </span>
    </Link>
  )
}
