// Which mutations are tried: the same ones for the same seed and sources.
import { createHash } from 'node:crypto'
import { KINDS, type Site } from './sites.ts'

export const AREAS = {
  core: ['src/core/**/*.ts'],
  actions: ['src/server/*/actions/**/*.ts'],
  stores: ['src/server/data/*/**/*.ts'],
  sending: ['src/server/sending/*.ts'],
  designer: [
    'src/web/screens/designer/*{store,shape}.ts',
    'src/web/screens/designer/{edit,undo,saving,clipboard}/**/*.ts',
  ],
} as const
export type Area = keyof typeof AREAS
/** An area is chosen as often as it is here. */
const ROUND: readonly Area[] = [
  ...(['core', 'actions', 'sending', 'core', 'stores', 'actions'] as const),
  ...(['core', 'sending', 'actions', 'core', 'stores', 'designer'] as const),
]

export type Mutation = Omit<Site, 'replacements'> & { area: Area; file: string; replacement: string }

/** Texts of screens, tests, and what only tests use. */
export const isLeftOut = (file: string): boolean =>
  /(text|messages)\.ts$|\.(test|fixture|d)\.ts$|\/testing\//.test(file)

/** `count` mutations, no two at one site; fewer when a kind has no site left. A larger count only adds to them. */
export function sample(
  sites: Readonly<Record<Area, readonly (Site & { file: string })[]>>,
  count: number,
  seed: number,
): Mutation[] {
  const used = new Set<Site>()
  const turns = Object.fromEntries(Object.keys(AREAS).map((area) => [area, 0])) as Record<Area, number>
  return Array.from({ length: count }).flatMap((_, round) => {
    const pick = <T>(what: string, from: readonly T[]): T | undefined => {
      const bytes = createHash('sha256').update(`${seed} ${round} ${what}`).digest()
      return from[bytes.readUInt32BE() % from.length]
    }
    const area = ROUND[round % ROUND.length] as Area
    const kind = KINDS[turns[area]++ % KINDS.length]
    const site = pick(
      'site',
      sites[area].filter((one) => one.kind === kind && !used.has(one)),
    )
    if (!site) return []
    used.add(site)
    const { replacements, ...rest } = site
    return { ...rest, area, replacement: pick('replacement', replacements) ?? '' }
  })
}
