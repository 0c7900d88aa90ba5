// The launch check and the launch actions. The report is for the stored workflow, so unsaved edits are saved first.
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import type { LaunchItem } from '#api/sequences/sequences.ts'
import { type LaunchVerb, useLaunch, usePause } from '#web/data/sequences/launch.ts'
import { readSequence, useLaunchCheck, useRunLaunchCheck } from '#web/data/sequences/sequence.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { launchText, publishText } from './launch-text.ts'

/** `revision`: the workflow that was checked and counted */
export type LaunchConfirmation = { verb: LaunchVerb; warnings: readonly LaunchItem[]; revision: number }

type Launch = {
  report: readonly LaunchItem[] | undefined
  isChecking: boolean
  error: unknown
  /** Saves, checks, and opens the panel. */
  check: () => Promise<void>
  /** Saves and opens the start dialog. Publishing checks first: with blocking findings it opens the panel instead. */
  requestLaunch: (verb: LaunchVerb) => Promise<void>
  /** Publishes what was confirmed. */
  confirm: () => Promise<void>
  pause: () => Promise<void>
  confirmation: LaunchConfirmation | null
  cancel: () => void
  busy: boolean
}

/** the element that gets the focus when the panel closes */
export const CHECK_BUTTON = 'launch-check'

const FAILED = {
  activate: launchText.activateFailed,
  resume: launchText.statusFailed,
  publish: publishText.failed,
} as const satisfies Record<LaunchVerb, string>

const LaunchContext = createContext<Launch | null>(null)
export function useLaunchState(): Launch {
  const launch = useContext(LaunchContext)
  if (!launch) throw new Error('useLaunchState is for parts of the designer')
  return launch
}

export function LaunchProvider({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const { sequenceId, saver, view } = useDesigner()
  const check = useLaunchCheck(sequenceId, enabled)
  const runCheck = useRunLaunchCheck(sequenceId)
  const launch = useLaunch(sequenceId)
  const pause = usePause(sequenceId)
  const [confirmation, setConfirmation] = useState<LaunchConfirmation | null>(null)
  const [busy, setBusy] = useState(false)
  const now = { ask: runCheck, launch, pause, confirmation }
  const latest = useRef(now)
  latest.current = now

  const actions = useMemo(() => {
    const whileBusy = async (work: () => Promise<void>): Promise<void> => {
      setBusy(true)
      await work().finally(() => setBusy(false))
    }
    const saveAndCheck = async () => ((await saver.save('required')) ? await latest.current.ask() : null)
    return {
      check: () =>
        whileBusy(async () => {
          view.setState({ launchCheckPanelOpen: true })
          // a failed check is shown in the panel
          await saveAndCheck().catch(() => null)
        }),
      requestLaunch: (verb: LaunchVerb) =>
        whileBusy(async () => {
          try {
            if (verb !== 'publish') {
              // the start dialog checks by itself
              const { revision } = saver.state.getState()
              if (await saver.save('required')) setConfirmation({ verb, warnings: [], revision })
              return
            }
            const result = await saveAndCheck()
            if (!result) return
            const { revision } = saver.state.getState()
            if (result.canLaunch) setConfirmation({ verb, warnings: result.report, revision })
            else view.setState({ launchCheckPanelOpen: true })
          } catch (error) {
            toastRequestFailure(error, launchText.checkFailed)
          }
        }),
      confirm: async () => {
        const { confirmation: confirmed } = latest.current
        if (!confirmed) return
        const { verb } = confirmed
        try {
          // publish exactly the revision that was counted: another user may have saved since
          if (verb === 'publish' && (await readSequence(sequenceId)).revision !== confirmed.revision) {
            toastInfo(publishText.changedMeanwhile)
            return setConfirmation(null)
          }
          toastSuccess((await latest.current.launch.mutateAsync({ verb })).message)
        } catch (error) {
          // the sandbox or another user may have changed something since the check
          if (isFailure(error, 'launch_blocked')) {
            view.setState({ launchCheckPanelOpen: true })
            void latest.current.ask().catch(() => null)
          }
          toastRequestFailure(error, FAILED[verb])
        }
        setConfirmation(null)
      },
      pause: () =>
        whileBusy(async () => {
          try {
            await latest.current.pause.mutateAsync()
            toastSuccess(launchText.paused)
          } catch (error) {
            toastRequestFailure(error, launchText.statusFailed)
          }
        }),
      cancel: () => setConfirmation(null),
    }
  }, [saver, view, sequenceId])

  const value: Launch = {
    report: check.data?.report,
    isChecking: check.isFetching || busy,
    error: check.error,
    confirmation,
    busy,
    ...actions,
  }
  return <LaunchContext value={value}>{children}</LaunchContext>
}
