// The sign and the tint of each kind of node, the same on cards, in the legend and in menus.
import { Clock, type LucideIcon, Mail, Play, StickyNote } from 'lucide-react'
import type { NodeType } from '#core/workflow/node-kinds.ts'

type Look = { icon: LucideIcon; chip: string; dot: string }

export const NODE_LOOK = {
  start: { icon: Play, chip: 'bg-green-soft text-green-ink', dot: 'bg-green-ink' },
  emailDraft: { icon: Mail, chip: 'bg-blue-soft text-blue-ink', dot: 'bg-blue-ink' },
  timer: { icon: Clock, chip: 'bg-amber-soft text-amber-ink', dot: 'bg-amber-ink' },
  comment: { icon: StickyNote, chip: 'bg-note text-note-ink', dot: 'bg-note-line' },
} as const satisfies Record<NodeType, Look>
