// Icons by their own files: the list that names all 1,700 of them is not read, and each icon travels with who draws it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LIST = new URL(
  './lucide-react.mjs',
  import.meta.resolve('lucide-react/icons/mail').replace('/icons/', '/'),
)
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g

/** For builds alone. */
export const slimIcons = (): Plugin => {
  const files = filesOf(readFileSync(fileURLToPath(LIST), 'utf8'))
  return {
    name: 'slim-icons',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/src/web/') && code.includes("'lucide-react'")
        ? { code: byFile(code, files), map: null }
        : null,
  }
}

/** Which file draws an icon, by each of its names; read from the list of the package. */
export function filesOf(list: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

/** The same module, each icon imported from its own file; types stay with the list, which goes with them. */
export function byFile(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from 'lucide-react'`
        const [icon = '', local = icon] = name.split(/ as /)
        const file = files.get(icon)
        if (!file) throw new Error(`lucide-react has no icon ${icon}`)
        return `import ${local} from 'lucide-react/icons/${file}'`
      })
      .join(';'),
  )
}
