// The mails of a starter as they will be sent: variables as chips, the places to fill in marked.

import { Fragment, type ReactNode } from 'react'
import type { SequenceStarter } from '#api/sequences/sequence-starters.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { VariableChip } from '#web/parts/writing/template-text.tsx'
import { createText } from '#web/screens/sequences/dialogs-text.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type StarterPreviewProps = {
  starter: SequenceStarter | undefined
  isLoading: boolean
  /** the steps will be proposed in the designer */
  proposes: boolean
}

export function StarterPreview({ starter, isLoading, proposes }: StarterPreviewProps) {
  return (
    <section
      aria-label={createText.preview}
      // reached with the Tab key, so that it can be scrolled
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus (WCAG 2.1.1)
      tabIndex={0}
      className="min-w-0 rounded-[11px] bg-sunken p-4 sm:h-0 sm:min-h-full sm:overflow-y-auto"
    >
      {starter ? (
        <Mails starter={starter} />
      ) : isLoading ? (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="h-40" />
        </div>
      ) : (
        <Blank proposes={proposes} />
      )}
    </section>
  )
}

const Blank = ({ proposes }: { proposes: boolean }) => (
  <div className="flex h-full flex-col items-center justify-center gap-1 py-6 text-center">
    <svg aria-hidden viewBox="0 0 120 12" className="mb-2 h-3 w-[120px] fill-none stroke-line-strong">
      <path d="M11 6H114" strokeWidth="1.5" strokeDasharray="3 4" />
      <circle cx="6" cy="6" r="4.5" className="fill-primary stroke-primary" />
    </svg>
    <p className="text-sm font-semibold">{proposes ? createText.proposeTitle : createText.blankTitle}</p>
    <p className="max-w-xs text-xs text-muted">{proposes ? createText.proposeBody : createText.blankBody}</p>
  </div>
)

const Mails = ({ starter }: { starter: SequenceStarter }) => (
  <>
    <p className="mb-3 text-xs text-amber-ink">{createText.toFill(starter.placesToFill.length)}</p>
    <ol className="flex flex-col gap-4">
      {starter.mails.map((mail, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mails of a starter never change their order
        <li key={at}>
          <p className="tabular mb-1 flex items-baseline justify-between gap-2 text-xs">
            <span className="font-semibold">{stepName(at + 1)}</span>
            <span className="text-muted">
              {mail.delayDays === 0 ? createText.first : createText.after(mail.delayDays)}
            </span>
          </p>
          <div className="rounded-[3px] border border-line bg-surface px-3.5 py-3">
            <p className="border-b border-line pb-2 text-sm font-semibold">
              {mail.subject ? (
                <Marked text={mail.subject} places={starter.placesToFill} />
              ) : (
                <span className="font-normal text-muted">{createText.inThread}</span>
              )}
            </p>
            <p className="pt-2 text-sm leading-[1.73] whitespace-pre-line">
              <Marked text={mail.bodyText} places={starter.placesToFill} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  </>
)

const PARTS = /(\{\{[^{}]*\}\}|\[[^[\]\n]+\])/
const VARIABLE = /^\{\{(.+)\}\}$/

function Marked({ text, places }: { text: string; places: readonly string[] }): ReactNode {
  return withoutFilters(text)
    .split(PARTS)
    .map((part, at) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
      return <Fragment key={at}>{marked(part, places)}</Fragment>
    })
}

function marked(part: string, places: readonly string[]): ReactNode {
  if (places.includes(part)) return <mark className="rounded bg-amber-soft px-1 text-amber-ink">{part}</mark>
  const name = VARIABLE.exec(part)?.[1]
  return name ? <VariableChip name={name} /> : part
}
