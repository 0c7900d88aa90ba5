// The second step: the field of each column, the group, and what happens to existing addresses.
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { ImportMapping } from '#api/leads/lead-imports.ts'
import { CONSENT_FIELDS } from '#core/compliance/consent-import.ts'
import { useCustomerGroups } from '#web/data/leads/customer-groups.ts'
import {
  type ImportPreview,
  type TableChoice,
  useImportCheck,
  usePreviewImport,
  useStartImport,
} from '#web/data/leads/imports.ts'
import { useTags } from '#web/data/leads/tags.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { type Draft, useDraft } from '#web/lib/form/draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import {
  type ConsentDraft,
  consentDraft,
  consentInput,
  GroundFields,
} from '#web/screens/leads/consent/consent-fields.tsx'
import { TagPicker } from '#web/screens/leads/tags/tag-picker.tsx'
import { addToGroupText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { consentText } from '#web/words/consent.ts'
import { encodingNames } from '#web/words/file-encodings.ts'
import { ImportOutlook, importedCount, RowMarks } from './import-outlook.tsx'
import { checkMapping, type GroupPlan, groupReady, targetLabel } from './import-settings.ts'
import { MappingTable } from './mapping-table.tsx'
import { TableChoiceFields } from './table-choice.tsx'
import { consentImportText, importText } from './text.ts'

// The first rows of the file under the chosen fields.

const SHOWN = 5

function ImportFirstRows({ preview, mapping }: { preview: ImportPreview; mapping: ImportMapping }) {
  const rows = preview.rows.slice(0, SHOWN).map((cells, index) => ({ id: String(index), cells }))
  const columns = preview.columns.flatMap((column, index) => {
    const target = mapping[column] ?? 'ignore'
    if (target === 'ignore') return []
    return [
      {
        key: column,
        head: target === 'custom' ? column : targetLabel(target),
        cell: (row: (typeof rows)[number]) => row.cells[index] || '–',
      },
    ]
  })
  if (rows.length === 0 || columns.length === 0) return null
  return (
    <details className="rounded-xl border border-line px-4 py-2.5">
      <summary className="min-h-6 text-sm font-semibold">{importText.firstRows}</summary>
      <p className="pt-1 pb-2 text-xs text-muted">{importText.firstRowsHint(rows.length)}</p>
      <Table
        label={importText.firstRows}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        minWidth={`${columns.length * 110}px`}
      />
    </details>
  )
}

export type MappingStepProps = {
  file: File
  /** of the table that the server found */
  firstPreview: ImportPreview
  workspaceId: string
  onAnother: () => void
  onStarted: (importId: string) => void
}

export function MappingStep({ file, firstPreview, workspaceId, onAnother, onStarted }: MappingStepProps) {
  const look = usePreviewImport()
  const [preview, setPreview] = useState(firstPreview)
  const [withHidden, setWithHidden] = useState(false)
  const [mapping, setMapping] = useState<ImportMapping>(preview.mapping)
  const [group, setGroup] = useState<GroupPlan>({ kind: 'none' })
  const [onDuplicate, setOnDuplicate] = useState<'skip' | 'update'>('skip')
  const [isGrounded, setGrounded] = useState(false)
  // the server names a day of the legal basis as consent.obtainedOn
  const ground = useDraft(consentDraft(null), (path) => path.split('.').at(-1) ?? '')
  const [tagIds, setTagIds] = useState<string[]>([])
  const tags = useTags(workspaceId || undefined)
  const createGroup = useChange(api.customerGroups.createCustomerGroup)
  const start = useStartImport()
  const report = checkMapping(preview.columns, mapping)
  const table = { sheet: preview.sheet ?? undefined, headerRow: preview.headerRow, withHidden }
  const check = useImportCheck({ file, table, workspaceId, mapping }, !report.blocks)
  const failure = createGroup.error ?? start.error

  const readTable = (choice: TableChoice): void =>
    look.mutate(
      { file, workspaceId, table: choice },
      {
        onSuccess: (next) => {
          setPreview(next)
          setMapping(next.mapping)
          setWithHidden(choice.withHidden ?? false)
        },
      },
    )
  const begin = async (): Promise<void> => {
    createGroup.reset()
    start.reset()
    try {
      let customerGroupId = group.kind === 'existing' ? group.id : undefined
      if (group.kind === 'new') {
        customerGroupId = (await createGroup.mutateAsync({ body: { workspaceId, name: group.name } })).id
        // created once: a retry after a failure uses the same group
        setGroup({ kind: 'existing', id: customerGroupId })
      }
      const consent = isGrounded ? consentInput(ground.values) : undefined
      const { id } = await start.mutateAsync({
        file,
        table,
        workspaceId,
        customerGroupId,
        mapping,
        onDuplicate,
        consent,
        tags: (tags.data ?? []).filter((tag) => tagIds.includes(tag.id)).map(({ name }) => name),
      })
      onStarted(id)
    } catch (error) {
      // shown below, and at the fields of the legal basis
      ground.reportFailure(error, '')
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken px-3.5 py-2.5">
        <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{file.name}</p>
          <p className="text-xs text-muted">
            {importText.fileLine(
              formatNumber(preview.total),
              preview.sheet === null ? encodingNames[preview.encoding] : importText.sheetLine(preview.sheet),
            )}
          </p>
        </div>
        <Button size="sm" onClick={onAnother}>
          {importText.another}
        </Button>
      </div>
      <TableChoiceFields
        preview={preview}
        withHidden={withHidden}
        pending={look.isPending ? look.variables.table : undefined}
        failure={look.error}
        onChange={readTable}
      />
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
      {!report.blocks && <ImportOutlook check={check} onDuplicate={onDuplicate} />}
      {!report.blocks && check.data && <RowMarks rows={check.data.rows} />}
      <ErrorBanner>{failure && failureText(failure, importText.startFailed)}</ErrorBanner>
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-line bg-raised px-5 py-3 sm:-mx-6 sm:px-6">
        <Button
          variant="primary"
          disabled={report.blocks || !groupReady(group) || look.isPending}
          busy={createGroup.isPending || start.isPending}
          onClick={() => void begin()}
        >
          {importText.start(formatNumber(importedCount(check.data, onDuplicate) ?? preview.total))}
        </Button>
      </div>
    </div>
  )
}

// The legal basis of rows that have none of their own.

type ImportConsentProps = {
  draft: Draft<ConsentDraft>
  isOn: boolean
  /** whether a column of the file is part of the legal basis */
  hasColumn: boolean
  onChange: (isOn: boolean) => void
}

function ImportConsent({ draft, isOn, hasColumn, onChange }: ImportConsentProps) {
  return (
    <section className="flex flex-col gap-3" aria-label={consentImportText.heading}>
      <RadioCards
        label={consentImportText.heading}
        showLabel
        value={isOn ? 'whole' : 'rows'}
        onValueChange={(next) => onChange(next === 'whole')}
        cards={[
          {
            value: 'rows',
            label: hasColumn ? consentImportText.rows : consentImportText.nothing,
            hint: hasColumn ? consentImportText.rowsHint : consentImportText.nothingHint,
          },
          { value: 'whole', label: consentImportText.whole, hint: consentImportText.wholeHint },
        ]}
      />
      {isOn && (
        <div className="rounded-xl border border-line p-4">
          <GroundFields values={draft.values} set={draft.set} issueOf={draft.issueOf} />
          <p className="pt-3 text-xs text-muted">{consentText.noAdvice}</p>
        </div>
      )}
    </section>
  )
}

type ImportGroupProps = {
  workspaceId: string
  value: GroupPlan
  onChange: (group: GroupPlan) => void
}

const START: Record<GroupPlan['kind'], GroupPlan> = {
  none: { kind: 'none' },
  existing: { kind: 'existing', id: '' },
  new: { kind: 'new', name: '' },
}

/** The customer group for imported leads. */
function ImportGroup({ workspaceId, value, onChange }: ImportGroupProps) {
  const manual = useCustomerGroups({
    workspaceIds: workspaceId || undefined,
    kind: 'manual',
    limit: 1,
    offset: 0,
  })
  return (
    <div className="flex flex-col gap-2">
      <RadioCards
        label={importText.group}
        showLabel
        value={value.kind}
        onValueChange={(kind) => onChange(START[kind])}
        cards={[
          { value: 'none', label: importText.groupNone },
          { value: 'existing', label: importText.groupExisting, disabled: !manual.data?.total },
          { value: 'new', label: importText.groupNew },
        ]}
      />
      {value.kind === 'existing' && (
        <GroupPicker
          kind="manual"
          aria-label={addToGroupText.group}
          placeholder={addToGroupText.pick}
          className="sm:max-w-80"
          workspaceIds={workspaceId || undefined}
          value={value.id}
          onValueChange={(id) => onChange({ kind: 'existing', id })}
        />
      )}
      {value.kind === 'new' && (
        <Input
          aria-label={addToGroupText.newName}
          placeholder={addToGroupText.newNamePlaceholder}
          className="sm:max-w-80"
          maxLength={100}
          value={value.name}
          onChange={(event) => onChange({ kind: 'new', name: event.target.value })}
        />
      )}
    </div>
  )
}
