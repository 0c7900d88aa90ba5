// The colour theme: light, dark or the system's. The style sheet reads `data-theme` on the root element.
import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const EVENT = 'ieum:theme'
const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const stored = (): Theme => {
  try {
    const value = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === value) ?? 'system'
  } catch {
    return 'system'
  }
}

const apply = (): void => {
  const theme = stored()
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Called once before the first render; later changes of the system or another tab are applied by listeners. */
export const applyStoredTheme = (): void => {
  apply()
  prefersDark().addEventListener('change', apply)
  window.addEventListener(EVENT, apply)
  window.addEventListener('storage', apply)
}

export const setTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // without local storage the system's theme is used
  }
  window.dispatchEvent(new Event(EVENT))
}

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, stored)
