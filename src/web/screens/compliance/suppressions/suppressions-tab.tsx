// The list of suppressions, or its log.
import * as z from 'zod'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { suppressionFileText as text } from './files-text.ts'
import { Suppressions } from './suppression-list.tsx'
import { SuppressionLog } from './suppression-log.tsx'

const VIEWS = ['list', 'log'] as const
const Url = z.object({
  view: z.enum(VIEWS).default('list'),
  search: z.string().optional(),
  action: z.string().optional(),
  page: z.string().optional(),
})

export function SuppressionsTab() {
  const [{ view }, setUrl] = useUrlState(Url)
  return (
    <>
      <fieldset className="flex gap-1 pb-3">
        <legend className="sr-only">{text.views}</legend>
        {VIEWS.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={view === one ? 'outline' : 'ghost'}
            aria-pressed={view === one}
            onClick={() => setUrl({ view: one, search: null, action: null, page: null })}
          >
            {text[one]}
          </Button>
        ))}
      </fieldset>
      {view === 'log' ? <SuppressionLog /> : <Suppressions />}
    </>
  )
}
