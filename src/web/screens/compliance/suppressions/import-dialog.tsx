// The import of suppressions: choose a file, check it, import it, show the results.
import { useRef, useState } from 'react'
import type { SuppressionImport as Done, SuppressionPreview } from '#api/compliance/suppression-files.ts'
import { usePreviewSuppressions } from '#web/data/compliance/suppression-files.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { failureText } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { SuppressionImportCheck } from './import-check.tsx'
import { SuppressionImportResult } from './import-result.tsx'
import { suppressionFileText as text } from './text.ts'

type Stage =
  | { name: 'file' }
  | { name: 'check'; file: File; preview: SuppressionPreview }
  | { name: 'done'; result: Done }

export function SuppressionImport({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const workspace = useTargetWorkspaceChoice()
  const look = usePreviewSuppressions()
  const input = useRef<HTMLInputElement>(null)
  const [stage, setStage] = useState<Stage>({ name: 'file' })
  const choose = (file: File): void =>
    look.mutate(file, { onSuccess: (preview) => setStage({ name: 'check', file, preview }) })
  const restart = (): void => {
    look.reset()
    setStage({ name: 'file' })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} keepOpen={stage.name === 'check'}>
      {stage.name === 'file' && (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">{text.hint}</p>
          <WorkspaceField workspace={workspace} className="sm:max-w-72" />
          <Button
            variant="primary"
            className="self-start"
            busy={look.isPending}
            onClick={() => input.current?.click()}
          >
            {look.isPending ? text.reading : text.choose}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-label={text.choose}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) choose(file)
            }}
          />
          <ErrorBanner>{look.isError && failureText(look.error, text.previewFailed)}</ErrorBanner>
        </div>
      )}
      {stage.name === 'check' && (
        <SuppressionImportCheck
          file={stage.file}
          preview={stage.preview}
          workspaceId={workspace.id}
          onAnother={restart}
          onDone={(result) => setStage({ name: 'done', result })}
        />
      )}
      {stage.name === 'done' && (
        <SuppressionImportResult
          result={stage.result}
          onAgain={restart}
          onClose={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}
