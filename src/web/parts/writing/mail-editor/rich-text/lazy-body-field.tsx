// Loads the body field when a mail is opened for editing.
import { lazy, Suspense } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { BodyFieldProps } from './body-field.tsx'

const BodyField = lazy(async () => ({
  default: (await retryImport(() => import('./body-field.tsx'))).BodyField,
}))

export const LazyBodyField = (props: BodyFieldProps) => (
  <Suspense fallback={<Skeleton className="h-[290px]" />}>
    <BodyField {...props} />
  </Suspense>
)
