// The launch check and what it leads to: the report is asked for the saved drawing, so unsaved edits are saved first.
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import type { LaunchItem } from '#api/sequences/sequences.ts'
import { useDesigner } from '#web/designer/designer-context.ts'
import { launchText } from '#web/designer/designer-text.ts'
import { toastRequestFailure } from '#web/designer/failure-toast.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { type LaunchVerb, useLaunch, usePause } from '#web/sequences/queries/launch.ts'
import { readSequence, useLaunchCheck, useRunLaunchCheck } from '#web/sequences/queries/sequence.ts'
import { publishText } from './publish-text.ts'

/** `revision`: the drawing that was checked and counted */
export type LaunchConfirmation = { verb: LaunchVerb; warnings: readonly LaunchItem[]; revision: number }

type Launch = {
  report: readonly LaunchItem[] | undefined
  isChecking: boolean
  error: unknown
  /** Saves, checks, and shows the panel. */
  check: () => Promise<void>
  /** Saves, checks, and asks whether to go on; shows the panel instead when something blocks. */
  begin: (verb: LaunchVerb) => Promise<void>
  /** Does what was asked about. */
  confirm: () => Promise<void>
  pause: () => Promise<void>
  question: LaunchConfirmation | null
  withdraw: () => void
  busy: boolean
}

/** where the focus goes back to when the panel closes */
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
  const ask = useRunLaunchCheck(sequenceId)
  const launch = useLaunch(sequenceId)
  const pause = usePause(sequenceId)
  const [question, setQuestion] = useState<LaunchConfirmation | null>(null)
  const [busy, setBusy] = useState(false)
  const now = { ask, launch, pause, question }
  const latest = useRef(now)
  latest.current = now

  const actions = useMemo(() => {
    const whileBusy = async (work: () => Promise<void>): Promise<void> => {
      setBusy(true)
      await work().finally(() => setBusy(false))
    }
    const saveAndCheck = async () => ((await saver.save('needed')) ? await latest.current.ask() : null)
    return {
      check: () =>
        whileBusy(async () => {
          view.setState({ launchPanel: true })
          // a failed check is said in the panel
          await saveAndCheck().catch(() => null)
        }),
      begin: (verb: LaunchVerb) =>
        whileBusy(async () => {
          try {
            const answer = await saveAndCheck()
            if (!answer) return
            const { revision } = saver.state.getState()
            if (answer.canLaunch) setQuestion({ verb, warnings: answer.report, revision })
            else view.setState({ launchPanel: true })
          } catch (error) {
            toastRequestFailure(error, launchText.checkFailed)
          }
        }),
      confirm: async () => {
        const { question: asked } = latest.current
        if (!asked) return
        const { verb } = asked
        try {
          // what is published is what was counted: somebody may have saved since
          if (verb === 'publish' && (await readSequence(sequenceId)).revision !== asked.revision) {
            toastInfo(publishText.changedMeanwhile)
            return setQuestion(null)
          }
          toastSuccess((await latest.current.launch.mutateAsync(verb)).message)
        } catch (error) {
          // the sandbox or a colleague may have changed something since the check
          if (isFailure(error, 'launch_blocked')) {
            view.setState({ launchPanel: true })
            void latest.current.ask().catch(() => null)
          }
          toastRequestFailure(error, FAILED[verb])
        }
        setQuestion(null)
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
      withdraw: () => setQuestion(null),
    }
  }, [saver, view, sequenceId])

  const value: Launch = {
    report: check.data?.report,
    isChecking: check.isFetching || busy,
    error: check.error,
    question,
    busy,
    ...actions,
  }
  return <LaunchContext value={value}>{children}</LaunchContext>
}
