// Light, dark or as the system says.
import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, THEMES, useTheme } from '#web/lib/theme.ts'
import { appearanceText } from '#web/shared/text/settings.ts'
import { shell } from '#web/shared/text/shell.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const

export function AppearanceTab() {
  const theme = useTheme()
  return (
    <Card title={appearanceText.heading} description={appearanceText.hint}>
      <RadioCards
        label={appearanceText.heading}
        value={theme}
        onValueChange={setTheme}
        cards={THEMES.map((value) => ({ value, label: shell.themes[value], icon: ICONS[value] }))}
        className="max-w-[680px]"
      />
    </Card>
  )
}
