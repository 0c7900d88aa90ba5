// One kind of task: its name and count on a rule, and the rows that lead to it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Today } from '#api/overview/today.ts'
import type { TodayLevel } from '#core/overview/today.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { todayText } from './text.ts'

export type TodoProps = {
  today: Today
  level: TodayLevel
  /** may change data */
  may: boolean
  /** its action is the solid button of the screen */
  isMain: boolean
}

type TodoSectionProps = {
  title: string
  level: TodayLevel
  isMain?: boolean
  /** the count, as a link to the list of what it counts */
  count?: { words: string; to: string }
  hint?: ReactNode
  action?: { label: string; to: string } | false | undefined
  children?: ReactNode
}

export const TodoSection = ({ title, level, isMain, count, hint, action, children }: TodoSectionProps) => (
  <Section
    title={title}
    beside={
      <>
        {count && (
          <Link to={count.to} className="link tabular text-base font-semibold">
            {count.words}
          </Link>
        )}
        {level === 'now' && (
          <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-amber-ink">
            <span aria-hidden className="size-2 rounded-full border-2 border-amber-ink bg-amber-soft" />
            {todayText.pressing}
          </span>
        )}
      </>
    }
    description={hint}
    actions={
      action && (
        <LinkButton size="sm" variant={isMain ? 'primary' : 'outline'} to={action.to}>
          {action.label}
        </LinkButton>
      )
    }
  >
    {children && <ul>{children}</ul>}
  </Section>
)
