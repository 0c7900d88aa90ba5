// An address nobody lives at.
import { Compass } from 'lucide-react'
import { shell } from '#web/text/shell.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

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
