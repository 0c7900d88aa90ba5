// The second step: every column finds its field; where the contacts go; what happens to known addresses.
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { ImportMapping } from '#api/leads/leads.ts'
import { CONSENT_FIELDS } from '#core/compliance/consent-import.ts'
import { consentDraft, consentInput } from '#web/leads/consent/consent-draft.ts'
import { useCreateGroup } from '#web/leads/queries/customer-groups.ts'
import { type ImportPreview, useStartImport } from '#web/leads/queries/imports.ts'
import { useTags } from '#web/leads/queries/tags.ts'
import { TagPicker } from '#web/leads/tags/tag-picker.tsx'
import { useDraft } from '#web/lib/form/draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { importText } from '#web/shared/text/leads.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { ImportFirstRows } from './first-rows.tsx'
import { ImportConsent } from './import-consent.tsx'
import { ImportGroup } from './import-group.tsx'
import { checkMapping, type GroupPlan, groupReady } from './import-settings.ts'
import { MappingTable } from './mapping-table.tsx'

export type MappingStepProps = {
  file: File
  preview: ImportPreview
  workspaceId: string
  onAnother: () => void
  onStarted: (importId: string) => void
}

export function MappingStep({ file, preview, workspaceId, onAnother, onStarted }: MappingStepProps) {
  const [mapping, setMapping] = useState<ImportMapping>(preview.mapping)
  const [group, setGroup] = useState<GroupPlan>({ kind: 'none' })
  const [onDuplicate, setOnDuplicate] = useState<'skip' | 'update'>('skip')
  const [isGrounded, setGrounded] = useState(false)
  // the server names a day of it as consent.obtainedOn
  const ground = useDraft(consentDraft(null), (path) => path.split('.').at(-1) ?? '')
  const [tagIds, setTagIds] = useState<string[]>([])
  const tags = useTags(workspaceId || undefined)
  const createGroup = useCreateGroup()
  const start = useStartImport()
  const report = checkMapping(preview.columns, mapping)
  const failure = createGroup.error ?? start.error

  const begin = async (): Promise<void> => {
    createGroup.reset()
    start.reset()
    try {
      let customerGroupId = group.kind === 'existing' ? group.id : undefined
      if (group.kind === 'new') {
        customerGroupId = (await createGroup.mutateAsync({ workspaceId, name: group.name })).id
        // made once: another try after a failure puts the contacts into it
        setGroup({ kind: 'existing', id: customerGroupId })
      }
      const consent = isGrounded ? consentInput(ground.values) : undefined
      const { id } = await start.mutateAsync({
        file,
        workspaceId,
        customerGroupId,
        mapping,
        onDuplicate,
        consent,
        tags: (tags.data ?? []).filter((tag) => tagIds.includes(tag.id)).map(({ name }) => name),
      })
      onStarted(id)
    } catch (error) {
      // told below, and at the fields of the ground
      ground.refuse(error, '')
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken px-3.5 py-2.5">
        <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{file.name}</p>
          <p className="text-xs text-muted">
            {importText.fileLine(formatNumber(preview.total), importText.encodingNames[preview.encoding])}
          </p>
        </div>
        <Button size="sm" onClick={onAnother}>
          {importText.another}
        </Button>
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{importText.mapping}</h3>
        <p className="-mt-1.5 text-xs text-muted">{importText.mappingHint}</p>
        <MappingTable preview={preview} mapping={mapping} faults={report.faults} onChange={setMapping} />
        <ImportFirstRows preview={preview} mapping={mapping} />
        {report.note && <Banner tone={report.blocks ? 'red' : 'amber'}>{report.note}</Banner>}
      </section>
      <ImportConsent
        draft={ground}
        isOn={isGrounded}
        hasColumn={CONSENT_FIELDS.some((field) => Object.values(mapping).includes(field))}
        onChange={setGrounded}
      />
      <TagPicker
        workspaceId={workspaceId}
        label={importText.tags}
        value={tagIds}
        canCreate
        onChange={setTagIds}
      />
      <ImportGroup workspaceId={workspaceId} value={group} onChange={setGroup} />
      <RadioCards
        label={importText.duplicates}
        showLabel
        value={onDuplicate}
        onValueChange={setOnDuplicate}
        cards={[
          { value: 'skip', label: importText.skip, hint: importText.skipHint },
          { value: 'update', label: importText.update, hint: importText.updateHint },
        ]}
      />
      {failure && (
        <div role="alert">
          <Banner tone="red">{failureText(failure, importText.startFailed)}</Banner>
        </div>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-line bg-raised px-5 py-3 sm:-mx-6 sm:px-6">
        <Button
          variant="primary"
          disabled={report.blocks || !groupReady(group) || preview.total === 0}
          busy={createGroup.isPending || start.isPending}
          onClick={() => void begin()}
        >
          {importText.start(formatNumber(preview.total))}
        </Button>
      </div>
    </div>
  )
}
