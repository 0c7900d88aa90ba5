// Paged table of leads without a value, with an input each, and one input that fills all empty ones of the page.
import { useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { missingValuesText } from './text.ts'

const PAGE = 50
/** Addresses are edited for one lead at a time, on the screen that shows duplicates. */
const BY_HAND = '이메일'

export type FillTableProps = {
  sequenceId: string
  name: string
  /** typed values by lead */
  typed: Readonly<Record<string, string>>
  onType: (change: Record<string, string>) => void
}

export function FillTable({ sequenceId, name, typed, onType }: FillTableProps) {
  const [page, setPage] = useState(1)
  const [same, setSame] = useState('')
  const leads = useRead(
    api.missingValues.listLeadsMissingValue,
    { params: { id: sequenceId }, query: { name, offset: (page - 1) * PAGE, limit: PAGE } },
    { keepsLast: true, enabled: name !== '' },
  )
  const rows = leads.data?.data ?? []
  if (name === BY_HAND) {
    return (
      <EmptyState
        title={missingValuesText.emailByHand}
        action={<LinkButton to="/leads">{missingValuesText.toLeads}</LinkButton>}
      />
    )
  }
  const fillPage = (): void =>
    onType(
      Object.fromEntries(
        rows.flatMap(({ leadId }) => (typed[leadId]?.trim() ? [] : [[leadId, same.trim()]])),
      ),
    )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <Field label={missingValuesText.sameLabel} className="w-72">
          <Input maxLength={2000} value={same} onChange={(event) => setSame(event.target.value)} />
        </Field>
        <Button disabled={same.trim() === ''} onClick={fillPage}>
          {missingValuesText.same}
        </Button>
      </div>
      <PagedTable
        label={missingValuesText.title}
        maxHeight="420px"
        query={leads}
        failedTitle={missingValuesText.loadFailed}
        page={page}
        setPage={(to) => setPage(to.page)}
        pageSize={PAGE}
        rowKey={(row) => row.leadId}
        empty={<EmptyState title={missingValuesText.empty} />}
        columns={[
          {
            key: 'company',
            head: missingValuesText.company,
            cell: (row) => <span className="font-semibold">{row.companyName}</span>,
          },
          {
            key: 'contact',
            head: missingValuesText.contact,
            cell: (row) => (
              <>
                <span className="block">{row.contactName}</span>
                <span className="block text-xs text-muted">{row.contactEmail}</span>
              </>
            ),
          },
          {
            key: 'value',
            head: missingValuesText.value(name),
            width: '44%',
            cell: (row) => (
              <Input
                aria-label={missingValuesText.valueOf(name, row.companyName || row.contactName)}
                maxLength={2000}
                value={typed[row.leadId] ?? ''}
                onChange={(event) => onType({ [row.leadId]: event.target.value })}
              />
            ),
          },
        ]}
      />
    </div>
  )
}
