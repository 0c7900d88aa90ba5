// The number and colour that identify an email node on the calendar, in lists and on the canvas.
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { playbackText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'

/** Red is reserved for holidays. */
const COLOURS = ['blue', 'green', 'violet', 'amber', 'sky'] as const
export type EmailColour = (typeof COLOURS)[number]

export type EmailNumber = { number: number; colour: EmailColour; name: string }

export const DOT = {
  blue: 'bg-blue-ink',
  green: 'bg-green-ink',
  violet: 'bg-violet-ink',
  amber: 'bg-amber-ink',
  sky: 'bg-sky-ink',
} as const satisfies Record<EmailColour, string>

/** By node id: the number of its step, which variants share; colours repeat after the fifth. */
export function numberEmails(workflow: Workflow): ReadonlyMap<string, EmailNumber> {
  const steps = stepNumbers(workflow)
  return new Map(
    reachableEmailDrafts(workflow).map(({ id, data }, index): [string, EmailNumber] => {
      const number = steps.get(id) ?? index + 1
      const written = data.generationMode === 'ai' ? data.aiPrompt : data.subject
      return [
        id,
        {
          number,
          colour: COLOURS[index % COLOURS.length] ?? 'blue',
          name: withoutFilters(written) || (number > 1 ? playbackText.thread : playbackText.mail(number)),
        },
      ]
    }),
  )
}
