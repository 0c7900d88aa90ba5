// Settings tab: what the workspace says about itself, by source.
import { BookOpenText, FileText, Globe, type LucideIcon, Plus, RefreshCw, Trash2, Type } from 'lucide-react'
import { useState } from 'react'
import type { OwnSource } from '#api/writing/own-sources.ts'
import { holds } from '#core/access.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import {
  isRunning,
  useDeleteOwnSource,
  useOwnSources,
  useReadOwnSource,
} from '#web/data/writing/own-sources.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { AddSourceDialog } from './add-source-dialog.tsx'
import { SourceFacts } from './source-facts.tsx'
import { ownSourcesText } from './text.ts'
import { ToneExamples } from './tone-examples.tsx'

export function OwnSourcesTab() {
  const { workspace, choice } = useSectionWorkspace(ownSourcesText.pick, useMyWorkspaces())
  if (!workspace) return <Skeleton className="h-96 rounded-xl" />
  return (
    <div className="flex flex-col gap-8">
      {choice}
      <Sources key={workspace.id} workspaceId={workspace.id} mayChange={holds(workspace.role, 'admin')} />
      <ToneExamples workspaceId={workspace.id} mayChange={holds(workspace.role, 'member')} />
    </div>
  )
}

function Sources({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const sources = useOwnSources(workspaceId)
  const [isAdding, setAdding] = useState(false)
  if (!sources.data)
    return <Loading query={sources} title={ownSourcesText.loadFailed} className="h-96 rounded-xl" />
  const { data } = sources.data
  const add = mayChange && (
    <Button variant="primary" size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {ownSourcesText.add}
    </Button>
  )
  return (
    <>
      {!mayChange && <Banner tone="gray">{ownSourcesText.readOnly}</Banner>}
      {data.length === 0 ? (
        <Section>
          <EmptyState
            icon={<BookOpenText />}
            title={ownSourcesText.empty}
            description={ownSourcesText.emptyHint}
            action={add}
          />
        </Section>
      ) : (
        <Section title={ownSourcesText.heading} description={ownSourcesText.hint} actions={add}>
          <ul className="flex flex-col divide-y divide-line">
            {data.map((source) => (
              <SourceItem key={source.id} source={source} mayChange={mayChange} />
            ))}
          </ul>
        </Section>
      )}
      {isAdding && <AddSourceDialog workspaceId={workspaceId} onClose={() => setAdding(false)} />}
    </>
  )
}

const ICONS: Record<OwnSource['kind'], LucideIcon> = { text: Type, page: Globe, file: FileText }
const TONES = { waiting: 'gray', reading: 'blue', failed: 'red' } as const

function SourceItem({ source, mayChange }: { source: OwnSource; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = ICONS[source.kind]
  const { name, state, message, readAt, factCount, usedCount } = source
  const details = [
    ownSourcesText.kinds[source.kind],
    ownSourcesText.factCount(usedCount, factCount),
    ...(readAt === null ? [] : [ownSourcesText.readAt(formatDate(readAt))]),
  ]
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-w-0 flex-1 text-left"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-sm font-semibold [overflow-wrap:anywhere]">{name}</span>
            {state !== 'ready' && (
              <Badge tone={TONES[state]} icon={isRunning(source) && <Spinner />}>
                {ownSourcesText.states[state]}
              </Badge>
            )}
          </span>
          <span className="mt-0.5 block text-xs text-muted">{details.join(' · ')}</span>
        </button>
        {mayChange && <Actions source={source} />}
      </div>
      {message !== null && (
        <Banner tone={state === 'failed' ? 'red' : 'amber'} className="mt-2">
          {message}
        </Banner>
      )}
      {isOpen && !isRunning(source) && (
        <div className="mt-3 sm:pl-7">
          <SourceFacts key={readAt} sourceId={source.id} mayChange={mayChange} />
        </div>
      )}
    </li>
  )
}

function Actions({ source }: { source: OwnSource }) {
  const [isConfirming, setConfirming] = useState(false)
  const read = useReadOwnSource()
  const remove = useDeleteOwnSource()
  const args = { params: { id: source.id } }
  return (
    <div className="flex shrink-0">
      {source.isReadable && (
        <IconButton
          label={ownSourcesText.readAgain}
          busy={read.isPending}
          disabled={isRunning(source)}
          onClick={() =>
            read.mutate(args, { onError: (error) => toastFailure(error, ownSourcesText.readFailed) })
          }
        >
          <RefreshCw aria-hidden />
        </IconButton>
      )}
      <IconButton label={ownSourcesText.remove} onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={ownSourcesText.removeTitle(source.name)}
        description={ownSourcesText.removeHint}
        actionLabel={ownSourcesText.remove}
        failed={ownSourcesText.removeFailed}
        onConfirm={() => remove.mutateAsync(args)}
      />
    </div>
  )
}
