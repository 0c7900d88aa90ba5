// Below the own sources: mails whose tone the writer follows.
import { ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ToneExample } from '#api/writing/tone-examples.ts'
import { MAX_TONE_EXAMPLES } from '#core/writing/prompt/tone-examples.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { toneExampleText } from '#web/words/tone-examples.ts'

export function ToneExamples({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const examples = useRead(api.toneExamples.listToneExamples, { params: { id: workspaceId } })
  if (!examples.data)
    return <Loading query={examples} title={toneExampleText.loadFailed} className="h-40 rounded-xl" />
  const { data } = examples.data
  return (
    <Section
      title={toneExampleText.heading}
      description={toneExampleText.hint}
      beside={
        data.length > 0 && (
          <span className="tabular text-sm text-muted">
            {toneExampleText.count(data.length, MAX_TONE_EXAMPLES)}
          </span>
        )
      }
    >
      {data.length === 0 ? (
        <p className="text-sm text-muted">{toneExampleText.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((example) => (
            <Example key={example.id} example={example} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Example({ example, mayChange }: { example: ToneExample; mayChange: boolean }) {
  const { id, subject, body, isGiven, createdAt } = example
  const [isOpen, setOpen] = useState(false)
  const text = useId()
  const remove = useChange(api.toneExamples.deleteToneExample)
  const details = [
    toneExampleText.length(formatNumber(body.length)),
    toneExampleText.addedAt(formatDate(createdAt)),
  ]
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={text}
          className="group w-full text-left"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-sm font-semibold [overflow-wrap:anywhere]">
              {subject || toneExampleText.noSubject}
            </span>
            {!isGiven && (
              <Badge {...tooltipProps(toneExampleText.notGivenHint)}>{toneExampleText.notGiven}</Badge>
            )}
            <ChevronDown
              aria-hidden
              className={cx('size-3.5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            />
          </span>
          <span className="mt-0.5 block text-xs text-muted">{details.join(' · ')}</span>
        </button>
        <p
          id={text}
          className={cx(
            'mt-1.5 max-w-[720px] text-sm leading-relaxed break-keep [overflow-wrap:anywhere]',
            isOpen ? 'whitespace-pre-wrap' : 'line-clamp-2 text-muted',
          )}
        >
          {body}
        </p>
      </div>
      {mayChange && (
        <IconButton
          label={toneExampleText.remove}
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params: { id } },
              { onError: (error) => toastFailure(error, toneExampleText.removeFailed) },
            )
          }
        >
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
