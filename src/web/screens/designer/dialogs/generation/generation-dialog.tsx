// The generated emails of one node: lead group, template or prompt, progress, and each email to read and edit.
import { Bot, PencilLine, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useGeneratedEmails, useRefreshEmails } from '#web/data/writing/generated-emails.ts'
import { useModelSettings } from '#web/data/writing/model.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { useDesigner, useNodeFacts } from '#web/screens/designer/designer-context.ts'
import type { NodeDialogProps } from '#web/screens/designer/dialogs/node-dialog-props.ts'
import { filterEmails, isFiltered, NO_FILTER } from '#web/screens/designer/review/email-filter.ts'
import { modelUsageText } from '#web/screens/designer/review/review-list-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { generationText } from '#web/words/generation.ts'
import { modeText } from '#web/words/mail-mode.ts'
import { DeleteAllEmailsDialog, DeleteEmailDialog } from './delete-emails.tsx'
import { GeneratedEmailTable } from './generated-email-table.tsx'
import { GenerationControls } from './generation-controls.tsx'
import { GenerationReviewBar, NoMatchingEmails, ReviewButton } from './generation-review-bar.tsx'
import { useGenerationRun } from './use-generation-run.ts'

const CustomerGroupWarning = lazyPart(() => import('./customer-group-warning.tsx'), 'CustomerGroupWarning')
const GeneratedEmailDialog = lazyPart(() => import('./generated-email-dialog.tsx'), 'GeneratedEmailDialog')

export function GenerationDialog({ open, onClose, node, sequence }: NodeDialogProps<'emailDraft'>) {
  const place = { sequenceId: sequence.id, nodeId: node.id }
  const ready = useSavedWorkflow()
  const run = useGenerationRun(place, node.data, ready)
  const emails = useGeneratedEmails(place, ready, run.isRunning)
  const refresh = useRefreshEmails(place)
  const [edited, setEdited] = useState<{ emailId: string; open: boolean; serial: number } | null>(null)
  const [removed, setRemoved] = useState<GeneratedEmail | null>(null)
  const isAi = node.data.generationMode === 'ai'
  const usesModel = writerOf(node.data) === 'ai'
  const model = useModelSettings(useWritableWorkspace(sequence)?.id)
  const rows = emails.data
  const numbers = useNodeFacts().numbers?.get(node.id)
  const [filter, setFilter] = useState(NO_FILTER)
  const isFirstRun = (rows?.length ?? numbers?.generatedCount) === 0
  const shown = useMemo(() => filterEmails(rows ?? [], filter), [rows, filter])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="lg"
      // a fixed height: a dialog in the middle of the screen would move its buttons under the pointer when the list or the model arrives
      className={cx(
        'w-[1040px]! max-sm:h-[calc(100dvh-24px)]',
        isFirstRun ? 'h-[min(480px,88dvh)]' : 'h-[min(860px,88dvh)]',
      )}
      title={generationText.title}
      description={sequence.customerGroupId && generationText.group(sequence.customerGroupName ?? '')}
      // the footer's button has the label ‘닫기’
      closeLabel={generationText.leave}
      aside={
        <Badge className="mt-1" icon={isAi ? <Sparkles aria-hidden /> : <PencilLine aria-hidden />}>
          {modeText(node.data)}
        </Badge>
      }
      footerStart={<DeleteAllEmailsDialog place={place} rows={rows ?? []} locked={run.isRunning} />}
      footer={
        <>
          <Button onClick={onClose} {...tourTarget('closeEmails')}>
            {generationText.close}
          </Button>
          <ReviewButton
            nodeId={node.id}
            rows={rows ?? []}
            isRunning={run.isRunning}
            isMarkedOnly={filter.mark === 'any'}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {!sequence.customerGroupId && (
          <CustomerGroupWarning sequence={sequence} onSet={() => void refresh.list()} />
        )}
        <Source isAi={isAi} text={isAi ? node.data.aiPrompt : node.data.subject}>
          {usesModel && <GenerationModel sequence={sequence} />}
        </Source>
        <GenerationControls
          run={run}
          rows={rows}
          written={numbers && { total: numbers.generatedTotal, done: numbers.generatedCount }}
          hasGroup={sequence.customerGroupId !== null}
          isPaid={usesModel && model.data !== undefined && model.data.source !== 'sandbox'}
          mayResearch={usesModel && model.data?.research === 'on'}
        />
        {emails.isError && !rows ? (
          <QueryError className="py-8!" title={generationText.loadFailed} query={emails} />
        ) : (
          <>
            {rows && (
              <GenerationReviewBar
                place={place}
                rows={rows}
                isRequired={sequence.reviewRequired}
                isRunning={run.isRunning}
                filter={filter}
                onFilter={setFilter}
              />
            )}
            <GeneratedEmailTable
              rows={shown}
              loading={!rows}
              writtenCount={numbers?.generatedCount ?? 0}
              noneShown={isFiltered(filter) && <NoMatchingEmails onClear={() => setFilter(NO_FILTER)} />}
              isAi={usesModel}
              locked={run.isRunning}
              onOpen={({ id }) => setEdited({ emailId: id, open: true, serial: (edited?.serial ?? 0) + 1 })}
              onRegenerate={(email) => void run.regenerate(email.id)}
              onRemove={setRemoved}
            />
          </>
        )}
      </div>
      {edited && (
        <GeneratedEmailDialog
          key={edited.serial}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
          place={place}
          emailId={edited.emailId}
          isAi={usesModel}
          locked={run.isRunning}
          onRegenerate={(hint) => run.regenerate(edited.emailId, hint)}
        />
      )}
      <DeleteEmailDialog place={place} email={removed} onDone={() => setRemoved(null)} />
    </Dialog>
  )
}

/** The server must know the node before it can list its emails. */
function useSavedWorkflow(): boolean {
  const { saver } = useDesigner()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    // a failed save shows its own message; the list then shows the server's state of the node
    void saver.save('required').then(() => setReady(true))
  }, [saver])
  return ready
}

type SourceProps = { isAi: boolean; text: string; children: ReactNode }

const Source = ({ isAi, text, children }: SourceProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
    <dl className="flex min-w-60 flex-1 gap-3">
      <dt className="shrink-0 text-muted">{isAi ? generationText.prompt : generationText.subject}</dt>
      <dd className="line-clamp-2 min-w-0 whitespace-pre-line">
        {text.trim() ? (
          <TemplateText text={text.trim()} />
        ) : (
          <span className="text-muted">{generationText.empty}</span>
        )}
      </dd>
    </dl>
    {children}
  </div>
)

// The model that writes the emails, with a link to its settings for users who may change them.

/** The first workspace of the sequence whose model settings the user may read. */
function useWritableWorkspace(sequence: Sequence) {
  const workspace = useMyWorkspaces().find(({ id }) => sequence.workspaceIds.includes(id))
  return workspace?.role === 'viewer' ? undefined : workspace
}

function GenerationModel({ sequence }: { sequence: Sequence }) {
  const workspace = useWritableWorkspace(sequence)
  if (!workspace) return null
  const mayChange = workspace.role === 'admin' || workspace.role === 'owner'
  return <ModelName workspaceId={workspace.id} mayChange={mayChange} />
}

function ModelName({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const { data } = useModelSettings(workspaceId)
  const isSandbox = data?.source === 'sandbox'
  const name = isSandbox ? modelUsageText.sandbox : data && (data.model || modelUsageText.installation)
  return (
    // a line of its own from the start: the buttons below do not move when the name arrives
    <p className="flex min-h-5 basis-full items-center gap-1.5 text-xs text-muted">
      <Bot aria-hidden className="size-3.5" />
      <span>{modelUsageText.writer}</span>
      <span
        className="max-w-52 truncate font-semibold text-ink"
        {...(isSandbox ? tooltipProps(modelUsageText.sandboxHint) : {})}
      >
        {name}
      </span>
      {mayChange && (
        <Link to="/settings?tab=model" className="link">
          {modelUsageText.settings}
        </Link>
      )}
    </p>
  )
}
