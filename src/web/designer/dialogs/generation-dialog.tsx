// The mails of one node: for whom, from what, how many are written, and each of them to read and mend.
import { FileText, Sparkles } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { GeneratedEmail } from '#api/generated-emails.ts'
import { failureText } from '#web/lib/toast.ts'
import { useGeneratedEmails, useRefreshEmails } from '#web/queries/generated-emails.ts'
import { common } from '#web/text/common.ts'
import { generationText } from '#web/text/generation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useDesigner } from '../designer-context.ts'
import { GeneratedEmailTable } from './generated-email-table.tsx'
import { GenerationControls } from './generation-controls.tsx'
import { GroupWarning } from './group-warning.tsx'
import type { NodeDialogProps } from './node-dialog-props.ts'
import { RemoveAll, RemoveOne } from './remove-emails.tsx'
import { useGenerationRun } from './use-generation-run.ts'

const EmailEditDialog = lazy(async () => ({
  default: (await import('./email-edit-dialog.tsx')).EmailEditDialog,
}))

export function GenerationDialog({ open, onClose, node, sequence }: NodeDialogProps<'emailDraft'>) {
  const place = { sequenceId: sequence.id, nodeId: node.id }
  const ready = useSaved()
  const run = useGenerationRun(place, node.data, ready)
  const emails = useGeneratedEmails(place, ready)
  const refresh = useRefreshEmails(place)
  const [edited, setEdited] = useState<{ email: GeneratedEmail; open: boolean } | null>(null)
  const [removed, setRemoved] = useState<GeneratedEmail | null>(null)
  const isAi = node.data.generationMode === 'ai'
  const rows = emails.data
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="lg"
      title={generationText.title}
      description={sequence.customerGroupId && generationText.group(sequence.customerGroupName ?? '')}
      // the footer's button is the one called ‘닫기’
      closeLabel={generationText.leave}
      aside={
        <Badge
          tone={isAi ? 'violet' : 'sky'}
          className="mt-1"
          icon={isAi ? <Sparkles aria-hidden /> : <FileText aria-hidden />}
        >
          {generationText.mode[node.data.generationMode]}
        </Badge>
      }
      footerStart={<RemoveAll place={place} rows={rows ?? []} locked={run.isRunning} />}
      footer={<Button onClick={onClose}>{generationText.close}</Button>}
    >
      <div className="flex flex-col gap-3">
        {!sequence.customerGroupId && <GroupWarning sequence={sequence} onSet={() => void refresh.list()} />}
        <Source isAi={isAi} text={isAi ? node.data.aiPrompt : node.data.subject} />
        <GenerationControls run={run} rows={rows} hasGroup={sequence.customerGroupId !== null} />
        {emails.isError && !rows ? (
          <ErrorState
            className="card py-8! shadow-none"
            title={generationText.loadFailed}
            message={failureText(emails.error, common.tryLater)}
            busy={emails.isFetching}
            onRetry={() => void emails.refetch()}
          />
        ) : (
          <GeneratedEmailTable
            rows={rows ?? []}
            loading={!rows}
            isAi={isAi}
            locked={run.isRunning}
            onOpen={(email) => setEdited({ email, open: true })}
            onRegenerate={(email) => void run.regenerate(email.id)}
            onRemove={setRemoved}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {edited && (
          <EmailEditDialog
            key={edited.email.id + edited.email.updatedAt}
            open={edited.open}
            onClose={() => setEdited({ ...edited, open: false })}
            place={place}
            email={edited.email}
            isAi={isAi}
            locked={run.isRunning}
            onRegenerate={() => run.regenerate(edited.email.id)}
          />
        )}
      </Suspense>
      <RemoveOne place={place} email={removed} onDone={() => setRemoved(null)} />
    </Dialog>
  )
}

/** The server has to know the node before it can tell anything about its mails. */
function useSaved(): boolean {
  const { saver } = useDesigner()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    // a save that failed has said so; the list then says what the server thinks of the node
    void saver.save('needed').then(() => setReady(true))
  }, [saver])
  return ready
}

const Source = ({ isAi, text }: { isAi: boolean; text: string }) => (
  <dl className="flex gap-3 rounded-[10px] bg-sunken px-3.5 py-2 text-sm">
    <dt className="shrink-0 font-semibold text-muted">
      {isAi ? generationText.prompt : generationText.subject}
    </dt>
    <dd className="line-clamp-2 min-w-0 whitespace-pre-line">
      {text.trim() || <span className="text-muted">{generationText.empty}</span>}
    </dd>
  </dl>
)
