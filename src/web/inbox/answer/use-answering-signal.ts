// Lets the team know that one is writing an answer: a sign of life every few seconds while the text changes, and a word
// when it is sent or left.
import { useEffect, useRef } from 'react'
import { noteAnswering } from '#web/inbox/queries/inbox.ts'

const EVERY_MS = 10_000

/** @param text what has been written so far; nothing is said before the first change of it */
export function useAnsweringSignal(threadId: string, text: string): void {
  const first = useRef(text)
  const told = useRef(0)
  useEffect(() => {
    if (text === first.current) return
    first.current = text
    if (text.trim() === '') {
      if (told.current > 0) noteAnswering(threadId, false)
      told.current = 0
    } else if (Date.now() - told.current > EVERY_MS) {
      told.current = Date.now()
      noteAnswering(threadId, true)
    }
  }, [threadId, text])
  useEffect(
    () => () => {
      if (told.current > 0) noteAnswering(threadId, false)
    },
    [threadId],
  )
}
