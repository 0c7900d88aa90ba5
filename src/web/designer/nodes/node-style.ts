// The sign and the tint of each kind of node, the same on cards, in the legend and in menus.
import { Clock, type LucideIcon, Mail, Play, StickyNote } from 'lucide-react'
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'

type NodeStyle = { icon: LucideIcon; chip: string }

export const NODE_STYLE = {
  start: { icon: Play, chip: 'bg-green-soft text-green-ink' },
  emailDraft: { icon: Mail, chip: 'bg-blue-soft text-blue-ink' },
  timer: { icon: Clock, chip: 'bg-amber-soft text-amber-ink' },
  comment: { icon: StickyNote, chip: 'bg-note text-note-ink' },
} as const satisfies Record<NodeType, NodeStyle>
