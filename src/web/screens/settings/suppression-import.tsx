// A file of addresses that are never mailed again: chosen, looked at, put on the list, and what became of every row.
import { useRef, useState } from 'react'
import type { SuppressionImport as Done, SuppressionPreview } from '#api/compliance/suppression-files.ts'
import { failureText } from '#web/lib/toast.ts'
import { usePreviewSuppressions } from '#web/queries/suppression-files.ts'
import { useWorkspaceChoice } from '#web/queries/workspace-choice.ts'
import { common } from '#web/text/common.ts'
import { suppressionFileText as text } from '#web/text/suppression-files.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SuppressionImportCheck } from './suppression-import-check.tsx'
import { SuppressionImportDone } from './suppression-import-done.tsx'

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
  const workspace = useWorkspaceChoice()
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
          {workspace.options.length > 1 && (
            <Field label={common.workspace} className="sm:max-w-72">
              <Select options={workspace.options} value={workspace.id} onValueChange={workspace.choose} />
            </Field>
          )}
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
          {look.isError && (
            <div role="alert">
              <Banner tone="red">{failureText(look.error, text.previewFailed)}</Banner>
            </div>
          )}
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
        <SuppressionImportDone result={stage.result} onAgain={restart} onClose={() => onOpenChange(false)} />
      )}
    </Dialog>
  )
}
