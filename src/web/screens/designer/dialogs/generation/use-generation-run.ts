// A generation run of a node: start, polling until it ends, cancel, retry. A run that another tab started is polled
// too.
import { useEffect, useRef, useState } from 'react'
import type { EmailDraftData } from '#core/sequences/workflow/nodes/email-draft.ts'
import {
  type GenerateInput,
  type Place,
  useCancelGeneration,
  useGenerateEmails,
  useGenerationProgress,
  useRefreshEmails,
  useRegenerateEmail,
  useRetryFailed,
} from '#web/data/writing/generated-emails.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { generationText } from '#web/words/generation.ts'

/** The model name sent by the client; the server uses the configured model (rules.md R-413). */
const AI_MODEL = 'gpt-3.5-turbo'

function generateInput(
  draft: EmailDraftData,
  includeEdited: boolean,
  researchesFirst = false,
): GenerateInput {
  const more = includeEdited ? { includeEdited } : {}
  return draft.generationMode === 'ai'
    ? {
        mode: 'ai',
        aiPrompt: draft.aiPrompt,
        aiModel: AI_MODEL,
        ...(researchesFirst && { researchesFirst }),
        ...more,
      }
    : {
        mode: 'manual',
        templateSubject: draft.subject,
        templateBody: draft.bodyText,
        templateBodyHtml: draft.bodyHtml,
        ...(researchesFirst && { researchesFirst }),
        ...more,
      }
}

type Include = {
  /** also edited and approved mails */
  includeEdited?: boolean
  /** only mails of earlier settings */
  onlyOutdated?: boolean
  researchesFirst?: boolean
}
type RunNumbers = { total: number; generated: number; failed: number }

/** @param kept done mails that the run did not write */
const announceResult = ({ total, generated, failed }: RunNumbers, kept: number): void =>
  toastSuccess(
    generationText.done(formatNumber(total), formatNumber(Math.max(0, generated - kept)), failed, kept),
  )

/** @param ready the workflow is saved, so that the server knows the node */
export function useGenerationRun(place: Place, draft: EmailDraftData, ready: boolean) {
  const { saver } = useDesigner()
  const refresh = useRefreshEmails(place)
  const progress = useGenerationProgress(place, ready)
  const generate = useGenerateEmails(place)
  const retry = useRetryFailed(place)
  const cancel = useCancelGeneration(place)
  const regenerate = useRegenerateEmail(place)
  const [isStarting, setStarting] = useState(false)
  const [hasRun, setHasRun] = useState(false)
  /** called when the polled run ends; null while none is polled */
  const watched = useRef<{ announce: boolean; kept: number } | null>(null)
  const { data } = progress

  const renew = useRef(refresh)
  renew.current = refresh
  useEffect(() => {
    if (!data) return
    if (data.status === 'generating') {
      watched.current ??= { announce: true, kept: 0 }
      setHasRun(true)
    } else if (watched.current) {
      const { announce, kept } = watched.current
      watched.current = null
      void renew.current.list()
      if (data.error) toastFailure(null, data.error)
      else if (announce) announceResult(data, kept)
    }
  }, [data])

  const watch = async (announce: boolean, kept = 0): Promise<void> => {
    watched.current = { announce, kept }
    await refresh.progress()
    await refresh.list()
  }
  const attempt = async (work: () => Promise<void>, failed: string): Promise<boolean> => {
    setStarting(true)
    try {
      if (!(await saver.save('required'))) return false
      await work()
      return true
    } catch (error) {
      toastRequestFailure(error, failed)
      return false
    } finally {
      setStarting(false)
    }
  }

  return {
    progress: data,
    isRunning: isStarting || data?.status === 'generating',
    /** a run was seen while this dialog is open */
    hasRun,
    start: (include: Include = {}) =>
      attempt(async () => {
        setHasRun(true)
        const { includeEdited = false, onlyOutdated = false, researchesFirst = false } = include
        const { status, message, error, kept } = await generate.mutateAsync(
          onlyOutdated
            ? { onlyOutdated, includeEdited }
            : generateInput(draft, includeEdited, researchesFirst),
        )
        if (status === 'generating') {
          toastInfo(message)
          return watch(true, kept)
        }
        if (error) toastFailure(null, error)
        else toastSuccess(message)
        await Promise.all([refresh.progress(), refresh.list()])
      }, generationText.failed),
    retryFailed: () =>
      attempt(async () => {
        setHasRun(true)
        const { queued } = await retry.mutateAsync()
        toastInfo(generationText.retryQueued(formatNumber(queued)))
        await watch(true)
      }, generationText.failed),
    regenerate: (emailId: string, hint = '') =>
      attempt(async () => {
        await regenerate.mutateAsync({ emailId, hint })
        toastSuccess(generationText.regenerateRequested)
        await watch(false)
      }, generationText.regenerateFailed),
    cancel: async (): Promise<void> => {
      try {
        await cancel.mutateAsync()
        if (watched.current) watched.current = { announce: false, kept: 0 }
        toastInfo(generationText.cancelled)
        await Promise.all([refresh.progress(), refresh.list()])
      } catch (error) {
        toastRequestFailure(error, generationText.cancelFailed)
      }
    },
  }
}

export type GenerationRun = ReturnType<typeof useGenerationRun>
