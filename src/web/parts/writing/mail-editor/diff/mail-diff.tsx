// The differences between two versions of a mail in subject, text, HTML source and names of files; unchanged fields are omitted.
import { useMemo } from 'react'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { cx } from '#web/ui/cx.ts'
import { templateDiffText } from '#web/words/template-versions.ts'
import { DiffParts } from './diff-parts.tsx'
import { diffTexts, isSame } from './text-diff.ts'

const FIELDS = ['subject', 'bodyText', 'bodyHtml', 'files'] as const

type Compared = TemplateTexts & { files?: readonly { name: string }[] | undefined }

const textsOf = ({ files = [], ...texts }: Compared) => ({
  ...texts,
  files: files.map(({ name }) => name).join('\n'),
})

export function TextsCompared({ before, after }: { before: Compared; after: Compared }) {
  const compared = useMemo(() => {
    const [from, to] = [textsOf(before), textsOf(after)]
    return FIELDS.map((field) => ({ field, parts: diffTexts(from[field], to[field]) })).filter(
      ({ parts }) => !isSame(parts),
    )
  }, [before, after])
  if (compared.length === 0) return <p className="text-sm text-muted">{templateDiffText.same}</p>
  return (
    <dl className="flex flex-col gap-3">
      {compared.map(({ field, parts }) => (
        <div key={field}>
          <dt className="text-xs font-semibold text-muted">{templateDiffText.field[field]}</dt>
          <dd
            className={cx(
              'mt-1 rounded-lg border border-line bg-surface px-3 py-2 text-sm leading-[1.8] break-keep whitespace-pre-wrap [overflow-wrap:anywhere]',
              field === 'bodyHtml' && 'font-mono text-[12.5px]',
            )}
          >
            <DiffParts parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
