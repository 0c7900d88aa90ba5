// The colour theme: light, dark or the system's. The style sheet reads `data-theme` on the root element.
import { stored } from './stored.ts'

export const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const theme = stored<Theme>('theme', 'system', (text) => THEMES.find((one) => one === text))
export const { set: setTheme, use: useTheme } = theme

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const apply = (): void => {
  const chosen = theme.get()
  const dark = chosen === 'dark' || (chosen === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Called once before the first render; later changes of the system or another tab are applied by listeners. */
export const applyStoredTheme = (): void => {
  apply()
  prefersDark().addEventListener('change', apply)
  theme.subscribe(apply)
}
