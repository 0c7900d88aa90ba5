// The screen for unknown URLs.
import { Compass } from 'lucide-react'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { shell } from '#web/words/shell.ts'

export const NotFoundScreen = () => (
  <div className="grid min-h-[60dvh] place-items-center">
    <EmptyState
      icon={<Compass />}
      title={shell.notFound}
      titleAs="h1"
      description={shell.notFoundHint}
      action={<LinkButton to="/sequences">{shell.toSequences}</LinkButton>}
    />
  </div>
)
