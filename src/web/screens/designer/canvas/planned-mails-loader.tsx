// Reads the plan of the saved workflow for the cards. Loaded after the workflow is rendered.
import { useEffect, useRef } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { NodeNumbersById } from '#web/data/designer/node-stats.ts'
import { usePlanForCards } from '#web/data/sequences/start-preview.ts'
import { type PlannedMails, plannedByNode } from './planned-mails.ts'

type Props = {
  sequence: Sequence
  numbers: NodeNumbersById
  onChange: (planned: ReadonlyMap<string, PlannedMails>) => void
}

/** The plan is read again after a save, and when mails were sent. */
export function PlannedMailsLoader({ sequence: { id, revision, status }, numbers, onChange }: Props) {
  const { data, refetch } = usePlanForCards(id)
  const sentCount = [...numbers.values()].reduce((sum, one) => sum + one.sentCount, 0)
  const of = `${revision} ${status} ${sentCount}`
  const known = useRef(of)
  useEffect(() => {
    if (known.current === of) return
    known.current = of
    void refetch()
  }, [of, refetch])
  useEffect(() => {
    if (data) onChange(plannedByNode(data, Date.now()))
  }, [data, onChange])
  return null
}
