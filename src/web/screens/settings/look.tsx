// Light, dark or as the system says.
import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, THEMES, useTheme } from '#web/lib/theme.ts'
import { lookText } from '#web/text/settings.ts'
import { shell } from '#web/text/shell.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

const ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const

export function Look() {
  const theme = useTheme()
  return (
    <Card title={lookText.heading} description={lookText.hint}>
      <RadioCards
        label={lookText.heading}
        value={theme}
        onValueChange={setTheme}
        cards={THEMES.map((value) => ({ value, label: shell.themes[value], icon: ICONS[value] }))}
        className="max-w-[680px]"
      />
    </Card>
  )
}
