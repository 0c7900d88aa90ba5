// What libraries carry along and this product never calls, cut out of them while the web is built: 30 kB of what a browser
// fetches. The packages are pinned; a cut whose place is gone fails the build, so that a new version is looked at.
import path from 'node:path'
import type { Plugin } from 'vite'
import { FLOW_CUTS, type LibraryCut } from './slim-flow.ts'

const CANVAS = path.resolve(import.meta.dirname, '../src/web/designer/canvas')
/** Ours in the place of a package. */
const INSTEAD: Readonly<Record<string, string>> = {
  'd3-transition': `${CANVAS}/glide.ts`,
  'd3-interpolate': `${CANVAS}/flight.ts`,
}

const LIBRARIES: readonly LibraryCut[] = [
  {
    // schemas describe themselves for OpenAPI on the server only
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    cuts: [
      [/^ *inst\._zod\.processJSONSchema = .*$/gm, ''],
      [/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined'],
      [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
    ],
  },
  ...FLOW_CUTS,
]

/** For builds alone, like slim-api. */
export const slimLibraries = (): Plugin => ({
  name: 'slim-libraries',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => INSTEAD[source] ?? null,
  transform(code, id) {
    const found = LIBRARIES.find(({ file }) => file.test(id))
    return found ? { code: cutOut(code, found.cuts, id), map: null } : null
  },
})

/** Throws when the library no longer has what is cut. */
export function cutOut(code: string, cuts: LibraryCut['cuts'], name: string): string {
  return cuts.reduce((text, [where, instead]) => {
    const shorter = text.replace(where, instead)
    if (shorter === text) throw new Error(`${name} has nothing to cut at ${where}`)
    return shorter
  }, code)
}
