// Dialog that fills missing values of a sequence's leads, one variable at a time.
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useMissingValues } from '#web/data/writing/missing-values.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { FillTable } from './fill-table.tsx'
import { missingValuesText } from './text.ts'

export function FillValuesDialog({ sequenceId, onClose }: { sequenceId: string; onClose: () => void }) {
  const missing = useMissingValues(sequenceId)
  const fill = useChange(api.missingValues.fillLeadValues, { isAwaited: true })
  const [chosen, setChosen] = useState<string>()
  /** typed values by variable and lead */
  const [typed, setTyped] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  const variables = missing.data?.data ?? []
  const name = variables.find((one) => one.name === chosen)?.name ?? variables[0]?.name ?? ''
  const values = Object.entries(typed[name] ?? {}).filter(([, value]) => value.trim() !== '')
  const save = async (): Promise<void> => {
    try {
      const answer = await fill.mutateAsync({
        body: { values: values.map(([leadId, value]) => ({ leadId, name, value })) },
      })
      const rejected = new Set(answer.rejected.map((one) => one.leadId))
      setTyped((before) => ({
        ...before,
        [name]: Object.fromEntries(values.filter(([leadId]) => rejected.has(leadId))),
      }))
      const more = answer.releasedEnrollments
      if (answer.updatedCount > 0)
        toastSuccess(
          missingValuesText.saved(formatNumber(answer.updatedCount)) +
            (more > 0 ? missingValuesText.released(formatNumber(more)) : ''),
        )
      if (rejected.size > 0)
        toastFailure(
          null,
          `${missingValuesText.rejected(formatNumber(rejected.size))}. ${answer.rejected[0]?.message ?? ''}`,
        )
    } catch (error) {
      toastFailure(error, missingValuesText.saveFailed)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      keepOpen={values.length > 0}
      title={missingValuesText.title}
      description={missingValuesText.hint}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button
            variant="primary"
            busy={fill.isPending}
            disabled={values.length === 0}
            onClick={() => void save()}
          >
            {missingValuesText.save(values.length)}
          </Button>
        </>
      }
    >
      {values.length > 0 && <LeaveGuard />}
      {missing.isPending ? (
        <Skeleton className="h-64 rounded-xl" />
      ) : missing.isError ? (
        <QueryError title={missingValuesText.loadFailed} query={missing} />
      ) : name === '' ? (
        <EmptyState
          icon={<CircleCheck />}
          title={missingValuesText.empty}
          description={missingValuesText.emptyHint}
        />
      ) : (
        <>
          <Tabs
            label={missingValuesText.variables}
            value={name}
            onValueChange={setChosen}
            tabs={variables.map((one) => ({
              value: one.name,
              label: `${one.name} ${missingValuesText.count(formatNumber(one.count))}`,
            }))}
          />
          <div {...tabPanelProps(missingValuesText.variables, name)} className="pt-4">
            <FillTable
              key={name}
              sequenceId={sequenceId}
              name={name}
              typed={typed[name] ?? {}}
              onType={(change) =>
                setTyped((before) => ({ ...before, [name]: { ...before[name], ...change } }))
              }
            />
          </div>
        </>
      )}
    </Dialog>
  )
}
