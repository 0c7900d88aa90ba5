import { expect, test } from 'vitest'
import { byFile, filesOf } from './slim-icons.ts'

const files = filesOf(
  "export { default as Map, default as MapIcon } from './icons/map.mjs';\nexport { default as CircleAlert, default as AlertCircle } from './icons/circle-alert.mjs';\n",
)

test('each icon comes from its own file, under whichever of its names it was asked for', () => {
  expect(byFile("import { AlertCircle, Map as MapSign } from 'lucide-react'", files)).toBe(
    "import AlertCircle from 'lucide-react/icons/circle-alert';import MapSign from 'lucide-react/icons/map'",
  )
})

test('a type stays a type, so that the list of all icons is not fetched for it', () => {
  expect(byFile("import {\n  type LucideIcon,\n  Map,\n} from 'lucide-react'", files)).toBe(
    "import type { LucideIcon } from 'lucide-react';import Map from 'lucide-react/icons/map'",
  )
})

test('an icon that is not there fails the build', () => {
  expect(() => byFile("import { Mpa } from 'lucide-react'", files)).toThrow('lucide-react has no icon Mpa')
})
