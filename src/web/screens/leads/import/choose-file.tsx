// The first step: a file is dropped or chosen.
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { WorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { common } from '#web/lib/common-text.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { importText } from './text.ts'

export type ChooseFileStepProps = {
  workspace: WorkspaceChoice
  /** the name of the file being read */
  busyWith: string | undefined
  fault: string | undefined
  onRetry: (() => void) | undefined
  onChoose: (file: File) => void
}

export function ChooseFileStep({ workspace, busyWith, fault, onRetry, onChoose }: ChooseFileStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busyWith) onChoose(file)
  }
  return (
    <div className="flex flex-col gap-4">
      <WorkspaceField workspace={workspace} className="sm:max-w-72" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        }}
        onDrop={drop}
        className={cx(
          'flex min-h-64 flex-col items-center justify-center rounded-xl border border-dashed px-6 py-10 text-center transition-colors',
          over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-sunken',
        )}
      >
        <span aria-hidden className="text-muted">
          {busyWith ? <Spinner className="size-5" /> : <FileSpreadsheet className="size-5" />}
        </span>
        <p className="mt-3.5 text-[14.5px] font-semibold" aria-live="polite">
          {busyWith ? importText.reading(busyWith) : importText.drop}
        </p>
        <p className="mt-1 max-w-md text-sm text-muted">{importText.dropHint}</p>
        <p className="text-sm text-muted">{importText.encodings}</p>
        <Button
          variant="primary"
          className="mt-4"
          busy={busyWith !== undefined}
          onClick={() => input.current?.click()}
        >
          {importText.choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.fods,.htm,.html,.xml,.vcf,text/vcard,text/x-vcard,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={importText.choose}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // the same file may be chosen again after it was corrected
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
      </div>
      {fault && (
        <div role="alert">
          <Banner
            tone="red"
            action={
              onRetry && (
                <Button size="sm" onClick={onRetry}>
                  {common.retry}
                </Button>
              )
            }
          >
            {fault}
          </Banner>
        </div>
      )}
    </div>
  )
}
