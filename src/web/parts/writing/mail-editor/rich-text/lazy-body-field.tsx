// Loads the body field when a mail is opened for editing.
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export const LazyBodyField = lazyPart(
  () => import('./body-field.tsx'),
  'BodyField',
  () => <Skeleton className="h-[290px]" />,
)
