import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Files whose comparison is about one kind and stays right with any number of kinds. Everything else reads NODE_KINDS
// (core/sequences/workflow/node-kinds.ts) or has a table or a switch over every kind.
const ABOUT_ONE_KIND: Record<string, string> = {
  'src/core/sequences/launch.ts': 'a start is never unreachable; only timers have an invalid delay',
  'src/core/sequences/node-counts.ts': 'the start counts enrollments without a mail',
  'src/core/sequences/proposal/proposal-workflow.ts':
    'notes and the start stay, mails and timers are proposed',
  'src/core/sequences/workflow/changes.ts': 'only timers have a delay',
  'src/core/sequences/workflow/graph.ts': 'finds the start',
  'src/core/sequences/workflow/navigation.ts': 'the start comes first',
  'src/core/sequences/workflow/save.ts': 'delays sent as text',
  'src/core/sequences/workflow/steps.ts': 'changes the delay of a timer',
  'src/server/enrollments/routes.ts': 'leads at the start have no mail yet',
  'src/web/screens/designer/dialogs/timer-settings/timer-preview-workflow.ts': 'walks up to the start',
  'src/web/screens/designer/edit/delete-nodes.ts': 'its own sentence for one note',
  'src/web/screens/designer/edit/edit-nodes.ts': 'writes a note on the canvas',
  'src/web/screens/designer/edit/insert-nodes.ts': 'a second start is not added',
  'src/web/screens/designer/nodes/comment-node.tsx': 'the component of the kind',
  'src/web/screens/designer/nodes/email-draft-node.tsx': 'the component of the kind',
  'src/web/screens/designer/nodes/start-node.tsx': 'the component of the kind',
  'src/web/screens/designer/nodes/timer-node.tsx': 'the component of the kind',
  'src/web/screens/designer/proposal/proposal-host.tsx': 'a canvas with nothing but a start is empty',
  'src/web/screens/designer/saving/unsaved-changes.ts': 'an open note',
  'src/web/screens/designer/undo/undo.ts': 'its own sentence for one note',
}
const COMPARES = /\btype\)? [!=]== '(start|emailDraft|timer|comment)'/

test('node kinds are compared by literal only where the rule is about one kind', () => {
  const files = execFileSync('git', ['ls-files', 'src/**/*.ts', 'src/**/*.tsx'], { encoding: 'utf8' }).trim()
  const compare = files
    .split('\n')
    .filter((file) => !/\.test\.|\.fixture\.|\/testing\//.test(file) && COMPARES.test(read(file)))
  expect(compare.sort()).toEqual(Object.keys(ABOUT_ONE_KIND).sort())
})

/** Empty for a file that is deleted but not yet committed. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
