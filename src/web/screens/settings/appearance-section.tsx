import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, THEMES, useTheme } from '#web/lib/theme.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { shell } from '#web/words/shell.ts'
import { settingsText } from './text.ts'

const THEME_ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const

export function AppearanceSection() {
  const theme = useTheme()
  return (
    <RadioCards
      label={settingsText.names.appearance}
      value={theme}
      onValueChange={setTheme}
      cards={THEMES.map((value) => ({ value, label: shell.themes[value], icon: THEME_ICONS[value] }))}
    />
  )
}
