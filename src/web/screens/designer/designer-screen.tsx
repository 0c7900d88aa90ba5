// The workflow designer of one sequence.
import './designer.css'
import { Workflow } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useFreshSequence } from '#web/data/sequences/sequence.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { isOneOff, OneOffRedirect } from '#web/parts/sequences/one-off-redirect.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { designerText } from './designer-text.ts'
import { LoadedDesigner } from './loaded-designer.tsx'

export function DesignerScreen() {
  const { id = '' } = useParams()
  return <SequenceDesigner key={id} id={id} />
}

function SequenceDesigner({ id }: { id: string }) {
  const query = useFreshSequence(id)
  const [opened, setOpened] = useState<Sequence | null>(null)
  if (!opened && query.isSuccess && query.data) setOpened(query.data)
  // once open, refetched data updates only the header, never the canvas
  if (opened) return <LoadedDesigner opened={opened} sequence={query.data ?? opened} />
  if (isOneOff(query.error)) return <OneOffRedirect error={query.error} />
  if (query.isError && !query.isFetching) {
    const missing = isFailure(query.error) && [400, 403, 404].includes(query.error.statusCode)
    return (
      <Page title={designerText.subtitle}>
        {missing ? (
          <EmptyState
            titleAs="h1"
            icon={<Workflow />}
            title={designerText.notFound}
            description={designerText.notFoundHint}
            action={<LinkButton to="/sequences">{designerText.back}</LinkButton>}
          />
        ) : (
          <QueryError title={designerText.loadFailed} query={query} />
        )}
      </Page>
    )
  }
  return (
    <Page title={designerText.subtitle}>
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        {designerText.loading}
      </p>
    </Page>
  )
}

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="grid flex-1 place-items-center">
    <PageTitle title={title} />
    {children}
  </main>
)
