// Arrow keys in a list of versions select and focus the next or previous one. Each row's control has `data-version`.
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'

export function useVersionArrowKeys(
  rows: readonly { version: number }[],
  chosen: number | undefined,
  onChoose: (version: number) => void,
): { ref: RefObject<HTMLUListElement | null>; onKeyDown: (event: KeyboardEvent) => void } {
  const ref = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = rows[rows.findIndex(({ version }) => version === chosen) + step]
    if (step === 0 || !next) return
    event.preventDefault()
    onChoose(next.version)
    ref.current?.querySelector<HTMLElement>(`[data-version="${next.version}"]`)?.focus()
  }
  return { ref, onKeyDown }
}
