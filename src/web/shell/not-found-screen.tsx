// The screen for unknown URLs.
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { shell } from '#web/words/shell.ts'

// not part of the first load
const OpenLineIllustration = lazyPart(
  () => import('#web/ui/illustrations/open-line-illustration.tsx'),
  'OpenLineIllustration',
)

export const NotFoundScreen = () => (
  <div className="grid min-h-[60dvh] place-items-center">
    <EmptyState
      illustration={<OpenLineIllustration end="nothing" />}
      title={shell.notFound}
      titleAs="h1"
      description={shell.notFoundHint}
      action={<LinkButton to="/sequences">{shell.toSequences}</LinkButton>}
    />
  </div>
)
