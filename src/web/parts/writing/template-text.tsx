// A template where it is read: variables as chips with the particle of their name, without filters and conditions.
import { Fragment, type ReactNode } from 'react'
import { AI_PART } from '#core/writing/template/ai-part.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { cx } from '#web/ui/cx.ts'
import { TONE_SOFT } from '#web/ui/tone.ts'

const PARTS = /(\{\{[^{}]*\}\}|〔AI: [^〔〕]*〕)/
const VARIABLE = /^\{\{(.+)\}\}$/
const AI = /^〔(AI: .+)〕$/

export const TemplateText = ({ text }: { text: string }): ReactNode =>
  withoutFilters(text)
    .split(PARTS)
    .map((part, at) => {
      const name = VARIABLE.exec(part)?.[1]
      const aiPart = AI.exec(part)?.[1]
      const shown = name ? <VariableChip name={name} /> : aiPart ? <AiChip text={aiPart} /> : part
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
      return <Fragment key={at}>{shown}</Fragment>
    })

/** The braces are copied and read aloud, but not shown. */
export const VariableChip = ({ name }: { name: string }) => (
  <span className="rounded bg-primary-soft px-1 text-primary-ink">
    <span className="sr-only">{'{{'}</span>
    {name}
    <span className="sr-only">{'}}'}</span>
  </span>
)

const AiChip = ({ text }: { text: string }) => (
  <span className={cx('rounded px-1', TONE_SOFT.outline)}>{text}</span>
)

const CHIP = 'border-radius:4px;padding:0 4px;background:#e7effd;color:#1f57b5'

const MARKS = new RegExp(`${AI_PART.source}|\\{\\{[^{}]*\\}\\}|\\{%[^{}]*%\\}`, 'g')

/** The HTML of a template for a frame, which has its own colours; variables in attributes stay. */
export const withChips = (html: string): string =>
  html
    .split(/(<style\b[\s\S]*?<\/style\s*>|<[^<>]*>)/i)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replace(MARKS, (source) =>
            withoutFilters(source).replace(/\{\{(.+)\}\}|〔(.+)〕/, `<span style="${CHIP}">$1$2</span>`),
          ),
    )
    .join('')
