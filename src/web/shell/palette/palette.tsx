// The command palette: its key, its open state, and its lazily loaded panel.
import { useEffect, useState } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { lazyPart, prefetch, useEverOpen } from '#web/lib/lazy-part.tsx'

const load = () => import('./palette-panel.tsx')
const PalettePanel = lazyPart(load, 'PalettePanel')
/** After the screen has loaded, so that no letter typed after the key is lost. */
const PREFETCH_DELAY_MS = 2000

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const paletteKey = (): string => (isMac() ? '⌘K' : 'Ctrl K')

/**
 * Ctrl+K, on a Mac ⌘K. Compared by `code`, because with the Korean layout `key` is ㅏ. Ignored during composition, when
 * the screen handled the key itself, and while a dialog is open, whose unsaved text would be lost.
 */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyK' &&
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !isComposing(event) &&
  !event.defaultPrevented &&
  !document.querySelector('[role=dialog], [role=alertdialog]')

export function usePalette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => prefetch(load), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return
      // the browser's search field
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return { open, setOpen }
}

export function Palette({ open, setOpen }: ReturnType<typeof usePalette>) {
  if (!useEverOpen(open)) return null
  return <PalettePanel open={open} onOpenChange={setOpen} />
}
