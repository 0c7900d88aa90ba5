// The list of suppressions, or its log.
import { useUrlState } from '#web/lib/list/search-params.ts'
import { text as anyText, oneOf } from '#web/lib/list/url-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Suppressions } from './suppression-list.tsx'
import { SuppressionLog } from './suppression-log.tsx'
import { suppressionFileText as text } from './text.ts'

const VIEWS = ['list', 'log'] as const
const Url = {
  view: oneOf(VIEWS, 'list'),
  search: anyText,
  action: anyText,
  page: anyText,
}

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
