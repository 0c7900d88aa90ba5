// Instead of the rows of a list whose search or filters match none.
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NoMatchIllustration } from '#web/ui/illustrations/no-match-illustration.tsx'
import { EmptyState } from './empty-state.tsx'

export const NoMatch = ({ onClear }: { onClear?: () => void }) => (
  <EmptyState
    illustration={<NoMatchIllustration />}
    title={common.noResults}
    description={common.noResultsHint}
    action={onClear && <Button onClick={onClear}>{common.clearFilters}</Button>}
  />
)
