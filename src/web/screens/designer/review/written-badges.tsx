// Marks of a generated email that are no quality marks: being written again, by the sandbox, or with earlier settings.
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { isDone } from '#core/writing/generated-email.ts'
import { SANDBOX_MODEL } from '#core/writing/model.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { generationText, writerText } from '#web/words/generation.ts'

type Row = Pick<GeneratedEmail, 'mode' | 'modelUsed' | 'status' | 'isOutdated' | 'isRewriting'>

const isBySandbox = ({ mode, modelUsed, status }: Row): boolean =>
  mode === 'ai' && modelUsed === SANDBOX_MODEL && isDone(status)

/** @param isNarrow without the mark of the sandbox, which the open mail shows */
export function WrittenBadges({ row, isNarrow = false }: { row: Row; isNarrow?: boolean }) {
  return (
    <>
      {row.isRewriting && (
        <span className="inline-flex shrink-0" {...tooltipProps(generationText.rewritingHint)}>
          <Badge tone="blue" icon={<Spinner />} className="h-[19px]! text-2xs!">
            {generationText.rewriting}
          </Badge>
        </span>
      )}
      {row.isOutdated && !row.isRewriting && (
        <span className="inline-flex shrink-0" {...tooltipProps(generationText.outdatedHint)}>
          <Badge tone="amber" className="h-[19px]! text-2xs!">
            {generationText.outdated}
          </Badge>
        </span>
      )}
      {!isNarrow && isBySandbox(row) && (
        <span className="inline-flex shrink-0" {...tooltipProps(writerText.bySandboxHint)}>
          <Badge tone="gray" className="h-[19px]! text-2xs!">
            {writerText.bySandbox}
          </Badge>
        </span>
      )}
    </>
  )
}
