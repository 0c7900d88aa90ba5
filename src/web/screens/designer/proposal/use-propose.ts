// One request for a proposal at a time, with its elapsed seconds; it can be cancelled.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BodyOf, ReplyOf } from '#api/endpoint.ts'
import type { proposeWorkflow } from '#api/sequences/workflow-proposals.ts'
import { api } from '#web/lib/api/api.ts'

export type ReceivedProposal = ReplyOf<typeof proposeWorkflow>
type ProposalRequest = BodyOf<typeof proposeWorkflow>

export type Propose = {
  ask: (body: ProposalRequest, onReceived: (proposal: ReceivedProposal) => void) => void
  cancel: () => void
  isRunning: boolean
  wasCancelled: boolean
  error: unknown
  seconds: number
}

export function usePropose(): Propose {
  const running = useRef<AbortController>(null)
  const [wasCancelled, setCancelled] = useState(false)
  const request = useMutation({
    mutationFn: ({ signal, body }: { signal: AbortSignal; body: ProposalRequest }) =>
      api.workflowProposals.proposeWorkflow({ body }, { signal }),
  })
  useEffect(() => () => running.current?.abort(), [])
  return {
    ask: (body, onReceived) => {
      if (request.isPending) return
      setCancelled(false)
      const controller = new AbortController()
      running.current = controller
      request.mutate({ body, signal: controller.signal }, { onSuccess: onReceived })
    },
    cancel: () => {
      if (!request.isPending) return
      running.current?.abort()
      request.reset()
      setCancelled(true)
    },
    isRunning: request.isPending,
    wasCancelled,
    error: wasCancelled ? null : request.error,
    seconds: useSeconds(request.isPending),
  }
}

/** Seconds since `active` became true. */
function useSeconds(active: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!active) return
    const began = Date.now()
    setSeconds(0)
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [active])
  return seconds
}
