// 단계: the emails of a sequence as a list, edited by the steps calls. Lazy-loaded.
import { Eye, Mail, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { STEP_ERROR_MESSAGES } from '#api/sequences/step-messages.ts'
import type { Step } from '#api/sequences/steps.ts'
import { useDeleteStep, useMoveStep, useSteps } from '#web/data/sequences/steps.ts'
import { formatNumber } from '#web/lib/format.ts'
import { sequenceActions } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { stepsText } from '#web/words/steps.ts'
import { StepDialog } from './step-dialog.tsx'
import { StepRow } from './step-row.tsx'

/** `step`: null for a new one */
type Opened = { step: Step | null; order: number }
/** what gets the focus after a change if the change has removed it: the first of the buttons of the first row */
type Changed = { rows: readonly string[]; buttons: readonly ('open' | 'up' | 'down')[] }

export function StepsTab({ sequence, mayEdit }: { sequence: Sequence; mayEdit: boolean }) {
  const query = useSteps(sequence.id)
  const move = useMoveStep(sequence.id)
  const remove = useDeleteStep(sequence.id)
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const steps = query.data?.data ?? []
  const ids = steps.map(({ id }) => id).join()
  // a row that moves in the document or is removed loses the focus, as does a button that is disabled
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the rows has changed
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!changed || (activeElement !== document.body && !activeElement?.matches(':disabled'))) return
    const places = changed.rows.flatMap((id) =>
      changed.buttons.map(
        (button) => `[data-step="${CSS.escape(id)}"] [data-focus=${button}]:not(:disabled)`,
      ),
    )
    const target = places.map((place) => list.current?.querySelector<HTMLElement>(place)).find(Boolean)
    ;(target ?? addButton.current)?.focus()
  }, [changed, ids])
  if (!query.data) {
    return <Loading query={query} title={stepsText.loadFailed} className="h-56 rounded-xl" />
  }
  const { readOnlyReason, total } = query.data
  const reason = !mayEdit
    ? sequenceActions.memberOnly
    : sequence.status === 'archived'
      ? sequenceActions.archived
      : readOnlyReason && STEP_ERROR_MESSAGES[`read_only_${readOnlyReason}`]
  const add = (
    <Button
      ref={addButton}
      icon={<Plus aria-hidden />}
      onClick={() => setOpened({ step: null, order: total + 1 })}
    >
      {stepsText.add}
    </Button>
  )
  const days = steps.reduce((sum, { delayDays }) => sum + delayDays, 0)
  return (
    <section aria-label={stepsText.title}>
      {reason && (
        <Banner tone="gray" icon={<Eye aria-hidden />} className="mb-4">
          {reason}
        </Banner>
      )}
      {total === 0 ? (
        <EmptyState
          icon={<Mail />}
          title={stepsText.emptyTitle}
          description={stepsText.emptyHint}
          action={!reason && add}
        />
      ) : (
        <>
          {readOnlyReason === null && (
            <header className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
              <p className="tabular text-sm text-muted">
                {total === 1 ? stepsText.one : stepsText.summary(formatNumber(total), formatNumber(days))}
              </p>
              {!reason && add}
            </header>
          )}
          <ol ref={list} aria-label={stepsText.list}>
            {steps.map((step, at) => (
              <StepRow
                key={step.id}
                step={step}
                isLast={at === steps.length - 1}
                isVariant={steps.some(({ id, order }) => order === step.order && id !== step.id)}
                actions={
                  reason
                    ? null
                    : {
                        edit: () => setOpened({ step, order: step.order }),
                        add: (order) => setOpened({ step: null, order }),
                        move: (by) => {
                          setChanged({ rows: [step.id], buttons: by === 1 ? ['down', 'up'] : ['up', 'down'] })
                          move.mutate({ stepId: step.id, by })
                        },
                        remove: () => {
                          const rows = [steps[at + 1], steps[at - 1]].flatMap((row) => row?.id ?? [])
                          setChanged({ rows, buttons: ['open'] })
                          remove.mutate(step.id)
                        },
                      }
                }
              />
            ))}
          </ol>
        </>
      )}
      {opened && (
        <StepDialog
          sequence={sequence}
          {...opened}
          isBeforeFirst={opened.step === null && opened.order === 1 && total > 0}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
